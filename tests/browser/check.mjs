// Looks at a built archive as its readers do: `node check.mjs public`. Prints one finding a line; status 1 if there is any.
//
// Every page is opened from the disk in headless Chromium: nothing on the console, no request elsewhere, no finding of
// axe-core by light and by dark, no sideways scrolling at 320 pixels. html-validate and vnu read every page. The search
// finds, and the seasons of a game step with scripts switched off, play with them and answer fingers. Served with
// `default-src 'self'` every page loses nothing.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const root = resolve(process.argv[2] ?? "public");
const only = process.argv[3];
const findings = [];
const found = (page, what) => findings.push(`${page}: ${what}`);

const walk = (dir) => readdirSync(dir).sort().flatMap((name) => {
  const path = join(dir, name);
  return statSync(path).isDirectory() ? walk(path) : [path];
});
const pages = walk(root).filter((path) => path.endsWith(".html")).map((path) => relative(root, path));
const url = (page) => pathToFileURL(join(root, page)).href;

async function valid() {
  const { HtmlValidate } = await import("html-validate");
  const htmlvalidate = new HtmlValidate({
    extends: ["html-validate:recommended", "html-validate:a11y", "html-validate:document"],
    rules: { "require-sri": ["error", { target: "crossorigin" }], "long-title": "off" },
  });
  for (const page of pages) {
    const report = await htmlvalidate.validateString(readFileSync(join(root, page), "utf8"), page);
    for (const result of report.results)
      for (const m of result.messages) found(`${page}:${m.line}:${m.column}`, `html-validate ${m.ruleId}: ${m.message}`);
  }
}

function conforming() {
  const jar = require("vnu-jar");
  const args = ["-Xss4m", "-jar", jar.vnuJar ?? jar, "--exit-zero-always", "--format", "json", "--also-check-css", "--also-check-svg"];
  const files = [...pages, "zine.css", "orders.css", "map.css", "icon.svg"].map((page) => join(root, page)).filter(existsSync);
  // The report comes on the error channel.
  const out = execFileSync("sh", ["-c", 'exec java "$@" 2>&1', "java", ...args, ...files], { maxBuffer: 1 << 28 });
  const report = JSON.parse(out.toString().slice(out.toString().indexOf("{")));
  // Its list of properties of style ends before SVG 2.
  const newer = (m) => /Property “paint-order” doesn.t exist/.test(m.message);
  for (const m of report.messages.filter((m) => !newer(m))) {
    const page = relative(root, decodeURIComponent(m.url.replace(/^file:(\/\/)?/, "")));
    found(`${page}:${m.lastLine ?? 0}:${m.firstColumn ?? m.lastColumn ?? 0}`, `vnu ${m.subType ?? m.type}: ${m.message}`);
  }
}

// The dark scheme and the small screen change the style, not the text: one page of each kind shows it. By light and with a strict
// policy three of each kind are looked at, all with ZINE_LONG.
const kindOf = (p) => p.replace(/[^/]+\/(?=[^/]+$)/, "*/").replace(/-?\d+\.html$/, "n.html");
const every = new Map();
for (const p of pages) every.set(kindOf(p), [...(every.get(kindOf(p)) ?? []), p]);
const kinds = [...every.values()].map((all) => all.at(-1));
const some = process.env.ZINE_LONG ? pages : [...every.values()].flatMap((all) => [...new Set([all[0], all[all.length >> 1], all.at(-1)])]);

const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

// Each page of the list; those of `kinds` also by axe.
async function seen(browser, scheme, width, list, axe, kinds = list) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  await context.addInitScript(axe);
  const queue = [...list];
  const one = async () => {
    const tab = await context.newPage();
    let now = "";
    tab.on("console", (m) => ["error", "warning"].includes(m.type()) && found(now, `console: ${m.text()}`));
    tab.on("pageerror", (e) => found(now, `script: ${e.message}`));
    tab.on("request", (r) => !/^(file|data):/.test(r.url()) && found(now, `asks for ${r.url()}`));
    tab.on("requestfailed", (r) => !/aborted|ERR_ABORTED/i.test(r.failure()?.errorText ?? "") && found(now, `does not get ${r.url()}`));
    for (;;) {
      const page = queue.shift();
      if (page === undefined) break;
      now = page;
      await tab.goto(url(page));
      const wide = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) found(page, `scrolls sideways by ${wide} px at ${width} px`);
      if (!kinds.includes(page)) continue;
      const { violations } = await tab.evaluate(() => window.axe.run(document, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } }));
      for (const v of violations)
        found(page, `axe ${v.id} (${scheme}, ${width} px): ${v.nodes.length} × ${v.nodes[0].target.join(" ")} ${v.nodes[0].failureSummary?.replace(/\s+/g, " ")}`);
    }
    await tab.close();
  };
  await Promise.all([one(), one()]);
  await context.close();
}

