"""An SMTP server for tests: what it does with a mail is told by the reader's address. Accepted mails are logged and kept before the answer."""
import asyncio, os, socket, ssl, sys

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

mode, log, cert, key, mails = sys.argv[1:6]
refused_once = set()


class Server(SMTP):
    async def smtp_DATA(self, arg):
        if any(r.startswith("cut-in-data") for r in self.envelope.rcpt_tos):
            await self.push("354 go on")
            await asyncio.sleep(0.05)
            self.transport.abort()
            return
        await super().smtp_DATA(arg)


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("later") or (address.startswith("grey") and address not in refused_once):
            refused_once.add(address)
            return "451 4.7.1 come back later"
        if address.startswith("never"):
            return "550 5.1.1 no such user here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        to = envelope.rcpt_tos[0]
        if to.startswith("spam"):
            return "554 5.7.1 looks like advertising"
        with open(log, "ab") as f:
            secure = "tls" if server.transport.get_extra_info("ssl_object") else "open"
            user = session.auth_data or "-"
            f.write(f"{to} {secure} {user} {len(envelope.content)}\n".encode())
            f.flush()
            os.fsync(f.fileno())
        with open(os.path.join(mails, f"{len(os.listdir(mails)):03}.eml"), "wb") as f:
            f.write(envelope.content)
        if to.startswith("cut-after"):
            server.transport.abort()
            return "250 OK"
        return "250 2.0.0 queued"


def authenticate(server, session, envelope, mechanism, data):
    good = (data.login, data.password) == (b"ada", b"a secret")
    return AuthResult(success=good, auth_data=data.login.decode())


class Local(Controller):
    def factory(self):
        return Server(self.handler, **self.SMTP_kwargs)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


options = {}
if mode in ("starttls", "tls"):
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(cert, key)
    if mode == "tls":
        options["ssl_context"] = context
    else:
        options.update(tls_context=context, require_starttls=True)
    options.update(authenticator=authenticate, auth_required=True, auth_require_tls=mode == "starttls")
    if mode == "tls":
        options["auth_require_tls"] = False
port = free_port()
controller = Local(Handler(), hostname="127.0.0.1", port=port, data_size_limit=200_000_000, **options)
controller.start()
print(port, flush=True)
# It ends with the test: when its input is closed.
sys.stdin.read()
controller.stop()
