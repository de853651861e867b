// The search, from a disk and without a server: files of words and texts are scripts that hand themselves to
// zutto(). A query loads the files of its words, newest year first, then the texts of what it shows.
const form = document.querySelector("#search");
const [told, list, more] = ["#told", "#hits", "#more"].map((id) => document.querySelector(id));
const field = (name) => form.elements[name]?.value ?? "";
const fill = (text, name, value) => text.replace(`{${name}}`, () => value);
const page = 20;

// Files, each loaded once.
const loading = new Map();
const arrived = new Map();
globalThis.zutto = (name, data) => arrived.set(name, data);
function load(name) {
  if (!loading.has(name)) {
    loading.set(name, new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.charset = "utf-8";
      script.onload = () => (arrived.has(name) ? resolve(arrived.get(name)) : script.onerror());
      script.onerror = () => {
        loading.delete(name);
        reject(new Error(`search/${name}.js`));
      };
      script.src = `search/${encodeURIComponent(name)}.js`;
      document.head.append(script);
    }));
  }
  return loading.get(name);
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const value = new Map([...digits].map((c, number) => [c, number]));

/** The texts of a segment that have a word, from the file that holds it. */
async function textsWith({ word, open }, [, name, , shards]) {
  const shard = (Math.imul(word.codePointAt(0), 0x9e3779b1) >>> 16) % shards;
  const data = await load(`${name}.i${shard}`);
  const found = new Set();
  let before = [];
  for (const line of data ? data.split(",") : []) {
    const blank = line.indexOf(" ");
    const all = before.slice(0, Number(line[0])).concat([...line.slice(1, blank)]);
    before = all;
    const own = all.join("");
    if (open ? !own.startsWith(word) : own !== word) continue;
    let text = -1, number = 0, shift = 0;
    for (const c of line.slice(blank + 1)) {
      const digit = value.get(c);
      number += (digit & 31) * 2 ** shift;
      shift += 5;
      if (digit < 32) {
        text += number + 1;
        found.add(text);
        number = shift = 0;
      }
    }
  }
  return found;
}

/** The texts of a segment that can match, by month, the newest first. */
async function candidates(query, segment) {
  const [, , count, , , months] = segment;
  let texts;
  for (const word of query.words) {
    const own = await textsWith(word, segment);
    texts = texts ? texts.filter((text) => own.has(text)) : [...own];
    if (!texts.length) return [];
  }
  texts ??= [...Array(count).keys()];
  return months.map(([month, start], number) => {
    const end = months[number + 1]?.[1] ?? count;
    return { month, segment, texts: texts.filter((text) => text >= start && text < end) };
  }).filter(({ month, texts }) => texts.length && month >= query.from && month <= query.to);
}

/** Reads one text and looks whether it matches. */
async function read(query, segment, text) {
  const [origin, name, , , starts] = segment;
  let part = starts.length - 1;
  while (starts[part] > text) part -= 1;
  const [url, time, day, author, dot, lang, words, photo, tags] = (await load(`${name}.t${part}`))[text - starts[part]];
  if (!hasTags(query.terms.tags, tags.split("\n"))) return undefined;
  const folded = fold(words);
  const marks = [];
  for (const term of query.terms) {
    const places = find(term, folded.folded).map(([start, end]) => [folded.from[start], folded.to[end - 1]])
      .filter(([start, end]) => hasSigns(term, words, start, end));
    if (term.isOut ? places.length : !places.length) return undefined;
    if (!term.isOut) marks.push(...places);
  }
  return { url, time, day, author, dot, lang, words, photo, origin, marks: marks.sort((a, b) => a[0] - b[0]) };
}

/** The segments that can have what is asked for. */
const segments = async (query) => (await load("index")).filter(([origin, , , , , months]) =>
  (query.origin === "" || origin === Number(query.origin)) &&
  months[0][0] <= query.to && months.at(-1)[0] >= query.from);

