"""A list server for tests: the core of GNU Mailman 3 behind an SMTP server. Run by the Python that Mailman is installed for.

listserver.py FOLDER LIST=MEMBER,MEMBER... ...   prints the port of the SMTP server when all is up; ends when its input is closed.
What a list sends to its members, and what others are sent, lies in FOLDER/delivered, a file a mail. While FOLDER/away-LOCAL is
there, mail to the list LOCAL is refused for now.
"""
import asyncio, os, smtplib, socket, subprocess, sys, time
from email import message_from_bytes

from aiosmtpd.controller import Controller

root, lists = os.path.abspath(sys.argv[1]), dict(a.split("=", 1) for a in sys.argv[2:])
delivered = os.path.join(root, "delivered")
os.makedirs(delivered, exist_ok=True)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


port, lmtp = free_port(), free_port()
count = 0


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if os.path.exists(os.path.join(root, "away-" + address.split("@")[0])):
            return "451 4.3.2 not now"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        global count
        bytes_ = envelope.content
        for address in envelope.rcpt_tos:
            if address in lists:
                await asyncio.to_thread(self.relay, envelope.mail_from, address, bytes_)
                continue
            count += 1
            name = os.path.join(delivered, f"{count:04}-{address}")
            with open(name + ".part", "wb") as f:
                f.write(bytes_)
            os.rename(name + ".part", name + ".eml")
        return "250 2.0.0 queued"

    def relay(self, sender, address, bytes_):
        with smtplib.LMTP("127.0.0.1", lmtp) as to:
            to.sendmail(sender, [address], bytes_)


configuration = os.path.join(root, "mailman.cfg")
unused = ["archive", "bounces", "command", "digest", "nntp", "rest", "retry", "task", "virgin"]
with open(configuration, "w") as f:
    f.write(
        f"""
[mailman]
site_owner: postmaster@lists.example.org
layout: here
[paths.here]
var_dir: {root}/var
bin_dir: {os.path.dirname(sys.executable)}
[mta]
incoming: mailman.mta.null.NullMTA
outgoing: mailman.mta.deliver.deliver
smtp_host: 127.0.0.1
smtp_port: {port}
lmtp_host: 127.0.0.1
lmtp_port: {lmtp}
"""
        + "".join(f"[runner.{name}]\nstart: no\n" for name in unused)
        + "".join(f"[runner.{name}]\nsleep_time: 0.1s\n" for name in ("in", "pipeline", "out"))
    )

from mailman.core.initialize import initialize

initialize(configuration)
from mailman.app.lifecycle import create_list
from mailman.config import config
from mailman.database.transaction import transaction
from mailman.interfaces.action import Action
from mailman.interfaces.domain import IDomainManager
from mailman.interfaces.member import MemberRole
from mailman.interfaces.usermanager import IUserManager
from zope.component import getUtility

with transaction():
    domains, users = getUtility(IDomainManager), getUtility(IUserManager)
    for address, members in lists.items():
        host = address.split("@")[1]
        if domains.get(host) is None:
            domains.add(host)
        made = create_list(address)
        made.default_nonmember_action = Action.accept
        made.send_welcome_message = False
        made.max_message_size = 2000
        for member in members.split(","):
            user = users.make_user(member) if users.get_user(member) is None else users.get_user(member)
            made.subscribe(list(user.addresses)[0], MemberRole.member)
config.db.store.close()

front = Controller(Handler(), hostname="127.0.0.1", port=port, data_size_limit=50_000_000)
front.start()
# The list server ends with the test, whatever becomes of the process that started it.
log = open(os.path.join(root, "master.log"), "wb")
master = subprocess.Popen(
    [os.path.join(os.path.dirname(sys.executable), "master"), "-C", configuration],
    stdout=log, stderr=log, stdin=subprocess.DEVNULL,
    env=dict(os.environ, MAILMAN_RUN_AS_ROOT="1"),
)
for _ in range(600):
    try:
        smtplib.LMTP("127.0.0.1", lmtp).quit()
        print(port, flush=True)
        break
    except OSError:
        time.sleep(0.1)
        if master.poll() is not None:
            break
sys.stdin.read()
master.terminate()
try:
    master.wait(20)
except subprocess.TimeoutExpired:
    master.kill()
front.stop()
