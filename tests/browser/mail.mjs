// Whether Outlook, Gmail and Apple Mail know what the HTML of a mail uses: the mail comes in as standard input.
// What only adorns it is listed here; without that it reads as well.
import { readFileSync } from "node:fs";
import { caniemail } from "caniemail";

// A mail program has a body of its own. The package finds <rt> where there is none.
const ADORNMENTS = new Set(["<abbr> element", "<body> element", "<rt> element"]);
const html = readFileSync(0, "utf8");
const { issues } = caniemail({ clients: ["outlook.*", "gmail.*", "apple-mail.*"], html });
const found = new Map();
for (const [client, list] of issues.errors)
  for (const { title } of list)
    if (!ADORNMENTS.has(title)) found.set(title, (found.get(title) ?? new Set()).add(client));
for (const [title, clients] of found) console.log(`${title}: not known to ${[...clients].join(", ")}`);
process.exit(found.size ? 1 : 0);