/** Everything that matches, the newest first, loaded as it is asked for. */
async function* hits(query) {
  const all = await segments(query);
  const year = ([, , , , , months]) => Math.floor((months[0][0] - 1) / 12);
  const years = [...new Set(all.map(year))].sort((a, b) => b - a);
  for (const own of years) {
    // Words that are nowhere together are looked for in every year: it shows how far it has come.
    if (query.number === current && list.ariaBusy === "true") told.textContent = `${form.dataset.searching} ${own}`;
    const found = await Promise.all(all.filter((segment) => year(segment) === own).map((segment) => candidates(query, segment)));
    const groups = found.flat();
    for (const month of [...new Set(groups.map((group) => group.month))].sort((a, b) => b - a)) {
      const texts = groups.filter((group) => group.month === month)
        .flatMap(({ segment, texts }) => texts.map((text) => read(query, segment, text)));
      const shown = (await Promise.all(texts)).filter((hit) => hit);
      const later = (a, b) => {
        const [one, other] = [a.time.slice(0, 10), b.time.slice(0, 10)];
        return one === other ? Date.parse(b.time) - Date.parse(a.time) : one < other ? 1 : -1;
      };
      yield* shown.sort(later);
    }
  }
}

function element(name, kind, text = "") {
  const made = document.createElement(name);
  made.className = kind;
  made.textContent = text;
  return made;
}

/** A hit as a line: what stands around the first words found, those marked. */
function line(hit) {
  const made = element("a", "");
  made.href = hit.url;
  const facts = made.appendChild(element("span", "facts"));
  const time = facts.appendChild(element("time", "", hit.day));
  time.dateTime = hit.time;
  const option = form.elements.in.options[hit.origin + 1];
  const origin = facts.appendChild(element("span", "", option.textContent));
  origin.lang = option.lang;
  if (hit.author) facts.append(element("span", hit.dot && `dot-${hit.dot}`, hit.author));
  if (hit.photo) Object.assign(made.appendChild(element("img", "")), { alt: "", width: 64, height: 48, loading: "lazy", src: hit.photo });
  const shown = made.appendChild(element("span", "words"));
  shown.lang = hit.lang;
  const { words, marks } = hit;
  let at = Math.max(0, (marks[0]?.[0] ?? 0) - 30);
  const end = Math.min(words.length, at + 160);
  // Not in the middle of a pair of units.
  if (/[\udc00-\udfff]/.test(words[at] ?? "")) at -= 1;
  if (at > 0) shown.append("…");
  for (const [start, stop] of marks) {
    if (stop <= at || start >= end) continue;
    shown.append(words.slice(at, Math.max(at, start)));
    shown.append(element("mark", "", words.slice(Math.max(at, start), stop)));
    at = stop;
  }
  if (at < end) shown.append(words.slice(at, /[\udc00-\udfff]/.test(words[end] ?? "") ? end + 1 : end));
  if (Math.max(at, end) < words.length) shown.append("…");
  const item = document.createElement("li");
  item.append(made);
  return item;
}

const monthOf = (text, other) => {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(text) ?? [];
  return year ? Number(year) * 12 + Number(month) : other;
};

let current = 0;
let going;
// Hits that were read, and whether these are all; while all are being read for their number, they come by themselves.
let found = [];
let isDone = false;
let isCounting = false;
let asked;
let isComposing = false;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Reads hits until there are more than a number of them, or all; stops when another search has begun. */
async function take(query, count) {
  while (query.number === current && !isDone && found.length <= count) {
    if (isCounting) await pause(20);
    else await takeOne(query);
  }
}
async function takeOne(query) {
  const next = await going.next();
  if (query.number !== current) return;
  if (next.done) isDone = true;
  else found.push(next.value);
}

/** How many texts match: the index says it where each term is one word of it, else all are read. */
async function total(query) {
  if (!isDone && query.isExact) {
    const all = await Promise.all((await segments(query)).map((segment) => candidates(query, segment)));
    return all.flat().reduce((sum, { texts }) => sum + texts.length, 0);
  }
  isCounting = true;
  for (let step = 1; query.number === current && !isDone; step += 1) {
    await takeOne(query);
    // The page stays awake.
    if (step % 100 === 0) await pause(0);
  }
  if (query.number === current) isCounting = false;
  return found.length;
}

/** Whether a term is exactly one word of the index. */
function isOneWord(term) {
  const own = words(term.text, term.isWhole);
  return !term.isOut && !term.before && !term.after && own.length === 1 && own[0].word === term.text && [...term.text].length < 24;
}

