// A note that only the owner of this page can open. This script seals what you write here, in your
// browser, and opens answers. It sends nothing unless you press the button that says so, and it keeps
// nothing: no cookie, no storage, no address, no time but the day. The page's policy (the line
// "Content-Security-Policy" at the top of its source) forbids the browser any other connection.
(() => {
"use strict";

// ---- The sealed form, as docs/FORMAT.md tells ("Sealed notes"): bytes and WebCrypto, nothing of the page.

const bytesOf = (text) => new TextEncoder().encode(text);
const curve = { name: "ECDH", namedCurve: "P-256" };
const info = bytesOf("zutto note v1 P-256 HKDF-SHA-256 AES-256-GCM");
const recipientLabel = bytesOf("zutto note v1 recipient");
const longestText = 10000;

// What is wrong, as one of the words for which the page has a sentence.
const fault = (word) => Object.assign(new Error(word), { word });

const join = (...parts) => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) { all.set(part, place); place += part.length; }
  return all;
};
const isSame = (a, b) => a.length === b.length && a.every((byte, index) => byte === b[index]);
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const fromBase64 = (text) => Uint8Array.from(atob(text), (digit) => digit.charCodeAt(0));

// The form of a text that tells little about where it was typed: NFC, LF, no invisible marks but those
// that words and emoji need, no blanks at the ends of lines, no empty lines at both ends. (What trimEnd
// takes beside tab and the blanks of category Zs is gone by then.)
const normalised = (text) => text
  .replace(/\r\n?|[\u2028\u2029]/g, "\n")
  .replace(/[\u00a0\u202f]/g, " ")
  .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "")
  .replace(/\p{Surrogate}/gu, "\ufffd")
  .replace(/[\u115f\u1160\u180e\u3164\uffa0\ufff0-\ufffb\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu, "")
  .replace(/(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu, "$1")
  .normalize("NFC")
  .split("\n").map((line) => line.trimEnd()).join("\n")
  .replace(/^\n+/, "").trimEnd();
const normalisedName = (text) => Array.from(normalised(text).replace(/[\n\t]/g, " ").trim()).slice(0, 50).join("").trim();
const lengthOf = (text) => Array.from(text).length;

// A key pair. `public` are the 65 bytes of its point, `private` is WebCrypto's handle.
const makeKey = async () => {
  const pair = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
  return { private: pair.privateKey, public: new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)) };
};
// The two texts (Base64) by which a kept copy remembers a key pair, and back.
const writeKey = async (key) => {
  const jwk = await crypto.subtle.exportKey("jwk", key.private);
  const digits = jwk.d.replace(/-/g, "+").replace(/_/g, "/");
  return { private: toBase64(fromBase64(digits)), public: toBase64(key.public) };
};
const readKey = async (written) => {
  const point = fromBase64(written.public);
  const url = (bytes) => toBase64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  const jwk = {
    kty: "EC", crv: "P-256", d: url(fromBase64(written.private)),
    x: url(point.slice(1, 33)), y: url(point.slice(33)),
  };
  return { private: await crypto.subtle.importKey("jwk", jwk, curve, true, ["deriveBits"]), public: point };
};

// The key and nonce that the two sides share: E is the text's own public key, R the recipient's.
// The browser refuses another's key that is not a point of the curve.
const agree = async (mine, theirs, E, R) => {
  const other = await crypto.subtle.importKey("raw", theirs, curve, false, []);
  const Z = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, mine.private, 256);
  const input = await crypto.subtle.importKey("raw", Z, "HKDF", false, ["deriveBits"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: join(E, R), info };
  const bits = await crypto.subtle.deriveBits(hkdf, input, 44 * 8);
  const key = await crypto.subtle.importKey("raw", bits.slice(0, 32), "AES-GCM", false, ["encrypt", "decrypt"]);
  return { key, iv: bits.slice(32) };
};
const tagOf = async (R, E) => (await sha256(join(recipientLabel, R, E))).slice(0, 16);

