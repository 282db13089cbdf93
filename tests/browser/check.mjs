// Looks at a built archive as its readers do: `node check.mjs public`. Prints one finding a line; status 1 if there is any.
//
// Every page is opened from the disk in headless Chromium: nothing on the console, no request elsewhere, no finding of
// axe-core by light and by dark, no sideways scrolling at 320 pixels. html-validate and vnu read every page. The search
// finds, and the seasons of a game step with scripts switched off.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
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
  const files = [...pages, "zine.css", "icon.svg"].map((page) => join(root, page)).filter(existsSync);
  // The report comes on the error channel.
  const out = execFileSync("sh", ["-c", 'exec java "$@" 2>&1', "java", ...args, ...files], { maxBuffer: 1 << 28 });
  const report = JSON.parse(out.toString().slice(out.toString().indexOf("{")));
  for (const m of report.messages) {
    const page = relative(root, decodeURIComponent(m.url.replace(/^file:(\/\/)?/, "")));
    found(`${page}:${m.lastLine ?? 0}:${m.firstColumn ?? m.lastColumn ?? 0}`, `vnu ${m.subType ?? m.type}: ${m.message}`);
  }
}

const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

async function seen(browser, scheme, width, list, axe) {
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
      const { violations } = await tab.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
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

const { chromium: driver } = await import("playwright-core");
if (!chromium) {
  console.log("skipped: there is no Chromium");
  process.exit(77);
}
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const browser = await driver.launch({ executablePath: chromium, args: ["--no-sandbox", "--disable-gpu", "--allow-file-access-from-files=false"] });
try {
  if (!only || only === "browser") {
    await seen(browser, "light", 1280, pages, axe);
    // The dark scheme and the small screen change the style, not the text: one page of each kind shows it.
    const kinds = new Map(pages.map((p) => [p.replace(/[^/]+\/(?=[^/]+$)/, "*/").replace(/-?\d+\.html$/, "n.html"), p]));
    await seen(browser, "dark", 1280, [...kinds.values()], axe);
    await seen(browser, "light", 320, pages, "window.axe={run:async()=>({violations:[]})}");
    await seen(browser, "dark", 320, [...kinds.values()], axe);
    await searching(browser);
    await stepping(browser);
  }
} finally {
  await browser.close();
}
if (!only || only === "html") await valid();
if (!only || only === "vnu") conforming();
console.log([...new Set(findings)].join("\n"));
console.log(`${pages.length} pages, ${findings.length} findings`);
process.exit(findings.length ? 1 : 0);