async function searching(browser) {
  const context = await browser.newContext();
  const tab = await context.newPage();
  // A word of the newest letter or season must lead to a place on a page that has it.
  const issue = pages.filter((p) => /^issues\/\d+\//.test(p) && !readFileSync(join(root, p), "utf8").includes("noindex")).sort((a, b) => parseInt(a.slice(7)) - parseInt(b.slice(7))).pop();
  if (!issue) return found("search/index.html", "there is no issue to search");
  await tab.goto(url(issue));
  const text = await tab.evaluate(() => (document.querySelector("#letters") ?? document.querySelector("main")).innerText);
  const word = [...new Set(text.match(/\p{L}{8,}/gu) ?? [])].sort((a, b) => b.length - a.length)[0];
  for (const query of [word, "Belgium", "zzzzqqq"]) {
    await tab.goto(`${url("search/index.html")}?q=${encodeURIComponent(query)}`);
    await tab.waitForFunction(() => document.getElementById("count")?.textContent, null, { timeout: 10000 });
    await tab.waitForTimeout(300);
    const links = await tab.$$eval("#results a", (list) => list.map((a) => a.href));
    const none = query === "zzzzqqq";
    if (none !== (links.length === 0)) found("search/index.html", `“${query}” has ${links.length} places`);
    for (const href of links.slice(0, 2)) {
      await tab.goto(href);
      const there = await tab.evaluate(() => !location.hash || !!document.getElementById(decodeURIComponent(location.hash.slice(1))));
      if (!there) found("search/index.html", `“${query}” leads to ${href}, which is not there`);
    }
  }
  await context.close();
}

async function stepping(browser) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const tab = await context.newPage();
  const steppers = pages.filter((p) => /^games\/[^/]+\/-?\d+\.html$/.test(p));
  let stepped = 0;
  for (const page of steppers) {
    await tab.goto(url(page));
    const shown = async () => {
      const out = [];
      for (const step of await tab.locator(".step").all()) if (await step.isVisible()) out.push(await step.getAttribute("id"));
      return out;
    };
    const all = await tab.locator(".step").count();
    const first = await shown();
    if (first.length !== 1) found(page, `shows ${first.length} seasons at once`);
    const back = tab.locator(".step:visible a[rel=prev][href^='#']").first();
    if (all > 1 && (await back.count())) {
      const goal = (await back.getAttribute("href")).slice(1);
      await back.click();
      const now = await shown();
      if (now.length !== 1 || now[0] !== goal) found(page, `a step back shows ${now.join(" ")}, not ${goal}`);
      stepped += 1;
    }
    await tab.goto(`${url(page)}#seasons`);
    if ((await shown()).length !== all) found(page, "“all seasons” does not show all seasons");
  }
  if (!stepped) found("games", "no page of seasons could be stepped through");
  await context.close();
}

// Served with a strict policy nothing is refused, and the maps are coloured: with scripts and without.
async function strict(browser) {
  const kinds = { html: "text/html; charset=utf-8", css: "text/css", js: "text/javascript", svg: "image/svg+xml", png: "image/png" };
  const server = createServer((request, response) => {
    const path = join(root, decodeURIComponent(request.url.split("?")[0]));
    if (!path.startsWith(root) || !existsSync(path) || statSync(path).isDirectory()) return response.writeHead(404).end();
    const type = kinds[path.split(".").pop()] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": "default-src 'self'" }).end(readFileSync(path));
  });
  await new Promise((ok) => server.listen(0, "127.0.0.1", ok));
  const base = `http://127.0.0.1:${server.address().port}/`;
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled });
    const tab = await context.newPage();
    let now = "";
    tab.on("console", (m) => m.type() === "error" && found(now, `strict: ${m.text()}`));
    const drawn = some.filter((p) => /class="map"/.test(readFileSync(join(root, p), "utf8")));
    for (const page of javaScriptEnabled ? some : drawn) {
      now = page;
      await tab.goto(base + page, { waitUntil: "load" });
      const map = tab.locator("svg.map:visible, img.map:visible").first();
      if (!drawn.includes(page) || !(await map.count())) continue;
      await map.scrollIntoViewIfNeeded();
      const png = (await map.screenshot()).toString("base64");
      const probe = javaScriptEnabled ? tab : null;
      // The policy lets no page decode a picture of its own making: a blank one does it.
      const blank = await browser.newPage();
      const dark = await blank.evaluate(async (data) => {
        const image = new Image();
        image.src = "data:image/png;base64," + data;
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.width, image.height];
        const pen = canvas.getContext("2d");
        pen.drawImage(image, 0, 0);
        const dots = pen.getImageData(0, 0, image.width, image.height).data;
        let black = 0;
        for (let i = 0; i < dots.length; i += 4) if (dots[i] + dots[i + 1] + dots[i + 2] < 90) black++;
        return black / (dots.length / 4);
      }, png);
      await blank.close();
      if (dark > 0.3) found(page, `the map is black (${Math.round(dark * 100)} %)${probe ? "" : " without scripts"}`);
    }
    await context.close();
  }
  server.close();
}