// Seals a content to R with a key pair that was made for this text alone.
const seal = async (content, R, ephemeral) => {
  const json = bytesOf(JSON.stringify(content));
  // Filled up with zeros to the next 1,024 bytes, so that only the rough length shows.
  const plain = new Uint8Array(Math.ceil((4 + json.length) / 1024) * 1024);
  new DataView(plain.buffer).setUint32(0, json.length);
  plain.set(json, 4);
  const n = plain.length / 256;
  const E = ephemeral.public;
  const head = join([1, n >> 8, n & 255], E, await tagOf(R, E));
  const { key, iv } = await agree(ephemeral, R, E, R);
  return join(head, new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: head }, key, plain)));
};

// The parts of a sealed text, after a look at its size.
const partsOf = (sealed) => {
  if (sealed.length && sealed[0] !== 1) throw fault("newer");
  if (sealed.length < 84) throw fault("truncated");
  const size = 100 + 256 * (sealed[1] << 8 | sealed[2]);
  if (sealed.length < size) throw fault("truncated");
  if (sealed.length > size || size === 100 || size > 100 + 65536) throw fault("damaged");
  return { head: sealed.slice(0, 84), E: sealed.slice(3, 68), tag: sealed.slice(68, 84), cipher: sealed.slice(84) };
};

// Whether a sealed text is for the owner of a public key.
const isFor = async (sealed, R) => {
  const { E, tag } = partsOf(sealed);
  return isSame(tag, await tagOf(R, E));
};

// Opens a sealed text with one's own key pair.
const open = async (sealed, mine) => {
  const { head, E, cipher } = partsOf(sealed);
  try {
    const { key, iv } = await agree(mine, E, E, mine.public);
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: head }, key, cipher));
    const size = new DataView(plain.buffer).getUint32(0);
    if (size > plain.length - 4 || plain.subarray(4 + size).some((byte) => byte !== 0)) throw fault("damaged");
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain.subarray(4, 4 + size)));
  } catch (error) {
    throw fault("damaged");
  }
};

// The name of a sealed text: Base32 of the first 10 bytes of SHA-256(E).
const idOf = async (sealed) => {
  const digest = await sha256(partsOf(sealed).E);
  let id = "";
  for (let bit = 0; bit < 80; bit += 5) {
    const two = digest[bit >> 3] << 8 | digest[(bit >> 3) + 1];
    id += "abcdefghijklmnopqrstuvwxyz234567"[two >> (11 - (bit & 7)) & 31];
  }
  return id;
};

// The armor: numbered lines of Base64 between two marks, with the first bytes of the digest at the end.
const digits64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const armored = async (sealed) => {
  const digits = toBase64(join(sealed, (await sha256(sealed)).slice(0, 4))).replace(/=/g, "");
  const lines = ["-----BEGIN ZUTTO NOTE-----"];
  for (let place = 0; place < digits.length; place += 62) {
    const number = place / 62;
    lines.push(digits64[number >> 6] + digits64[number & 63] + digits.slice(place, place + 62));
  }
  return lines.join("\n") + "\n-----END ZUTTO NOTE-----\n";
};

// The sealed text that stands between two marks, whatever mail programs did to it.
const unarmored = async (body) => {
  const left = body.split(/[\r\n]/).map((line) => line.replace(/[ >|=]/g, "")).filter(Boolean);
  const digits = left.join("");
  if (digits.length > 131072 || /[^A-Za-z0-9+/]/.test(digits)) throw fault("damaged");
  // Lines of 64 and one shorter one are as they were written, in whatever order; else they were broken anew.
  const isWhole = left.every((line) => line.length > 2 && line.length <= 64)
    && new Set(left.filter((line) => line.length < 64)).size < 2;
  const pieces = [];
  for (const line of isWhole ? left : digits.match(/.{1,64}/g) || []) {
    const number = digits64.indexOf(line[0]) << 6 | digits64.indexOf(line[1]);
    const piece = line.slice(2);
    // A number without a piece is what is left of a line.
    if (!piece) continue;
    if (pieces[number] !== undefined && pieces[number] !== piece) throw fault("damaged");
    pieces[number] = piece;
  }
  const text = pieces.join("");
  if (!text || pieces.includes(undefined)) throw fault("truncated");
  if (pieces.some((piece, number) => piece.length < 62 && number < pieces.length - 1)) throw fault("truncated");
  if (text.length % 4 === 1) throw fault("damaged");
  const bytes = fromBase64(text);
  const sealed = bytes.slice(0, -4);
  const isSound = toBase64(bytes).replace(/=/g, "") === text && isSame(bytes.slice(-4), (await sha256(sealed)).slice(0, 4));
  if (isSound) return sealed;
  partsOf(bytes); // Says so if bytes are missing.
  throw fault("damaged");
};

