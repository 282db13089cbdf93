// Keys of the desk. All that is shown comes from the server as data and is put in as words, never as markup.
"use strict";
const $ = (id) => document.getElementById(id);
const word = location.pathname.split("/")[2]; // It opens what is not public.
let evening = null; // What lies on the desk.
let tab = "letters";
let open = null; // The id of the letter in hand.
let spot = { piece: -1, from: 1, to: 1 }; // What is selected in it.
let maps = new Map();
let busy = false;

function make(name, given = {}, ...inner) {
  const out = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key === "click") out.addEventListener("click", value);
    else if (value !== null && value !== undefined && value !== false) out.setAttribute(key, value === true ? "" : value);
  }
  out.append(...inner.filter((one) => one !== null && one !== ""));
  return out;
}
const put = (id, ...inner) => $(id).replaceChildren(...inner.filter((one) => one !== null));
function say(text, bad = false) {
  $("said").className = bad ? "need" : "";
  $("said").textContent = text;
}

async function ask(what, body) {
  const given = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(what, given || {});
  const text = await answer.text();
  let found;
  try { found = JSON.parse(text); } catch { found = { error: text }; }
  return { status: answer.status, ...found };
}

// What lies on the desk ------------------------------------------------------------------------------------------------

const letter = () => evening.letters.find((one) => one.id === open);
const game = (of) => evening.games.find((one) => one.id === of.game && one.issue === of.issue);
// A phase in the zine's words.
const called = (of) => evening.games.find((one) => one.id === of.game)?.called[of.phase] ?? of.phase;
const groups = [["unsorted", "Not sorted", "✉"], ["need", "Needs you", "!"], ["look", "To look at", "?"], ["fine", "Fine", "✓"]];
function shown() {
  const words = $("filter").value.toLowerCase().split(/\s+/);
  const fits = (one, title) => words.every((word) => [title, one.who, one.name, one.power, one.about].join(" ").toLowerCase().includes(word));
  return groups.flatMap(([group, title]) => evening.letters.filter((one) => one.group === group && fits(one, title)));
}

function lay(found) {
  evening = found;
  const waits = (m) => ({ id: `mail:${m.id}`, mail: m.id, subject: m.subject, saw: m.saw, file: m.raw, group: "unsorted", who: m.from, name: m.subject, power: "", person: m.person,
    when: m.when, about: m.why, marks: [], pieces: [], lines: m.text.split("\n").map((text) => [{ text, piece: null }]) });
  evening.letters.unshift(...(evening.unsorted ?? []).map(waits));
  maps = new Map();
  document.title = `${evening.title} ${evening.issue}: the desk`;
  $("title").textContent = `${evening.title} ${evening.issue}`;
  put("state", ...figures(evening.head));
  checked = Date.now();
  tick();
  $("undo").title = evening.undo ? `undoes: ${evening.undo}` : "nothing to undo";
  const known = evening.letters.flatMap((one) => [one.who, one.name, one.power]).concat(groups.map(([, title]) => title));
  put("known", ...[...new Set(known.filter(Boolean))].map((value) => make("option", { value })));
  if (!letter()) take(shown()[0]?.id ?? null, false);
  else spot.piece = Math.min(spot.piece, letter().pieces.length - 1);
  draw();
}

// The first line of a check; its figures lead to what they count.
function figures(head) {
  const to = { need: () => step(1, "need"), needs: () => step(1, "need"), "to look at": () => step(1, "look"), missing: () => turn("missing") };
  return head.split(/(\d+ (?:needs? you|to look at|missing))/).map((part, at) => at % 2
    ? make("button", { type: "button", class: /need/.test(part) ? "need" : null, click: to[part.replace(/^\d+ | you$/g, "")] }, part) : part);
}
let checked = 0;
function tick() {
  const s = Math.round((Date.now() - checked) / 1000);
  $("took").textContent = `checked ${s < 5 ? "now" : s < 120 ? `${s} s ago` : `${Math.round(s / 60)} min ago`}`;
}
setInterval(tick, 5000);

function draw() {
  drawTabs();
  drawList();
  if (tab === "letters") drawLetter();
  else if (tab !== "texts" || !$("text")) put("main", ...sheetsOf[tab]());
  else showText();
  $("aside").hidden = tab !== "letters";
  document.body.classList.toggle("sheet", tab !== "letters");
}

const named = { letters: "Letters", texts: "Texts", missing: "Missing", votes: "Votes", notes: "Notes", rulings: "Rulings", openings: "Openings", found: "Check" };
function drawTabs() {
  const many = { missing: evening.missing.length, found: evening.found.length };
  const tabs = Object.keys(named).map((key) =>
    make("button", { type: "button", "aria-current": tab === key ? "page" : null, click: () => turn(key) }, many[key] ? `${named[key]} (${many[key]})` : named[key]));
  put("tabs", ...tabs, make("a", { href: `/${word}/issues/${evening.issue}/`, target: "_blank", rel: "noreferrer" }, "The page"), evening.pdf && make("a", { href: `/${word}${evening.pdf}`, target: "_blank", rel: "noreferrer" }, "PDF"));
}
function turn(key) {
  tab = key;
  if (key === "found") whole();
  draw();
  $("main").focus();
}

