// What texts and queries are to the search: pure functions, without the page.
// Folding, as Sources/Ground/Names/SearchText.swift does it.
const letter = /[\p{L}\p{N}\p{M}]/u;
const noBlanks = /[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\u31ff\u3400-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const unseen = /[\u00ad\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff\u{1f3fb}-\u{1f3ff}\u{e0000}-\u{e0fff}]/gu;
const extending = /[\p{M}\u1160-\u11ff\uff9e\uff9f]/u;
const roles = new Map();
function role(c) {
  let known = roles.get(c);
  if (known === undefined) {
    known = /\p{So}/u.test(c) ? "sign" : !letter.test(c) ? "" : noBlanks.test(c) ? "sign" : "word";
    roles.set(c, known);
  }
  return known;
}
const clusters = new Map();
function foldCluster(cluster) {
  let known = clusters.get(cluster);
  if (known === undefined) {
    known = cluster.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replaceAll("ß", "ss")
      .replaceAll("ς", "σ").normalize("NFKC").replace(unseen, "")
      .replace(/[\u30a1-\u30f6]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));
    known = [...known].map((c) => (role(c) ? c : " ")).join("");
    clusters.set(cluster, known);
  }
  return known;
}

/** The folded text, and for each of its UTF-16 units where it begins and ends in the text. */
function fold(text) {
  let folded = "";
  const from = [], to = [];
  const add = (cluster, start) => {
    for (const c of foldCluster(cluster)) {
      if (c === " " && (!folded || folded.endsWith(" "))) continue;
      folded += c;
      for (let unit = 0; unit < c.length; unit += 1) {
        from.push(start);
        to.push(start + cluster.length);
      }
    }
  };
  let cluster = "", count = 0, start = 0;
  for (const c of text) {
    if (cluster && (count === 32 || !extending.test(c))) {
      add(cluster, start);
      start += cluster.length;
      cluster = "";
      count = 0;
    }
    cluster += c;
    count += 1;
  }
  if (cluster) add(cluster, start);
  return { folded: folded.trimEnd(), from, to };
}

/** The words of a folded term: each with whether a longer one does as well. */
function words(term, isWhole) {
  const found = [];
  const all = [...term];
  for (let index = 0; index < all.length; ) {
    let end = index + 1;
    const kind = role(all[index]);
    if (kind === "word") while (end < all.length && role(all[end]) === "word") end += 1;
    if (kind === "word") found.push({ word: all.slice(index, Math.min(end, index + 24)).join(""), open: end === all.length && !isWhole });
    else if (kind && role(all[end] ?? " ") === "sign") found.push({ word: all[index] + all[end], open: false });
    // The last of a row is found alone only where no pair tells more.
    else if (kind && role(all[index - 1] ?? " ") !== "sign") found.push({ word: all[index], open: true });
    index = end;
  }
  return found;
}

/** Where a term stands in a folded text: words begin where it begins, and end where it ends if it is whole. */
function find(term, folded) {
  const places = [];
  const isWord = (c) => c !== undefined && role(c) === "word";
  const first = isWord(String.fromCodePoint(term.text.codePointAt(0)));
  const last = term.isWhole && isWord([...term.text].at(-1));
  for (let at = folded.indexOf(term.text); at >= 0; at = folded.indexOf(term.text, at + 1)) {
    const before = at > 0 ? [...folded.slice(Math.max(0, at - 2), at)].at(-1) : undefined;
    const end = at + term.text.length;
    const after = end < folded.length ? String.fromCodePoint(folded.codePointAt(end)) : undefined;
    if (!(first && isWord(before)) && !(last && isWord(after))) places.push([at, end]);
  }
  return places;
}

const narrow = (text) => text.replace(/[＃＋．]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));

/** Signs directly around a typed word that a text must have, too: C#, C++, .NET, #tag. Others part words. */
function signs(typed) {
  const [, before, inner, after] = /^([#+.]*)(.*?)([#+]*)$/su.exec(narrow(typed).replaceAll("\\", ""));
  const letters = [...inner].map((c) => fold(c).folded);
  return { before: letters[0] && /^(#+|\++|\.)$/.test(before) ? before : "", after: letters.at(-1) ? after : "" };
}

/** Whether a place of a text has the signs of a term around it. */
function hasSigns({ before, after }, text, start, end) {
  return (!before || narrow(text.slice(0, start)).endsWith(before)) && (!after || narrow(text.slice(end)).startsWith(after));
}

/** What tags share that are one tag: they may differ in case and Unicode form. */
const tagKey = (name) => name.normalize("NFC").toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ");

/** Whether a text has all tags that are wanted, or one below each of them, and none of those that are left out. */
const hasTags = (wanted, own) => wanted.every(({ key, isOut }) =>
  own.some((tag) => tag === key || tag.startsWith(`${key}/`)) !== isOut);

/** What was asked for: tag:name, -tag:name, words, "words in a row", -words that must not stand there. */
function parse(text) {
  const terms = [];
  terms.tags = [];
  text = text.replace(/(^|\s)([-－‐−]?)tag[:：](?:["“”„「『＂]([^"“”„「」『』＂]*)["“”」』＂]?|(\S+))/giu, (_, blank, minus, row, word) => {
    const name = (row ?? word).trim().replace(/^[#＃]/, "");
    const folded = fold(name).folded;
    if (name) terms.tags.push({ key: tagKey(name), isOut: Boolean(minus) });
    if (folded && !minus) terms.push({ text: folded, isWhole: true, isOut: false, before: "#", after: "" });
    return blank;
  });
  for (const [, minus, row, word] of text.matchAll(/([-－‐−]?)(?:["“”„「『＂]([^"“”„「」『』＂]*)["“”」』＂]?|([^\s"“”„＂]+))/gu)) {
    const folded = fold(row ?? word).folded;
    if (folded) terms.push({ text: folded, isWhole: row !== undefined, isOut: Boolean(minus), ...signs(row ?? word) });
  }
  return terms;
}