// What stands between the marks in a text that was pasted, block by block; null where a mark is missing.
// Every dash is a hyphen first, and every blank and invisible character of a line a space. A row of hyphens
// is looked at once: nothing after its first two can make the search begin again inside it.
const blocksOf = (pasted) => {
  const text = pasted.replace(/(?![\r\n])[\p{White_Space}\p{Cf}\p{DI}]/gu, " ").replace(/[\p{Pd}\u2212]/gu, "-");
  const marks = [];
  for (const row of text.matchAll(/--(?:-*(?: *(BEGIN|END) +ZUTTO +NOTE *--+)?)/g)) if (row[1]) marks.push(row);
  const blocks = [];
  marks.forEach((mark, index) => {
    const [before, next] = [marks[index - 1], marks[index + 1]];
    if (mark[1] === "BEGIN") {
      blocks.push(next && next[1] === "END" ? text.slice(mark.index + mark[0].length, next.index) : null);
    } else if (!before || before[1] === "END") {
      blocks.push(null);
    }
  });
  return blocks;
};

// ---- The page.

// As the page came: a kept copy is made of this, and nothing of what happens below gets into it.
const page = document.documentElement.cloneNode(true);
const byId = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];
const data = (id) => JSON.parse(byId(id).textContent);
const words = data("words");
const link = data("link");
// The notes of this copy or this visit: text, day, id, key pair, answers.
const notes = data("state").notes || [];
const isCopy = notes.length > 0;
// Whether something is here that would be gone with the page: a note's key, or an opened answer.
let isUnkept = false;
// The mail program is called as another page would be, and this one stays.
let isMailing = false;
// The greatest text that is looked through for answers.
const longestPaste = 1 << 22;
let language = document.documentElement.dataset.language;
let sealedText = "";

const word = (key) => words[language][key] || "";
const dayOf = (day) => {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day
    : new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "long", timeZone: "UTC" }).format(date);
};
// Says something at a place where screen readers hear it too; it is said anew in another language.
const say = (id, key) => { byId(id).dataset.word = key; byId(id).textContent = key && word(key); };
const show = (id, isShown) => { byId(id).hidden = !isShown; };

const speak = (chosen) => {
  language = chosen;
  document.documentElement.lang = words[chosen].tag;
  document.title = word("heading");
  for (const element of all("[data-word]")) element.textContent = word(element.dataset.word);
  for (const element of all("[data-label]")) element.setAttribute("aria-label", word(element.dataset.label));
  for (const button of all("#languages button")) button.setAttribute("aria-pressed", String(button.value === chosen));
  count();
  list();
};

const written = () => normalised(byId("text").value);
const count = () => {
  const length = lengthOf(written());
  byId("count").textContent = word("count").replace("{count}", length.toLocaleString(language));
  byId("count").classList.toggle("over", length > longestText);
};

// The notes of this copy with their answers: always as text, never as markup.
const line = (name, className, text) => {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
};
const letter = (title, className, text) => {
  const item = document.createElement("div");
  item.className = className;
  const body = line("p", "words", text);
  body.dir = "auto";
  body.translate = false;
  item.append(line("h3", "", title), body);
  return item;
};
const list = () => {
  if (!isCopy) return;
  byId("notes").replaceChildren(...notes.map((note) => {
    const item = document.createElement("li");
    item.append(letter(word("yours").replace("{date}", dayOf(note.sent)), "letter", note.text));
    for (const answer of note.answers) {
      item.append(letter(word("answer").replace("{date}", dayOf(answer.sent)), "letter answer", answer.text));
    }
    if (!note.answers.length) item.append(line("p", "quiet", word("waiting")));
    return item;
  }));
};