function drawList() {
  const all = shown();
  const item = (one, sign) => make("li", {}, make("button", { type: "button", "aria-current": one.id === open ? "true" : null, click: () => { tab = "letters"; take(one.id); } },
    make("span", { class: one.group }, `${sign} `), make("b", {}, one.who), make("small", {}, [one.name, one.power, one.when].filter(Boolean).join(", ")), make("small", {}, one.about)));
  const parts = groups.flatMap(([group, title, sign]) => {
    const list = all.filter((one) => one.group === group);
    if (!list.length && group !== "need") return [];
    return [make("h2", { class: group }, `${title} (${list.length})`), make("ul", {}, ...list.map((one) => item(one, sign)))];
  });
  put("groups", ...parts);
}

function take(id, move = true) {
  open = id;
  spot = { piece: -1, from: 1, to: 1 };
  const one = letter();
  if (one) choose(doubtful(one));
  if (move) draw();
  $("groups").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

// The words that need somebody first, else those to be looked at, else the first.
function doubtful(one) {
  const of = (state) => one.pieces.findIndex((piece) => piece.state === state);
  return Math.max(0, of("need") < 0 ? of("look") : of("need"));
}

function choose(piece) {
  const one = letter();
  if (!one.pieces.length) return;
  spot = { piece, from: one.pieces[piece].lines[0], to: one.pieces[piece].lines[1] };
}

function drawLetter() {
  const one = letter();
  if (!one) return put("main", make("p", {}, "No letters have come.")), put("aside");
  const rows = one.lines.map((parts, at) => {
    const n = at + 1;
    const words = parts.map((part) => {
      if (part.piece === null) return part.text;
      const piece = one.pieces[part.piece];
      const here = part.piece === spot.piece;
      return make("mark", { class: `${piece.kind} ${piece.state}${here ? " at" : ""}`, "data-piece": part.piece, tabindex: -1 }, part.text);
    });
    const ends = one.pieces.filter((piece) => piece.lines[1] === n && (piece.state || ["order", "vote"].includes(piece.kind) || piece.why));
    const told = ends.map((piece) => make("span", { class: `reading ${piece.state}` }, make("b", {}, piece.reading), piece.why ? ` ${piece.why}` : "",
      piece.choices.length ? make("small", {}, make("kbd", {}, "o"), ` or is it ${piece.choices.join(", ")}?`) : ""));
    return make("li", { class: n >= spot.from && n <= spot.to ? "in" : null, "data-line": n }, make("span", { class: "n", "aria-hidden": "true" }, String(n)), ...words, ...told);
  });
  put("main",
    make("h2", {}, `${one.who} to the gamesmaster`),
    make("p", { class: "faint" }, [one.name, one.power, one.when].filter(Boolean).join(" · "), " · ", make("code", {}, one.file)),
    ...(one.head?.length ? [make("details", {}, make("summary", { class: "faint" }, "Its head"), make("pre", {}, one.head.join("\n").trim()))] : []),
    ...(one.marks.length ? [make("p", { class: "faint" }, `Marked: ${one.marks.join("; ")}`)] : []),
    make("ol", { class: "letter" }, ...rows),
    one.more ? make("p", { class: "need" }, `${one.more} more lines stand in the file.`) : "",
    make("p", { class: "row" }, ...[...meansOf(one)].map((name) => keys.find(([key]) => key === name)).map(([key, deed, words], at) =>
      make("button", { type: "button", class: at < 4 ? "plain" : null, click: () => deed() }, make("kbd", {}, key), ` ${words.split(":")[0]}`))));
  drawAside(one);
}

// The keys that a letter is answered by, those first that most often fit the words in hand.
const first = { unread: "oesr", order: "xaeb", subscription: "mrxg", address: "nrxl", resignation: "qrxl", vote: "vrxs", press: "prxl", question: "rxlp" };
function meansOf(one) {
  const likely = one.mail ? (one.person ? "wxfmni" : "wnixf") : first[one.pieces[spot.piece]?.kind] ?? "";
  return new Set(likely + (one.mail ? "" : "oesrpvabylnqgmxi"));
}

function drawAside(one) {
  const table = (sheet) => make("section", {},
    make("h3", {}, `${sheet.power}, ${called(sheet)}`), make("p", { class: "faint" }, sheet.said),
    make("table", {}, make("thead", {}, make("tr", {}, ...["unit", "order", "line"].map((h) => make("th", { scope: "col" }, h)))),
      make("tbody", {}, ...sheet.rows.map((row) => make("tr", { class: row.state || null }, make("td", {}, row.unit), make("td", {}, row.order),
        make("td", {}, row.line ? `${row.letter === one.id ? "" : `${row.letter.split("/").pop()}: `}${row.line}` : ""))))));
  if (one.mail) return put("aside", make("h2", {}, "Not sorted"), make("p", {}, one.about), make("p", {}, make("kbd", {}, "w"), " answers it, ", make("kbd", {}, "f"), " files it for a power, ", make("kbd", {}, "n"), one.person ? " takes a new address from it, " : " makes its writer a person, ",
    make("kbd", {}, "i"), " puts its writer in a game, ", make("kbd", {}, "x"), " puts it aside."));
  const mine = evening.sheets.filter((sheet) => sheet.game === one.game && sheet.power === one.power);
  const figure = make("figure", { class: "map" }, make("figcaption", { class: "faint" }, "The map is being drawn."));
  const draft = game(one)?.draft ? [make("p", { class: "need" }, "Draft: some orders are not read; those units hold, ringed on the map.")] : [];
  put("aside", make("h2", {}, one.name), ...draft, ...mine.map(table), figure);
  drawMap({ try: "map", issue: one.issue, game: one.game }, figure, "map", "adjudicated from the letters as they are");
  // For what is doubted, the map without it as well; for what is not read, the one with the first thing it can mean.
  const piece = one.pieces[spot.piece];
  const second = () => {
    const out = make("figure", { class: "map" }, make("figcaption", { class: "faint" }, "The other map is being drawn."));
    $("aside").append(out);
    return out;
  };
  if (piece?.state === "look") drawMap({ try: "without", at: at() }, second(), "map", `without “${piece.words.trim()}”`);
  else if (piece?.choices.length) drawMap({ try: "ruling", issue: one.issue, game: one.game, line: meant(one, piece.choices[0]) }, second(), "after", `with ${piece.choices[0]}`);
}

const picture = (svg, alt) => make("img", { alt, src: `data:image/svg+xml,${encodeURIComponent(svg)}` });
async function drawMap(what, figure, key, said) {
  const id = JSON.stringify(what);
  if (!maps.has(id)) maps.set(id, ask("try", what));
  const found = await maps.get(id);
  if (!figure.isConnected) return;
  if (found.error) return figure.replaceChildren(make("figcaption", { class: "faint" }, `${said}: ${found.error}`));
  figure.replaceChildren(picture(found[key], `Map of ${found.title}, ${said}`), make("figcaption", { class: "faint" }, `${found.title}, ${said}. `, make("kbd", {}, "z"), " larger"));
}
// All that zine check finds, which takes longer than what is shown of it at once.
async function whole() {
  const found = await ask("try", { try: "check" });
  if (found.error) return say(found.error, true);
  evening.found = found.found;
  drawTabs();
  if (tab === "found") put("main", ...sheetsOf.found());
}

// The other sheets -----------------------------------------------------------------------------------------------------

const rows = (heads, list) => make("table", {}, make("thead", {}, make("tr", {}, ...heads.map((h) => make("th", { scope: "col" }, h)))),
  make("tbody", {}, ...list.map((cells) => make("tr", {}, ...cells.map((cell) => make("td", {}, cell ?? ""))))));
// A place, which leads to its letter if it is in one.
function where(place) {
  const one = evening.letters.find((l) => place?.startsWith(`${l.file}:`));
  if (!one) return place;
  return make("button", { type: "button", click: () => { tab = "letters"; take(one.id); $("main").focus(); } }, place.split("/").slice(-2).join("/"));
}
const lines = (list) => make("ul", {}, ...list.map((one) => make("li", {}, one)));
const sheetsOf = {
  texts: () => {
    written = unsaved.has(written) || evening.texts.some((one) => one.file === written) ? written : evening.texts[0]?.file ?? null;
    if (!written) return [make("h2", {}, "Texts"), make("p", {}, "No issue is open.")];
    const area = make("textarea", { id: "text", "aria-label": "The text", spellcheck: "true" });
    area.addEventListener("input", () => {
      const saw = unsaved.get(written)?.saw ?? onDisk(written).saw;
      if (area.value === onDisk(written).text) unsaved.delete(written);
      else unsaved.set(written, { text: area.value, saw });
    });
    const which = make("select", { id: "which", "aria-label": "Which text" });
    which.addEventListener("change", () => { written = which.value; showText(); });
    queueMicrotask(showText);
    return [make("p", { class: "row" }, which, make("button", { type: "button", class: "plain", click: saveText }, make("kbd", {}, "Ctrl+S"), " save"),
      make("button", { type: "button", class: "plain", click: newArticle }, "A new article")),
      make("div", { class: "pair" }, area, make("iframe", { id: "page", title: "The page as it will be" }))];
  },
  missing: () => [make("h2", {}, "Missing"), evening.missing.length
    ? rows(["game", "phase", "power", "player", "printed", "what follows"], evening.missing.map((m) => [game({ ...m, issue: String(evening.issue) })?.name ?? m.game, called(m), m.power, m.who, m.mark,
      (evening.absent ?? []).find((a) => a.game === m.game && a.power === m.power && a.phase === m.phase)?.follows]))
    : make("p", {}, "All orders have come."),
    ...(evening.reminders?.length ? [make("h3", {}, "Reminders"), make("p", {}, make("button", { type: "button", class: "plain", click: () => act({ do: "remind" }) }, "Write them (h)"), " They go into private/outbox/remind/ for your mail program; ", make("code", {}, "zine remind --smtp"), " sends them."),
      ...evening.reminders.map((r) => make("details", {}, make("summary", {}, `To ${r.to}${r.address ? "" : ", who has no address"}: ${r.subject}`), make("pre", {}, r.text)))] : [])],
  notes: () => {
    const kinds = ["subscription", "address", "resignation", "concession", "proxy", "question"];
    const notes = evening.letters.flatMap((one) => one.pieces.filter((p) => kinds.includes(p.kind)).map((p) => [one, p]));
    return [make("h2", {}, "Money, addresses, resignations, questions"), notes.length
      ? rows(["who", "what", "words", "state"], notes.map(([one, p]) => [one.who, p.reading, p.words, p.state === "need" ? make("button", { type: "button", click: () => { tab = "letters"; take(one.id, false); choose(one.pieces.indexOf(p)); draw(); $("main").focus(); } }, "open") : "done"]))
      : make("p", {}, "Nothing of the kind has come.")];
  },
  votes: () => [make("h2", {}, "Votes"), ...evening.games.flatMap((one) => [make("h3", {}, one.name),
    one.cast.length ? rows(["power", "vote"], one.cast.map((v) => [v.power, v.vote])) : make("p", {}, "Nobody has voted."), lines(one.votes)])],
  openings: () => [make("h2", {}, "Openings"), evening.openings.length
    ? rows(["game", "gamesmaster", "on the list", "printed"], evening.openings.map((o) => [o.game, o.gm, o.names.join(", "), o.call]))
    : make("p", {}, "No game waits for players.")],
  rulings: () => [make("h2", {}, "Rulings"), ...evening.games.flatMap((one) => [make("h3", {}, one.name),
    one.rulings.length ? lines(one.rulings) : make("p", {}, "Nothing was ruled."), make("p", {}, make("button", { type: "button", click: () => rule(one) }, "Rule on a result (g)"))])],
  found: () => [make("h2", {}, "Check"), evening.found.length
    ? rows(["how grave", "where", "what"], evening.found.map((f) => [f.group.replaceAll("-", " "), where(f.place), f.message + (f.help ? ` (${f.help})` : "")]))
    : make("p", {}, "Nothing is wrong.")],
};

// Texts ----------------------------------------------------------------------------------------------------------------

// What is typed and not saved yet, by file, with the hash of what it was typed over.
const unsaved = new Map();
let written = null; // The file in hand.
const onDisk = (file) => evening.texts.find((one) => one.file === file) ?? { file, text: "", saw: evening.blank };
const pageOf = (file) => `/${word}/issues/${file.match(/^issues\/issue-(\d+)\//)?.[1] ?? evening.issue}/`;
function showText() {
  const area = $("text");
  if (!area) return;
  if ($("page").getAttribute("src") !== pageOf(written)) $("page").src = pageOf(written);
  const { text } = unsaved.get(written) ?? onDisk(written);
  if (area.value !== text) {
    const { selectionStart, selectionEnd, scrollTop } = area;
    area.value = text;
    area.setSelectionRange(selectionStart, selectionEnd);
    area.scrollTop = scrollTop;
  }
  const files = new Set([...evening.texts.map((one) => one.file), ...unsaved.keys(), written]);
  put("which", ...[...files].map((file) => make("option", { value: file, selected: file === written }, file.replace(/^issues\//, "") + (unsaved.has(file) ? " (not saved)" : ""))));
}
function writeTexts() {
  if (tab !== "texts") turn("texts");
  $("text")?.focus();
}
async function saveText() {
  const typed = unsaved.get(written);
  if (!typed) return say(`${written}: nothing was changed.`);
  $("text").readOnly = true;
  await act({ do: "text", file: written, saw: typed.saw, text: typed.text });
  $("text").readOnly = false;
}
async function newArticle() {
  const found = await question("A new article", [{ name: "id", label: "Its name: small letters, digits and -" }]);
  if (!found?.id.trim()) return;
  written = `issues/issue-${evening.issue}/articles/${found.id.trim()}.md`;
  showText();
  $("text").focus();
}
addEventListener("beforeunload", (event) => { if (unsaved.size) event.preventDefault(); });

// Questions ------------------------------------------------------------------------------------------------------------

// Closes what asks; the next key belongs to the letter at once.
function shut() {
  $("ask").close();
  $("main").focus();
}
// Asks for a few words; gives them by name, or nothing if it was left. `live` shows what would come of them.
// What was typed stays until a deed has carried it out.
const typed = new Map();
function question(title, fields, live) {
  const dialog = $("ask");
  const inputs = fields.map(({ name, label, value = "", list, long, hints }) => {
    const input = list ? make("select", { id: `f-${name}`, size: list.length > 1 && list.length < 9 ? list.length : null }, ...list.map(([key, words]) => make("option", { value: key }, words)))
      : make(long ? "textarea" : "input", { id: `f-${name}`, autocomplete: "off", rows: long ? 4 : null, list: hints ? `h-${name}` : null });
    input.value = typed.get(`${title} ${name}`) ?? value ?? "";
    if (!input.value) input.value = value || (list ? list[0]?.[0] ?? "" : "");
    return [make("label", { for: `f-${name}` }, label), input, hints ? make("datalist", { id: `h-${name}` }, ...hints.map((value) => make("option", { value }))) : ""];
  });
  const below = make("div", { "aria-live": "polite" });
  const values = () => Object.fromEntries(fields.map(({ name }, at) => [name, inputs[at][1].value]));
  return new Promise((settle) => {
    const done = (found) => {
      for (const name in found) typed.set(`${title} ${name}`, found[name]);
      shut();
      settle(found);
    };
    dialog.replaceChildren(make("h2", { id: "asked" }, title), ...inputs.flat().filter(Boolean), below,
      make("div", { class: "row" }, make("button", { type: "button", click: () => done(values()) }, "Do it (Enter)"), make("button", { type: "button", click: () => done(null) }, "Leave it (Esc)")));
    dialog.onkeydown = (event) => {
      const plain = event.target.tagName !== "BUTTON" && (event.target.tagName !== "TEXTAREA" || event.ctrlKey);
      if (event.key === "Enter" && plain) { event.preventDefault(); done(values()); }
      if (event.key === "Escape") { event.preventDefault(); done(null); }
      event.stopPropagation();
    };
    if (live) {
      let turn = 0;
      const show = async () => {
        const mine = ++turn;
        const found = await live(values());
        if (mine === turn) below.replaceChildren(...found);
      };
      inputs.forEach(([, input]) => input.addEventListener("input", show));
      show();
    }
    dialog.showModal();
    (inputs[0]?.[1] ?? dialog.querySelector("button")).focus();
  });
}

// Deeds ----------------------------------------------------------------------------------------------------------------

async function act(body) {
  if (busy) return say("The last key is still at work.", true);
  busy = true;
  document.body.setAttribute("aria-busy", "true");
  const begun = performance.now();
  try {
    const found = await ask("do", body);
    if (body.do === "text" && !found.error) unsaved.delete(body.file);
    if (found.evening) lay(found.evening);
    if (found.error) return say(found.error, true);
    typed.clear();
    say(found.told);
    next();
  } catch (error) {
    say(`The desk does not answer: ${error.message}`, true);
  } finally {
    busy = false;
    document.body.removeAttribute("aria-busy");
    requestAnimationFrame(() => requestAnimationFrame(() => { document.body.dataset.took = Math.round(performance.now() - begun); }));
  }
}

// After a deed the next thing in the same letter that needs somebody is selected; who writes goes on writing.
function next() {
  if (tab === "texts") return draw();
  const one = letter();
  const at = one ? one.pieces.findIndex((piece) => piece.state === "need") : -1;
  if (at >= 0) choose(at);
  draw();
  $("main").focus();
}

const at = () => ({ letter: open, saw: letter().saw, from: spot.from, to: spot.to });
const text = () => {
  const marked = window.getSelection().toString().trim();
  if (marked) return marked;
  const piece = letter().pieces[spot.piece];
  return (piece ? piece.words : letter().lines.slice(spot.from - 1, spot.to).map((line) => line.map((part) => part.text).join("")).join("\n")).trim();
};
const mark = (says) => act({ do: "mark", at: at(), says });
// Words as a ruling quotes them: on one line, without marks of quotation.
const quoted = (words) => words.split('"').sort((a, b) => b.length - a.length)[0].replace(/\s+/g, " ").trim();
const meant = (one, order, why) => `READ ${one.power} "${quoted(text())}" AS ${order}${why ? ` "${quoted(why)}"` : ""}`;
const read = async (one, order, why) => act({ do: "rule", issue: one.issue, game: one.game, saw: game(one).saw, line: meant(one, order, why) });

async function isOrder() {
  const one = letter();
  const choices = one.pieces[spot.piece]?.choices ?? [];
  if (!choices.length) return corrected();
  const list = [...choices.map((c) => [c, c]), ["nothing", "nothing: it is not an order"]];
  const found = await question(`What is “${text()}”?`, [{ name: "order", label: "The order", list }, { name: "why", label: "The reason, printed" }], ({ order, why }) => ruled({ id: one.game, issue: one.issue }, meant(one, order, why)));
  if (found) read(one, found.order, found.why);
}
async function corrected() {
  const one = letter();
  const live = async ({ order }) => {
    if (!order.trim()) return [];
    const found = await ask("try", { try: "order", issue: one.issue, game: one.game, power: one.power, phase: null, text: order });
    return [make("p", { class: found.good ? "fine" : "need" }, found.error ?? `${found.order || "not read"} ${found.why}`)];
  };
  const found = await question(`“${text()}” as it was meant`, [{ name: "order", label: "The order" }, { name: "why", label: "The reason, printed" }], live);
  if (found?.order.trim()) read(one, found.order.trim(), found.why);
}
// What a ruling would come to: the sentence that is printed, and the map before and after it.
let soon;
const ruled = (one, line) => new Promise((settle) => {
  clearTimeout(soon);
  soon = setTimeout(async () => {
    if (!line.trim()) return settle([]);
    const found = await ask("try", { try: "ruling", issue: one.issue, game: one.id, line });
    if (found.error) return settle([make("p", { class: "need" }, found.error)]);
    const map = (svg, words) => make("figure", {}, picture(svg, `${found.title}, ${words}`), make("figcaption", {}, words));
    settle([make("p", {}, `Printed: ${found.said.join(" ") || "nothing"}`), make("div", { class: "pair" }, map(found.before, "as it is now"), map(found.after, "as ruled"))]);
  }, 60);
});
async function rule(one) {
  if (!one) return say("This letter has no orders of a game.", true);
  const live = ({ line }) => ruled(one, line);
  const found = await question(`A ruling on ${one.name}`, [{ name: "line", label: "GM: READ, ORDER, RESULT, DRAW, STANDS, EMPTY or NOTE", value: "" }], live);
  if (found?.line.trim()) act({ do: "rule", issue: one.issue, game: one.id, saw: one.saw, line: found.line.trim() });
}
async function season() {
  const phases = game(letter())?.phases ?? [];
  const found = phases.length > 1 ? await question("Which phase is it for?", [{ name: "phase", label: "The phase", list: phases.map((phase) => [phase, called({ game: letter().game, phase })]) }]) : { phase: phases[0] };
  if (found?.phase) act({ do: "season", at: at(), phase: found.phase });
}
async function press() {
  const kinds = game(letter())?.press ?? [];
  const found = kinds.length === 1 ? { kind: kinds[0] } : await question("Press of which colour?", [{ name: "kind", label: "The colour", list: kinds.map((kind) => [kind, kind]) }]);
  if (found) act({ do: "press", at: at(), kind: found.kind });
}
async function vote() {
  const hints = game(letter())?.ballot ?? [];
  const found = await question("The vote", [{ name: "says", label: "For or against what", value: hints[0] ?? "draw yes", hints }]);
  if (found?.says.trim()) mark(`vote ${found.says.trim()}`);
}
async function address() {
  const words = text().replace(/^.*?address\s*(is)?:?\s*/is, "").replace(/\.$/, "");
  const one = letter();
  const found = await question(`The new address of ${one.who}`, [{ name: "lines", label: "Its lines", value: words.split(/\s*[,\n]\s*/).join("\n"), long: true }, { name: "email", label: "E-mail, if that is new" }]);
  if (found) act({ do: "address", at: one.mail ? null : at(), person: one.person || null, lines: found.lines.split("\n").map((line) => line.trim()).filter(Boolean), email: found.email.trim() || null });
}
async function resigns() {
  const one = letter();
  const here = game(one);
  if (!here) return say("This letter has no orders of a game.", true);
  const others = Object.entries(evening.people).filter(([id]) => id !== one.person && !here.standbys.includes(id));
  const list = [...here.standbys.map((id) => [id, `${evening.people[id] ?? id} (stands by)`]), ["", "nobody"], ...others];
  const found = await question(`${one.power} after ${one.who}`, [{ name: "person", label: "Who takes it", list, value: list[0][0] }, { name: "season", label: "From which season", value: here.next ?? "" }, { name: "why", label: "Why", value: "resigned" }]);
  if (found) act({ do: "resign", at: at(), person: found.person || null, season: found.season.trim() || null, why: found.why });
}
async function file() {
  const one = letter();
  if (!one.mail) return say("This letter is already filed.", true);
  const list = evening.games.flatMap((g) => g.powers.map((power) => [`${g.id}/${power}`, `${g.name}, ${power}`]));
  const found = await question(`Whose is the mail of ${one.who}?`, [{ name: "to", label: "Game and power", list }, { name: "season", label: "Its season, if the mail names another by mistake" }]);
  if (!found) return;
  const [game, power] = found.to.split("/");
  act({ do: "file", mail: one.mail, saw: one.saw, game, power, season: found.season.trim() || null });
}
async function person() {
  const one = letter();
  const found = await question(`Who is ${one.who}?`, [{ name: "id", label: "Id: a short word" }, { name: "name", label: "The name as printed" }]);
  if (found) act({ do: "person", mail: one.mail, saw: one.saw, ...found });
}
async function money() {
  const sum = text().match(/\d+[.,]\d\d|\d+/)?.[0].replace(",", ".") ?? "";
  const found = await question("Money that came", [{ name: "amount", label: "The sum", value: sum }, { name: "person", label: "Whose account", value: letter().person }, { name: "purpose", label: "For: sub, game:ID, issue:N or any", value: "sub" }, { name: "note", label: "A remark" }]);
  if (found) act({ do: "pay", at: letter().mail ? null : at(), ...found });
}
async function answer() {
  const one = letter();
  if (!one.mail) return say("Only mail that waits is answered here; players are answered by zine ack.", true);
  const found = await question(`To ${one.who}: ${one.subject}`, [{ name: "text", label: "The answer (Ctrl+Enter ends it)", long: true }]);
  if (found?.text.trim()) act({ do: "answer", mail: one.mail, saw: one.saw, text: found.text });
}
// A person in a game: a power of their own, a place on a list.
async function seat() {
  const people = Object.entries(evening.people);
  if (!people.length) return say("No person is known yet: n adds one.", true);
  const here = evening.games.filter((one, at) => evening.games.findIndex((other) => other.id === one.id) === at);
  const places = [...evening.waiting.map(([id, name]) => [`join ${id}`, `${name}: waits for a place`]), ...here.flatMap((one) =>
    [[`standby ${one.id}`, `${one.name}: stands by`], ...one.powers.map((power) => [`seat ${one.id} ${power}`, `${one.name}: ${power}`])]), ["join", "any game: waits for one"]];
  const found = await question("A person in a game", [{ name: "person", label: "Who", list: people, value: letter()?.person || people[0][0] }, { name: "place", label: "Where", list: places }, { name: "why", label: "Why, for a power" }]);
  if (!found) return;
  const [deed, game = null, ...power] = found.place.split(" ");
  act({ do: deed, game, person: found.person, ...(deed === "seat" ? { power: power.join(" "), why: found.why } : {}) });
}
async function publish() {
  if (unsaved.size) return say(`Not saved yet: ${[...unsaved.keys()].join(", ")}. t, then Ctrl+S saves.`, true);
  const list = evening.open.map((number) => [String(number), `No. ${number}`]);
  if (!list.length) return say("No issue is open.", true);
  const live = async ({ issue }) => {
    const found = await ask("try", { try: "publish", issue });
    return [make("pre", {}, found.error ?? found.plan)];
  };
  const or = (words) => [["", "stop there"], ["yes", words]];
  const found = await question("Publish", [{ name: "issue", label: "What", list, value: String(evening.issue) }, { name: "early", label: "If sets are missing before the deadline", list: or("seal all the same") },
    { name: "unsorted", label: "If mail of players waits unsorted", list: or("seal all the same") }], live);
  if (!found) return;
  say("It is being published; this takes a while.");
  tab = "letters";
  act({ do: "publish", issue: found.issue, early: found.early === "yes", unsorted: found.unsorted === "yes" });
}

// Keys -----------------------------------------------------------------------------------------------------------------

function step(by, need) {
  const list = shown().filter((one) => !need || one.group === need);
  if (!list.length) return say({ need: "Nothing needs you.", look: "Nothing to look at." }[need] ?? "There are no letters.");
  const now = list.findIndex((one) => one.id === open);
  tab = "letters";
  take(list[now < 0 ? 0 : (now + by + list.length) % list.length].id);
}
function move(by, extend) {
  const one = letter();
  if (!one) return;
  if (extend) spot = by < 0 && spot.to === spot.from ? { ...spot, from: Math.max(1, spot.from - 1) } : { ...spot, to: Math.max(spot.from, Math.min(one.lines.length, spot.to + by)) };
  else if (one.pieces.length) choose((spot.piece + by + one.pieces.length) % one.pieces.length);
  else spot = { piece: -1, from: Math.max(1, Math.min(one.lines.length, spot.from + by)), to: Math.max(1, Math.min(one.lines.length, spot.from + by)) };
  drawLetter();
  $("main").querySelector("mark.at, li.in")?.scrollIntoView({ block: "nearest" });
}
const keys = [
  ["o", isOrder, "order: these words are one"], ["e", corrected, "correct: the order as it was meant"], ["s", () => mark("signature"), "signature"], ["r", () => mark("remark"), "remark: not printed, no order"],
  ["p", press, "press"], ["v", vote, "vote"], ["a", () => mark("amend"), "amends: the rest of the former letter stands"], ["b", () => act({ do: "withdraws", at: at() }), "takes back: the letter before it does not count"],
  ["y", season, "season: it is for the phase due"], ["l", () => act({ do: "print", at: at() }), "letter: for print"], ["n", () => letter().mail && !letter().person ? person() : address(), "new address; whoever is not known yet is added"], ["q", resigns, "resigns"],
  ["g", () => rule(game(letter())), "ruling: tried before it is written"], ["m", money, "money"], ["f", file, "files a mail that is not sorted"], ["x", () => act(letter().mail ? { do: "settled", mail: letter().mail, saw: letter().saw } : { do: "seen", at: at() }), "seen: fine; a mail that is not sorted is put aside"],
  ["w", answer, "writes an answer: to mail that waits"], ["i", seat, "in a game: gives a power, or a place on a list"], ["t", writeTexts, "texts: editorial, articles, letters; Ctrl+S saves"], ["P", publish, "publishes: asks once"],
  ["j", () => step(1), "next letter"], ["k", () => step(-1), "letter before"], ["h", () => act({ do: "remind" }), "hurries who is missing: reminders into the outbox"], ["J", () => step(1, "need"), "next that needs you"], ["K", () => step(-1, "need"), "the one before that needs you"],
  ["ArrowDown", () => move(1), "next words"], ["ArrowUp", () => move(-1), "words before"], ["Enter", () => $("main").focus(), "to the letter"], ["/", () => $("filter").focus(), "find"],
  ["u", () => act({ do: "undo" }), "undo the last key"], ["z", () => document.body.classList.toggle("large"), "map larger, smaller"], ["?", help, "these keys"],
];
function help() {
  const dialog = $("ask");
  dialog.replaceChildren(make("h2", { id: "asked" }, "Keys"), make("dl", { class: "keys" }, ...keys.flatMap(([key, , words]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, words)]),
    make("dt", {}, make("kbd", {}, "Shift+↓")), make("dd", {}, "more lines")), make("div", { class: "row" }, make("button", { type: "button", click: shut }, "Close (Esc)")));
  dialog.onkeydown = (event) => {
    if (event.key === "Escape") { event.preventDefault(); shut(); }
    event.stopPropagation();
  };
  dialog.showModal();
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.key === "s" && tab === "texts" && !$("ask").open) { event.preventDefault(); return void saveText(); }
  if (event.target === $("text") || event.target === $("which")) {
    if (event.key === "Escape") $("main").focus();
    return;
  }
  if (event.ctrlKey || event.altKey || event.metaKey || !evening || $("ask").open) return;
  if (event.target === $("filter")) {
    if (["Enter", "Escape"].includes(event.key)) { event.preventDefault(); take(shown()[0]?.id ?? null); $("main").focus(); }
    return;
  }
  if (event.key === "Enter" && ["BUTTON", "A", "SUMMARY"].includes(event.target.tagName)) return;
  if (event.key === "Escape") return document.body.classList.remove("large");
  if (event.shiftKey && event.key.startsWith("Arrow")) { event.preventDefault(); return move(event.key === "ArrowUp" ? -1 : 1, true); }
  const found = keys.find(([key]) => key === event.key);
  if (!found || (!letter() && !"u?/htPi".includes(event.key))) return;
  event.preventDefault();
  found[1]();
});
document.addEventListener("click", (event) => {
  const piece = event.target.closest?.("mark[data-piece]");
  if (!piece || !window.getSelection().isCollapsed) return;
  choose(Number(piece.dataset.piece));
  drawLetter();
});
document.addEventListener("selectionchange", () => {
  const marked = window.getSelection();
  if (marked.isCollapsed || !evening || !$("main").contains(marked.anchorNode)) return;
  const line = (node) => Number((node.nodeType === 1 ? node : node.parentElement).closest("[data-line]")?.dataset.line);
  const [a, b] = [line(marked.anchorNode), line(marked.focusNode)];
  if (a && b) spot = { ...spot, from: Math.min(a, b), to: Math.max(a, b) };
});
$("filter").addEventListener("input", drawList);
$("undo").addEventListener("click", () => act({ do: "undo" }));
$("help").addEventListener("click", help);

async function look() {
  if (busy) return;
  const found = await ask("evening.json");
  if (found.error) return say(found.error, true);
  lay(found);
}
look().then(() => {
  // The preview tells when files of the folder changed.
  new EventSource(`/${word}/_zine/events`).addEventListener("message", () => { if (!busy && !$("ask").open) look(); });
});
