// Optional: players write their orders on the page of a running game. What may be ordered is in it; nothing is sent anywhere.
(function () {
  "use strict";
  const box = document.getElementById("orders"), from = document.getElementById("orders-data");
  if (!box || !from) return;
  const data = JSON.parse(from.textContent), text = box.dataset;
  const by = (name) => box.querySelector(`[data-as="${name}"]`);
  const power = by("power"), province = by("province"), count = by("count"), told = by("told"), map = box.querySelector("svg.map");
  const listen = (e, what, then) => e.addEventListener(what, then);
  const make = (tag, words, into) => {
    const e = document.createElement(tag);
    e.textContent = words;
    into.append(e);
    return e;
  };
  const option = (words, value, into) => { make("option", words, into).value = value; };
  const button = (words, into, then) => {
    const b = make("button", words, make("li", "", into));
    b.type = "button";
    listen(b, "click", then);
    return b;
  };
  // Orders by power: who (a unit, or the power itself), step, province, number of men, text.
  const mine = data.w.map(() => []);
  let me = 0, who = null;

  const own = () => data.u.filter((u) => u.o === me || data.w[me].e);
  const name = (u) => (u.o === me ? u.n : data.w[u.o].k + " " + u.n);
  // Every order of a unit or power: step, text before and behind the number, province.
  const orders = (w) => w.v.flatMap(([step, verb, ends]) => ends.map((i) => {
    const [end, at] = data.t[i];
    return { w, step, head: w.n && w.a ? name(w) : "", tail: verb + end, at: at || w.a || "" };
  }));
  const written = (o, n) => o.head + (n ? " " + n : "") + o.tail;

  const add = (o) => {
    const n = o.w.z && +count.value < o.w.z ? +count.value : 0, line = { w: o.w, step: o.step, at: o.at, n, text: written(o, n) };
    let list = mine[me];
    if (o.w.a) {
      // Orders of one unit exclude each other but for parts.
      const others = list.filter((l) => l.w === o.w && l.step === o.step), size = o.w.z;
      if (!n || others.some((l) => !l.n) || others.reduce((sum, l) => sum + l.n, n) > size) list = list.filter((l) => !others.includes(l));
    } else {
      list = list.filter((l) => l.w.a || !o.at || l.at !== o.at);
      const taken = list.filter((l) => !l.w.a);
      if (o.w.c !== undefined && taken.length >= o.w.c) list = list.filter((l) => l !== taken[0]);
    }
    mine[me] = [...list, line];
    told.textContent = line.text;
    show();
  };

  const all = () => mine[me].map((l) => l.text).join("\n");
  // The focus stays on the button it was on.
  const show = () => {
    const had = document.activeElement, list = had && had.closest("#orders ul");
    const at = list ? [...list.querySelectorAll("button")].indexOf(had) : -1;
    fillLists();
    const now = list ? list.querySelectorAll("button") : [];
    if (at >= 0) (now[Math.min(at, now.length - 1)] || power).focus();
  };
  const fillLists = () => {
    const units = by("units"), legal = by("legal"), list = by("mine"), now = who && orders(who);
    [units, legal, list].forEach((e) => e.replaceChildren());
    const pick = (w, words) => {
      const had = mine[me].filter((l) => l.w === w).map((l) => (w.a ? l.text.slice(name(w).length).trim() : l.text));
      button(had.length && w.a ? `${words}: ${had.join(", ")}` : words, units, () => choose(w)).setAttribute("aria-pressed", w === who);
    };
    own().forEach((u) => pick(u, name(u)));
    if (data.w[me].v || data.w[me].f) pick(data.w[me], text.decisions);
    if (now) {
      const at = province.value;
      now.filter((o) => !at || o.at === at).forEach((o) => button(written(o, 0), legal, () => add(o)));
      if (!at) (who.f || []).forEach((form) => fill(form, legal));
    }
    count.parentNode.hidden = !(who && who.z);
    province.parentNode.hidden = !now;
    mine[me].forEach((l) => {
      const b = button("×", list, () => {
        mine[me] = mine[me].filter((x) => x !== l);
        told.textContent = `${text.remove} ${l.text}`;
        show();
      });
      b.setAttribute("aria-label", `${text.remove} ${l.text}`);
      b.before(l.text + " ");
    });
    if (!mine[me].length) make("li", text.none, list);
    const mail = by("mail"), to = mail.dataset.to;
    mail.hidden = !to || !mine[me].length;
    const body = all().replace(/\n/g, "\r\n") + "\r\n";
    if (to) mail.href = `mailto:${to}?subject=${encodeURIComponent(data.w[me].s)}&body=${encodeURIComponent(body)}`;
    by("copy").disabled = !mine[me].length;
    mark(now || []);
  };

  const choose = (w) => {
    who = w;
    count.value = "";
    province.replaceChildren();
    option(text.every, "", province);
    const there = new Set(orders(w).map((o) => o.at));
    Object.keys(data.p).filter((p) => there.has(p)).forEach((p) => option(data.p[p], p, province));
    show();
    told.textContent = w.a ? name(w) : text.decisions;
  };

  // A decision with slots; empty ones of several are left out.
  const fill = (form, into) => {
    const li = make("li", "", into), slots = [];
    form.forEach((part, i) => {
      if (i % 2 === 0) return void li.append(part);
      const between = part.slice(1), kind = part[0], places = Object.entries(data.p);
      const list = { w: data.w.map((w) => [w.k, w.n]), c: ["nc", "sc", "ec", "wc"].map((c) => [c, c]),
        s: [...places, ["mbu", "Mont Blanc"]], v: places, f: places }[kind];
      const fields = Array.from({ length: between ? 3 : 1 }, (_, n) => {
        const e = make(list ? "select" : "input", "", li);
        e.setAttribute("aria-label", `${form[0].trim()} ${n + 1}`);
        if (list) [["", "–"], ...list].forEach(([value, words]) => option(words, value, e));
        else e.type = kind === "n" ? "number" : "text";
        return e;
      });
      slots.push(() => {
        const given = fields.map((e) => e.value.trim()).filter(Boolean);
        return kind === "t" && given.length ? `"${given[0].replace(/[\\"]/g, "\\$&")}"` : given.join(between);
      });
    });
    const b = make("button", "+", li);
    b.type = "button";
    b.setAttribute("aria-label", `${form[0].trim()} +`);
    listen(b, "click", () => {
      const given = slots.map((slot) => slot());
      const tail = form.map((part, i) => (i % 2 ? given[i >> 1] : part)).join("");
      if (given.every(Boolean)) add({ w: { ...who, c: undefined }, step: 0, head: "", tail, at: "" });
    });
  };

  // A transparent piece over each province takes the tap; what is on none of them is on the nearest sea.
  const hits = new Map();
  if (map) {
    const svg = (tag) => document.createElementNS("http://www.w3.org/2000/svg", tag);
    const sea = map.querySelector("use[href$='sea']").getAttribute("href").slice(0, -3), layer = svg("g");
    layer.setAttribute("transform", "scale(.1)");
    Object.keys(data.p).forEach((p) => {
      const spot = data.s[p], piece = svg(spot ? "circle" : "use");
      if (spot) Object.entries({ cx: spot[0] * 10, cy: spot[1] * 10, r: 240 }).forEach(([key, value]) => piece.setAttribute(key, value));
      else {
        piece.setAttribute("href", sea + p);
        listen(piece, "click", () => tap(p));
      }
      hits.set(p, piece);
      layer.append(piece);
    });
    map.append(layer);
    listen(map, "click", (e) => {
      if (e.target.closest("use.hit")) return;
      const at = new DOMPoint(e.clientX, e.clientY).matrixTransform(map.getScreenCTM().inverse());
      const far = ([x, y]) => Math.hypot(x - at.x, y - at.y), near = Object.keys(data.s).sort((a, b) => far(data.s[a]) - far(data.s[b]))[0];
      if (near) tap(near);
    });
  }
  const mark = (now) => {
    const at = province.value, can = new Set(now.map((o) => o.at));
    const kind = (p) => (who && who.a === p ? " from" : at === p ? " to" : can.has(p) ? " can" : "");
    hits.forEach((use, p) => use.setAttribute("class", "hit" + kind(p)));
  };
  const tap = (p) => {
    const here = data.u.filter((u) => u.a === p), next = here.find((u) => u.o === me && u !== who) || here[0];
    if (who && [...province.options].some((o) => o.value === p) && !(who.a === p && province.value === p)) {
      province.value = p;
      show();
      told.textContent = data.p[p];
    } else if (next) {
      if (next.o !== me && !data.w[me].e) { me = next.o; power.value = me; }
      choose(next);
    }
  };

  data.w.forEach((w, i) => { if (w.v || w.f || w.e || data.u.some((u) => u.o === i)) option(w.n, i, power); });
  me = +power.value;
  listen(power, "change", () => { me = +power.value; who = null; show(); });
  listen(province, "change", show);
  listen(by("copy"), "click", () => {
    const area = make("textarea", all(), box);
    area.select();
    document.execCommand("copy");
    area.remove();
    by("copy").focus();
    told.textContent = text.copied;
  });
  // The viewer's keys are for elsewhere.
  listen(box, "keydown", (e) => e.stopPropagation());
  box.hidden = false;
  document.querySelectorAll("[data-for=orders]").forEach((e) => { e.hidden = false; });
  show();
})();