const sealNote = async () => {
  const text = written();
  const length = lengthOf(text);
  byId("text").setAttribute("aria-invalid", String(length < 1 || length > longestText));
  if (length < 1 || length > longestText) {
    say("write-status", length ? "tooLong" : "empty");
    byId("text").focus();
    return;
  }
  const goesOn = byId("same").checked && notes.length;
  const key = goesOn ? notes[notes.length - 1].key : await writeKey(await makeKey());
  const sent = new Date().toISOString().slice(0, 10);
  const content = { kind: "note", sent, reply: key.public };
  if (byId("named").checked) content.from = normalisedName(byId("name").value);
  content.text = text;
  const sealed = await seal(content, fromBase64(link.key), await makeKey());
  sealedText = await armored(sealed);
  notes.push({ id: await idOf(sealed), sent, text, key, answers: [] });
  isUnkept = true;

  for (const id of ["text", "name"]) byId(id).value = "";
  for (const id of ["named", "same"]) byId(id).checked = false;
  byId("sealed").value = sealedText;
  for (const id of ["write-status", "hand-status", "keep-status"]) say(id, "");
  say("hand-title", "sealed");
  say("hand-how", "hand");
  show("name-row", false);
  show("write", false);
  show("finish", false);
  show("hand", true);
  count();
  list();
  mail();
  byId("hand-title").focus({ preventScroll: true });
  byId("hand-title").scrollIntoView();
};

// The whole note in the mail if such an address is not too long for mail programs, else a line that
// says to paste it.
const mail = () => {
  if (!link.mail) return;
  const address = (body) => `mailto:${encodeURIComponent(link.mail).replace(/%40/g, "@")}?body=${body}`;
  const whole = encodeURIComponent(sealedText.replace(/\n/g, "\r\n")).replace(/%2F/g, "/");
  const isShort = address(whole).length <= 2000;
  byId("mail").href = isShort ? address(whole) : address(encodeURIComponent(word("mailBody")));
  byId("mail").dataset.isShort = String(isShort);
};

const copy = async () => {
  try {
    await navigator.clipboard.writeText(sealedText);
    return true;
  } catch (error) {
    byId("sealed").focus();
    byId("sealed").select();
    return document.execCommand("copy");
  }
};

const save = (name, type, text) => {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([text], { type }));
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60000);
};

const post = async () => {
  byId("post").disabled = true;
  say("hand-status", "posting");
  try {
    const answer = await fetch(link.post, {
      method: "POST", body: sealedText, headers: { "Content-Type": "text/plain" },
      credentials: "omit", referrerPolicy: "no-referrer", redirect: "error", cache: "no-store",
    });
    say("hand-status", answer.ok ? "posted" : "postFailed");
    if (answer.ok) {
      say("hand-title", "posted");
      say("hand-how", "postedHow");
    }
    byId("post").disabled = answer.ok;
  } catch (error) {
    say("hand-status", "postUnsure");
    byId("post").disabled = false;
  }
};

// A copy of this page that has the notes and the keys for the answers in it.
const keep = (place) => {
  const copied = page.cloneNode(true);
  const json = JSON.stringify({ notes }).replace(/</g, "\\u003c");
  copied.querySelector("#state").replaceChildren(document.createTextNode(json));
  save("note.html", "text/html", `<!doctype html>\n${copied.outerHTML}\n`);
  isUnkept = false;
  say(place, "kept");
};