// The viewer: keys, play, two seasons, addresses, orders and map.
async function viewing(browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const tab = await context.newPage();
  const page = pages.filter((p) => /^games\/[^/]+\/-?\d+\.html$/.test(p)).find((p) => (readFileSync(join(root, p), "utf8").match(/class="step/g) ?? []).length > 6);
  if (!page) return found("games", "there is no page of seasons to view");
  const latest = page.replace(/[^/]+$/, "index.html");
  for (const one of [page, latest]) await viewed(tab, one);
  await context.close();
}

async function viewed(tab, page) {
  tab.removeAllListeners("pageerror");
  tab.on("pageerror", (e) => found(page, `script: ${e.message}`));
  const shown = () => tab.$$eval(".step", (all) => all.filter((s) => s.offsetParent !== null).map((s) => s.id));
  const is = async (what, wanted) => {
    const now = JSON.stringify([await shown(), new URL(tab.url()).search, new URL(tab.url()).hash]);
    if (now !== JSON.stringify(wanted)) found(page, `${what}: ${now}, not ${JSON.stringify(wanted)}`);
  };
  await tab.goto(url(page));
  const ids = await tab.$$eval(".step", (all) => all.map((s) => s.id));
  await tab.goto(`${url(page)}#${ids[1]}`);
  await is("an address", [[ids[1]], "", `#${ids[1]}`]);
  await tab.keyboard.press("ArrowRight");
  await is("→", [[ids[2]], "", `#${ids[2]}`]);
  await tab.locator(`[data-col="${ids[0]}"]`).click();
  await is("a column", [[ids[0]], "", `#${ids[0]}`]);
  await tab.goBack();
  await is("Back", [[ids[2]], "", `#${ids[2]}`]);
  await tab.goto(`${url(page)}?with=${ids[0]}#${ids[3]}`);
  await is("two seasons", [[ids[0], ids[3]], `?with=${ids[0]}`, `#${ids[3]}`]);
  await tab.goto(`${url(page)}#${ids[0]}`);
  const order = tab.locator(".step.on .order").first();
  await order.hover();
  if (!(await tab.locator(".step.on .map [data-o].lit").count())) found(page, "an order looked at lights up nothing");
  await order.locator("button").click();
  await tab.mouse.move(5, 5);
  if (!(await tab.locator(".step.on .order.lit").count())) found(page, "an order that was clicked is not pinned");
  await tab.keyboard.press("Escape");
  if (await tab.locator(".lit").count()) found(page, "Esc does not let go");
  await tab.locator("summary", { hasText: /./ }).first().click();
  await tab.locator("[name=speed]").selectOption("1100");
  await tab.locator("[name=play]").click();
  await tab.waitForTimeout(1500);
  await tab.keyboard.press("a");
  const after = await shown();
  await tab.waitForTimeout(1500);
  if (after[0] === ids[0]) found(page, "it does not play");
  if ((await shown())[0] !== after[0]) found(page, "a key does not stop it");
  const name = await tab.locator("[name=at]").getAttribute("aria-valuetext");
  if (!name) found(page, "the slider does not say the season");
  await tab.goto(`${url(page)}?embed#${ids[1]}`);
  if (await tab.locator("header.site").isVisible()) found(page, "?embed shows the head of the site");
  if ((await tab.locator(".step.on figcaption a").first().getAttribute("target")) !== "_top") found(page, "links stay in the frame");
}

// The viewer under fingers at 390 pixels: a tap fills the screen, two fingers enlarge, a swipe leads on; and the keys.
async function touching(browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const tab = await context.newPage(), fingers = await context.newCDPSession(tab);
  const page = pages.filter((p) => /^games\/[^/]+\/index/.test(p)).find((p) => (readFileSync(join(root, p), "utf8").match(/class="step/g) ?? []).length > 6);
  if (!page) return found("games", "there is no page of seasons to touch");
  tab.on("pageerror", (e) => found(page, `script: ${e.message}`));
  const is = (what, good) => good || found(page, what);
  const state = () => tab.evaluate(() => {
    const map = document.querySelector(".step.on .map"), bar = document.querySelector(".controls").getBoundingClientRect();
    return { root: document.documentElement.className, hash: location.hash, scale: map.getBoundingClientRect().width / map.parentNode.clientWidth,
      told: document.getElementById("d-told").textContent, free: map.parentNode.getBoundingClientRect().bottom <= bar.top + 1 };
  });
  const touch = async (...path) => {
    for (const [i, points] of path.entries())
      await fingers.send("Input.dispatchTouchEvent", { type: i ? "touchMove" : "touchStart", touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    return state();
  };
  // On a machine with other work a tap may last so long that it is a long press, which is no click: it is made again.
  const tap = async (button, done) => {
    for (let tries = 0; tries < 4; tries++) {
      await tab.locator(button).tap();
      if (await tab.waitForFunction(done, null, { timeout: 4000 }).then(() => true, () => false)) return true;
    }
    return false;
  };
  await tab.goto(url(page));
  await tap(".step.on .map", () => document.documentElement.classList.contains("full"));
  const filled = await state();
  is("a tap does not fill the screen with the map, or the controls cover it", /\bfull\b/.test(filled.root) && filled.free);
  is("names too small to be read are shown", /\bunnamed\b/.test(filled.root));
  const swiped = await touch([[100, 400]], [[200, 402]], [[260, 402]]);
  is("a swipe does not lead to the season before", swiped.hash && swiped.told !== filled.told);
  const pinched = await touch([[150, 380], [240, 440]], [[120, 340], [280, 480]], [[80, 300], [320, 520]]);
  is("two fingers do not enlarge the map", pinched.scale > 1.5 && !/\bunnamed\b/.test(pinched.root));
  is("a finger on the larger map changes the season", (await touch([[200, 300]], [[120, 310]], [[60, 310]])).hash === pinched.hash);
  await tap("[name=orders]", () => document.documentElement.classList.contains("drawer"));
  is("there is no drawer of orders", await tab.locator(".step.on .said").isVisible());
  await tap("[name=fill]", () => !document.documentElement.classList.contains("full"));
  is("the map does not give the screen back", !/\bfull\b/.test((await state()).root));
  const ids = await tab.$$eval(".step", (all) => all.map((s) => s.id));
  for (const [key, id] of [["Home", ids[0]], ["j", ids[1]], ["j", ids[2]], ["k", ids[1]], ["End", ids[ids.length - 1]]]) {
    await tab.keyboard.press(key);
    is(`${key} leads to ${(await state()).hash}, not #${id}`, (await state()).hash === `#${id}`);
  }
  await tab.keyboard.press("?");
  is("? does not tell the keys", await tab.locator("#d-keys").isVisible());
  await context.close();
}

// Orders written on the page of every running game, with a mouse, with fingers at 390 pixels and with keys alone: a unit and a province
// give a text that stands in the mail, and nothing is asked for.
async function writing(browser) {
  const running = pages.filter((p) => /^games\/[^/]+\/index/.test(p) && readFileSync(join(root, p), "utf8").includes('id="orders-data"'));
  for (const [at, page] of running.entries()) {
    const touch = at % 2 === 1;
    const context = await browser.newContext(touch ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : { viewport: { width: 1280, height: 900 } });
    await context.addInitScript(axe);
    const tab = await context.newPage();
    tab.on("pageerror", (e) => found(page, `script: ${e.message}`));
    tab.on("request", (r) => !r.url().startsWith("file:") && found(page, `asks for ${r.url()}`));
    const is = (what, good) => good || found(page, `orders: ${what}`);
    const as = (name, inside = "") => tab.locator(`#orders [data-as=${name}] ${inside}`.trim());
    const mine = async () => (await as("mine", "li").allTextContents()).map((text) => text.replace(/ ×$/, ""));
    await tab.goto(url(page));
    is("they are hidden", await tab.locator("#orders").isVisible());
    const { u: [unit], s: seas } = await tab.evaluate(() => JSON.parse(document.getElementById("orders-data").textContent));
    if (unit) {
      // The piece over the province lies under the finger.
      const tap = async (p) => {
        if (seas[p]) {
          const at = await tab.locator("#orders svg.map").evaluate((e, [x, y]) => {
            e.scrollIntoView({ block: "center" });
            const s = new DOMPoint(x, y).matrixTransform(e.getScreenCTM());
            return [s.x, s.y];
          }, seas[p]);
          await (touch ? tab.touchscreen.tap(...at) : tab.mouse.click(...at));
          return true;
        }
        const piece = tab.locator(`#orders .hit[href$="-${p}"]`);
        if (!(await piece.count())) return false;
        await piece.scrollIntoViewIfNeeded();
        const at = await piece.evaluate((e) => {
          const path = document.querySelector(e.getAttribute("href")), m = e.getScreenCTM(), b = path.getBBox();
          for (let i = 1; i < 400; i++) {
            const q = new DOMPoint(b.x + (b.width * ((i * 7) % 20)) / 20, b.y + (b.height * ((i * 3) % 20)) / 20);
            const s = q.matrixTransform(m);
            if (path.isPointInFill(q) && document.elementFromPoint(s.x, s.y) === e) return [s.x, s.y];
          }
        });
        if (!at) return false;
        await (touch ? tab.touchscreen.tap(...at) : tab.mouse.click(...at));
        return true;
      };
      if (await tap(unit.a)) {
        const goal = await as("province", "option").evaluateAll((all, own) => all.map((o) => o.value).find((v) => v && v !== own), unit.a);
        is(`a tap on ${unit.a} chooses no unit`, (await as("legal", "button").count()) > 0);
        if (goal && (await tap(goal))) is(`a tap on ${goal} does not choose it`, (await as("province").inputValue()) === goal);
      }
    }
    const { violations } = await tab.evaluate(() => window.axe.run("#orders", { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } }));
    for (const v of violations) found(page, `orders: axe ${v.id}: ${v.nodes[0].target.join(" ")}`);
    // The same with keys alone.
    const first = as("units", "button").first();
    if (await first.count()) {
      await first.focus();
      await tab.keyboard.press("Enter");
      is("the unit chosen loses the focus", await tab.evaluate(() => document.activeElement.closest("#orders [data-as=units]") !== null));
      const legal = as("legal", "button").first();
      const wanted = await legal.textContent();
      await legal.focus();
      await tab.keyboard.press("Enter");
      is(`${wanted} is not written`, (await mine()).includes(wanted));
      is("it is not said", (await as("told").textContent()) === wanted);
      const mail = await as("mail").getAttribute("href");
      if (await as("mail").isVisible()) is(`the mail is ${mail}`, decodeURIComponent(mail).includes(wanted) && /^mailto:[^?]+\?subject=[^&]+&body=/.test(mail));
      await as("mine", "button").first().focus();
      await tab.keyboard.press("Enter");
      is("an order cannot be removed", !(await mine()).includes(wanted));
    }
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    is(`it scrolls sideways by ${wide} px`, wide <= 0);
    await context.close();
  }
  if (!running.length && pages.some((p) => p.startsWith("games/"))) console.log("no game is running: no orders are written");
}

// The script folds words as the index does: the list that the tests of the index read as well.
async function folding() {
  const script = readFileSync(join(root, "zine.js"), "utf8"), from = script.indexOf("const table = "), to = script.indexOf("\n", script.indexOf("const fold = "));
  const fold = new Function(`${script.slice(from, to)}; return fold;`)();
  for (const [text, plain, spelt] of JSON.parse(readFileSync(new URL("folded.json", import.meta.url), "utf8")))
    for (const [is, wanted] of [[fold(text), plain], [fold(text, true), spelt]])
      if (is !== wanted) found("zine.js", `folds “${text}” to “${is}”, not “${wanted}”`);
}

// The cases of the search.
async function finding(browser) {
  const context = await browser.newContext();
  const tab = await context.newPage();
  tab.on("pageerror", (e) => found("search/index.html", `script: ${e.message}`));
  const ask = async (query) => {
    await tab.goto(`${url("search/index.html")}?${query}`);
    await tab.waitForFunction(() => window.zready, null, { timeout: 10000 });
    await tab.evaluate(() => window.zready);
    return tab.$$eval("#results a", (all) => all.map((a) => a.getAttribute("href")));
  };
  const first = async (q, wanted) => {
    const hits = await ask(`q=${encodeURIComponent(q)}`);
    if (!hits[0]?.includes(wanted)) found("search/index.html", `“${q}” has ${hits[0]} first, not ${wanted}`);
  };
  const issue = pages.filter((p) => /^issues\/\d+\//.test(p)).length > 7 ? 7 : 1;
  for (const q of [`issue ${issue}`, `number ${issue}`, `no. ${issue}`, `#${issue}`]) await first(q, `issues/${issue}/index.html`);
  const person = pages.find((p) => /^people\/[^/]+\/index/.test(p));
  await tab.goto(url(person));
  await first(await tab.textContent("h1"), person);
  const game = pages.find((p) => /^games\/[^/]+\/index/.test(p));
  await first(game.split("/")[1], game);
  // A game by its name, before those who play it; its beginning is enough; every hit shows the word and where it belongs.
  await tab.goto(url(game));
  const name = await tab.textContent("h1");
  await first(name, game);
  await first(name.slice(0, -2), game);
  const bare = await tab.$$eval("#results li", (all) => all.filter((l) => !l.querySelector("mark") || !l.querySelector(".when").textContent).length);
  if (bare) found("search/index.html", `“${name.slice(0, -2)}”: ${bare} hits do not show the word`);
  // An apostrophe belongs to its word, straight or curly; a phrase stands together; a minus leaves out.
  const same = await Promise.all([await ask("q=don't"), await ask("q=don%E2%80%99t")].map((hits) => JSON.stringify(hits)));
  if (same[0] !== same[1]) found("search/index.html", "straight and curly apostrophes find different places");
  const count = async (query) => { await ask(query); return parseInt((await tab.textContent("#count")).match(/(\d+)\D*$/)?.[1] ?? "0", 10); };
  const both = await count("q=black+sea"), phrase = await count("q=%22black+sea%22"), less = await count("q=black+-sea");
  if (phrase > both || less + both !== (await count("q=black"))) found("search/index.html", `black sea ${both}, together ${phrase}, without ${less}`);
  const days = (await ask("q=fleet&in=issues&sort=date")).map((href) => parseInt(href.match(/(?:issues|flyers)\/(\d+)/)?.[1] ?? "0", 10));
  if (days.some((n, i) => i && days[i - 1] < n)) found("search/index.html", `by date: ${days.join(" ")}`);
  const hits = await ask("q=fleet&in=games");
  const n = parseInt((await tab.textContent("#count")).match(/(\d+)\D*$/)?.[1] ?? "0", 10);
  while (await tab.locator("#more").isVisible()) {
    const before = await tab.locator("#results li").count();
    await tab.locator("#more").click();
    await tab.waitForFunction((k) => document.querySelectorAll("#results li").length > k, before);
  }
  const all = await tab.locator("#results li").count();
  if (!hits.length || all !== n) found("search/index.html", `of ${n} places ${all} can be reached`);
  for (const bad of ["q=fleet&in=cats", "q=fleet&page=99", "q=fleet&year=x&game=y&sort=z", `q=${"a".repeat(10000)}`, "q=%22black%20sea%22", "q=fleet%20-army", "q="]) await ask(bad);
  const nothing = await ask("q=fleet+zzzzqqq");
  if (nothing.length || !(await tab.locator("#hint a").count())) found("search/index.html", "it does not say which word is nowhere");
  await context.close();
}

const { chromium: driver } = await import("playwright-core");
if (!chromium) {
  console.log("skipped: there is no Chromium");
  process.exit(77);
}
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const browser = await driver.launch({ executablePath: chromium, args: ["--no-sandbox", "--disable-gpu", "--allow-file-access-from-files=false"] });
try {
  if (!only || only === "browser") {
    await seen(browser, "light", 1280, pages, axe, some);
    await seen(browser, "dark", 1280, kinds, axe);
    await seen(browser, "light", 320, pages, axe, kinds);
    await seen(browser, "dark", 320, kinds, axe);
    for (const look of [folding, searching, finding, stepping, viewing, touching, writing, strict]) {
      try {
        await look(browser);
      } catch (error) {
        found("browser", `${look.name}: ${error.message}`);
      }
    }
  }
} finally {
  await browser.close();
}
if (!only || only === "html") await valid();
if (!only || only === "vnu") conforming();
console.log([...new Set(findings)].join("\n"));
console.log(`${pages.length} pages, ${findings.length} findings`);
process.exit(findings.length ? 1 : 0);