/** Shows the next lines of a search; stops when another one has begun. */
async function show(query) {
  const mine = query.number;
  told.textContent = form.dataset.searching;
  list.ariaBusy = "true";
  more.hidden = true;
  const before = list.childElementCount;
  try {
    await take(query, before + page);
    if (mine !== current) return;
    list.append(...found.slice(before, before + page).map(line));
    const count = list.childElementCount;
    const shorter = query.text.replace(/[\u3131-\u318e\uac00-\ud7a3]$/, "");
    // A syllable that is being put together is not what was meant yet.
    if (!count && isComposing && shorter !== query.text) {
      start(shorter);
      return;
    }
    more.hidden = isDone && count === found.length;
    const tell = (text, count, all) => {
      const number = (value) => value.toLocaleString(document.documentElement.lang);
      told.textContent = fill(fill(text, "count", number(count)), "total", number(all));
      told.dataset.total = all;
    };
    if (more.hidden) tell(count ? form.dataset.found : form.dataset.nothing, count, count);
    else if (query.total !== undefined) tell(form.dataset.foundOf, count, query.total);
    else {
      told.textContent = fill(form.dataset.foundMore, "count", count.toLocaleString(document.documentElement.lang));
      query.counting ??= total(query);
      query.counting.then((all) => {
        if (mine !== current) return;
        query.total = all;
        if (!more.hidden) tell(form.dataset.foundOf ?? form.dataset.foundMore, list.childElementCount, all);
      }, () => undefined);
    }
    if (before && count > before) list.children[before].firstChild.focus();
  } catch (error) {
    if (mine !== current) return;
    told.textContent = fill(form.dataset.unreadable, "name", error.message);
  }
  list.ariaBusy = "false";
}

function start(text = field("q")) {
  current += 1;
  list.replaceChildren();
  list.ariaBusy = "false";
  more.hidden = true;
  found = [];
  isDone = false;
  isCounting = false;
  told.textContent = "";
  delete told.dataset.total;
  const terms = parse(text);
  const wanted = terms.filter((term) => !term.isOut).flatMap((term) => words(term.text, term.isWhole));
  if (field("by")) wanted.push({ word: field("by"), open: false });
  const query = {
    terms, words: wanted, origin: field("in"), from: monthOf(field("from"), 0), to: monthOf(field("to"), Infinity),
    number: current, text, isExact: !terms.tags.length && terms.every(isOneWord),
  };
  if (!terms.length && !terms.tags.length && !field("by") && !field("in") && !query.from && query.to === Infinity) {
    // Signs alone are in no index.
    if (field("q").trim()) told.textContent = form.dataset.nothing;
    return;
  }
  going = hits(query);
  asked = query;
  show(query);
}

// What is asked for stands in the address, so that the way back leads here again.
const names = ["q", "in", "by", "from", "to"];
function keep() {
  const shown = new URLSearchParams(names.map((name) => [name, field(name)]).filter(([, text]) => text));
  history.replaceState(null, "", `#${shown}`);
}
function restore() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  for (const name of names) if (form.elements[name]) form.elements[name].value = wanted.get(name) ?? "";
  start();
}

let timer;
form.hidden = false;
const changed = (event) => {
  isComposing = event.isComposing === true && event.type !== "compositionend";
  clearTimeout(timer);
  timer = setTimeout(() => { keep(); start(); }, 150);
};
form.addEventListener("input", changed);
form.addEventListener("compositionend", changed);
form.addEventListener("submit", (event) => event.preventDefault());
more.addEventListener("click", () => show(asked));
addEventListener("hashchange", restore);
document.addEventListener("keydown", (event) => {
  const links = [form.elements.q, ...list.querySelectorAll("a")];
  const isInField = document.activeElement === links[0];
  const place = document.activeElement === document.body ? 0 : links.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && place >= 0 && links[place + step]) {
    event.preventDefault();
    links[place + step].focus();
  } else if (event.key === "Enter" && isInField && links[1] && !event.isComposing) links[1].click();
});
restore();
if (!field("q")) form.elements.q.focus();