const openAnswers = async (text) => {
  if (text.length > longestPaste) return say("open-status", "tooLarge");
  const blocks = blocksOf(text);
  let said = blocks.length ? "twice" : "nothing";
  let opened = 0;
  for (const block of blocks) {
    try {
      if (block === null) throw fault("truncated");
      opened += await openAnswer(await unarmored(block));
    } catch (error) {
      said = error.word || "damaged";
    }
  }
  list();
  say("open-status", opened ? "opened" : said);
  if (!opened) return;
  isUnkept = true;
  byId("paste").value = "";
  show("keep-again", true);
  all("#notes .answer").pop().scrollIntoView({ block: "nearest" });
};
// Opens one sealed answer; tells how many are new: one or none.
const openAnswer = async (sealed) => {
  const mine = [];
  for (const note of notes) if (await isFor(sealed, fromBase64(note.key.public))) mine.push(note);
  if (!mine.length) throw fault(await isFor(sealed, fromBase64(link.key)) ? "ownNote" : "foreign");
  const id = await idOf(sealed);
  if (mine.some((note) => note.answers.some((answer) => answer.id === id))) return 0;
  const content = await open(sealed, await readKey(mine[0].key));
  const { kind, sent, to, text } = content || {};
  if (kind !== "answer" || typeof text !== "string" || typeof sent !== "string" || !/^\d{4}-\d\d-\d\d$/.test(sent)) throw fault("newer");
  const words = normalised(text);
  if (!words || lengthOf(words) > longestText) throw fault("damaged");
  const note = mine.find((one) => one.id === to) || mine[mine.length - 1];
  // Sealed once more, the same words of the same day are no new answer.
  if (note.answers.some((answer) => answer.sent === sent && answer.text === words)) return 0;
  note.answers.push({ id, sent, text: words });
  return 1;
};

const on = (id, event, act) => byId(id).addEventListener(event, act);
const start = () => {
  for (const button of all("#languages button")) button.addEventListener("click", () => { speak(button.value); mail(); });
  on("text", "input", () => { count(); byId("text").removeAttribute("aria-invalid"); say("write-status", ""); });
  on("named", "change", () => show("name-row", byId("named").checked));
  on("form", "submit", (event) => {
    event.preventDefault();
    byId("seal").disabled = true;
    sealNote().catch(() => say("write-status", "failed")).then(() => { byId("seal").disabled = false; });
  });
  on("copy", "click", async () => say("hand-status", await copy() ? "copied" : "copyFailed"));
  on("save", "click", () => { save("message.note", "application/octet-stream", sealedText); say("hand-status", "saved"); });
  // The browser follows the link by itself; a long note waits on the clipboard.
  on("mail", "click", async () => {
    isMailing = true;
    setTimeout(() => { isMailing = false; }, 1000);
    if (byId("mail").dataset.isShort === "false") say("hand-status", await copy() ? "mailPaste" : "copyFailed");
  });
  on("share", "click", () => navigator.share({ text: sealedText }).catch(() => {}));
  on("post", "click", post);
  on("keep", "click", () => keep("keep-status"));
  on("keep-again", "click", () => keep("open-status"));
  on("another", "click", () => {
    sealedText = byId("sealed").value = "";
    byId("post").disabled = false;
    show("hand", false);
    show("write", true);
    show("finish", true);
    show("same-row", true);
    byId("text").focus();
  });
  on("open", "click", () => openAnswers(byId("paste").value));
  on("file", "change", async () => {
    const file = byId("file").files[0];
    if (!file) return;
    if (file.size > longestPaste) say("open-status", "tooLarge"); else await openAnswers(await file.text());
    byId("file").value = "";
  });
  // The browser asks, in words of its own, before it throws away what is typed or the key for the answer.
  window.addEventListener("beforeunload", (event) => {
    if (isMailing || !(isUnkept || written())) return;
    event.preventDefault();
    event.returnValue = "";
  });
  // Some browsers send what is typed to their makers, to suggest words.
  byId("text").setAttribute("writingsuggestions", "false");
  show("mail", Boolean(link.mail));
  show("mail-hint", Boolean(link.mail));
  show("post", Boolean(link.post));
  byId("copy").classList.toggle("first", !link.post);
  show("share", Boolean(navigator.share));
  show("same-row", isCopy);
  show("kept", isCopy);
  show("languages", true);
  const isSecure = Boolean(window.crypto && crypto.subtle);
  show("needs", false);
  show("insecure", !isSecure);
  show("write", isSecure);
  show("finish", isSecure);
  const wanted = (navigator.languages || []).map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => words[tag]);
  speak(wanted || language);
  // A copy opens at its newest answer.
  const newest = all("#notes .answer").pop();
  if (newest) {
    newest.tabIndex = -1;
    newest.focus();
    newest.scrollIntoView();
  }
};
start();
})();
