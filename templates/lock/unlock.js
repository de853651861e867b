// Opens a locked archive in the browser, from a disk or over https. Spec: docs/FORMAT.md, "The locked archive".
// The page's policy admits this script and no other: whatever stands beside the page is data, and nothing of it is shown
// before its code is checked. Pages stand in a frame, one after the other, so that the keys stay in this document's memory.
const words = JSON.parse(document.querySelector("#words").textContent);
const language = (navigator.languages ?? []).map((tag) => tag.slice(0, 2)).find((tag) => words[tag]) ?? "en";
const say = words[language];
const [bar, lock, door, pick, folder, picking, form, passphrase, remember, open, told, first] =
  ["bar", "lock", "door", "pick", "folder", "picking", "form", "passphrase", "remember", "open", "told", "first"].map((id) => document.getElementById(id));
const bytes = (text) => new TextEncoder().encode(text);
const text = (data) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data);
const hex = (data) => [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (digits) => Uint8Array.from(digits.match(/../g), (byte) => parseInt(byte, 16));
const purpose = "zutto locked archive 1";

// What stands in clear: salt, rounds, and what tells the right passphrase. Refused are the same as by every reader.
function parse(json) {
  try {
    const { version, kdf, rounds, salt, check } = JSON.parse(json);
    const isSound = version === 2 && kdf === "PBKDF2-HMAC-SHA-256" && Number.isInteger(rounds) && rounds >= 600000 && rounds <= 10000000
      && [salt, check].every((digits) => /^[0-9a-f]{64}$/.test(digits));
    return isSound ? { rounds, salt, check } : undefined;
  } catch {
    return undefined;
  }
}
const parameters = parse(document.querySelector("#parameters").textContent);

// Keys: those of an open archive; none of them can be read out, by this script neither.
let keys;
async function derive(typed) {
  const salt = unhex(parameters.salt);
  const words = await crypto.subtle.importKey("raw", bytes(typed.normalize("NFC")), "PBKDF2", false, ["deriveBits"]);
  const master = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: parameters.rounds }, words, 256);
  const base = await crypto.subtle.importKey("raw", master, "HKDF", false, ["deriveBits"]);
  const key = async (use, algorithm, uses) => {
    const info = bytes(`${purpose} ${use}`);
    const own = await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, base, 256);
    return crypto.subtle.importKey("raw", own, algorithm, false, uses);
  };
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const check = await crypto.subtle.sign("HMAC", await key("check", hmac, ["sign"]), bytes(purpose));
  if (hex(check) !== parameters.check) return undefined;
  return { name: await key("name", hmac, ["sign"]), code: await key("code", hmac, ["verify"]), seal: await key("seal", "HKDF", ["deriveKey"]) };
}

// Pieces: fetched from a server, or read from the folder that a person picked. From a disk a page can load its neighbours as
// scripts and styles only, and what is loaded as a script runs.
const isServed = /^https?:$/.test(location.protocol);
let picked;
class Missing extends Error {}
const place = (name) => `sealed/${name.slice(0, 2)}/${name}.bin`;
async function load(name) {
  const source = isServed ? await fetch(place(name), { cache: "no-cache" }) : picked?.get(name);
  if (!source || source.ok === false || source.size > 2 << 20) throw new Missing(place(name));
  return new Uint8Array(await source.arrayBuffer());
}
/** How long a piece is with its padding (Padmé). */
function padded(size) {
  const exponent = 31 - Math.clz32(size);
  const step = 2 ** (exponent - (32 - Math.clz32(exponent)));
  return Math.ceil(size / step) * step;
}
async function openPiece(name) {
  try {
    const sealed = await load(name);
    const code = sealed.slice(0, 32);
    const hkdf = { name: "HKDF", hash: "SHA-256", salt: code, info: bytes(`${purpose} piece`) };
    const key = await crypto.subtle.deriveKey(hkdf, keys.seal, { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
    const piece = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv: new Uint8Array(12) }, key, sealed.subarray(32)));
    if (!(await crypto.subtle.verify("HMAC", keys.code, code, piece))) throw new Error("another code");
    const end = piece.indexOf(10);
    const [, path] = /^(?:(?:0|[1-9]\d*) ){3}(.*)$/s.exec(text(piece.subarray(0, end)));
    const [length, number, count] = text(piece.subarray(0, end)).split(" ").map(Number);
    const last = end + 1 + length;
    const isSound = length <= 1 << 20 && number < count && piece.length === padded(Math.max(4096, last));
    if (!isSound || piece.subarray(last).some((byte) => byte !== 0)) throw new Error("another form");
    return { path, number, count, content: piece.subarray(end + 1, last) };
  } catch {
    throw new Missing(place(name));
  }
}
async function nameOf(path, piece) {
  return hex((await crypto.subtle.sign("HMAC", keys.name, bytes(`${piece} ${path}`))).slice(0, 16));
}
async function pieceOf(path, number) {
  const name = await nameOf(path, number);
  const piece = await openPiece(name);
  // Somebody gave one file the name of another.
  if (piece.path !== path || piece.number !== number) throw new Missing(place(name));
  return piece;
}
/** All bytes of a file, as parts. */
async function read(path) {
  const start = await pieceOf(path, 0);
  const rest = await Promise.all(Array.from({ length: start.count - 1 }, (_, number) => pieceOf(path, number + 1)));
  if (rest.some((piece) => piece.count !== start.count)) throw new Missing(place(await nameOf(path, 0)));
  return [start, ...rest].map((piece) => piece.content);
}

// Addresses of opened files, each made once a page; scripts and styles of many pages once for all.
const types = {
  js: "text/javascript;charset=utf-8", css: "text/css;charset=utf-8", jpg: "image/jpeg", jpeg: "image/jpeg", png: "image/png",
  gif: "image/gif", webp: "image/webp", avif: "image/avif", svg: "image/svg+xml", mp3: "audio/mpeg", m4a: "audio/mp4",
  mp4: "audio/mp4", aac: "audio/aac", ogg: "audio/ogg", oga: "audio/ogg", opus: "audio/ogg", wav: "audio/wav", flac: "audio/flac",
  webm: "audio/webm",
};
const typeOf = (path) => types[path.split(".").at(-1).toLowerCase()] ?? "application/octet-stream";
const lasting = new Map();
let passing = new Map();
function address(path) {
  const kept = /\.(js|css)$/.test(path) ? lasting : passing;
  if (!kept.has(path)) {
    kept.set(path, read(path).then((parts) => URL.createObjectURL(new Blob(parts, { type: typeOf(path) }))));
    kept.get(path).catch(() => kept.delete(path));
  }
  return kept.get(path);
}
function inline(content, type) {
  const made = URL.createObjectURL(new Blob([content], { type }));
  passing.set(made, Promise.resolve(made));
  return made;
}
function letGo(addresses) {
  for (const made of addresses.values()) made.then((url) => URL.revokeObjectURL(url), () => {});
}

/** Where a link of a page leads inside the archive; undefined for one that leads out of it. */
function target(link, page) {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(link)) return undefined;
  const url = new URL(link, `http://archive/${page.split("/").map(encodeURIComponent).join("/")}`);
  return { path: decodeURIComponent(url.pathname.slice(1)), fragment: url.hash.slice(1) };
}

// Where one is, and where one was: the browser's history knows pages by names that tell nothing.
const visits = new Map();
let count = 0;
let here;
let frame;
let turn = 0;

function leave() {
  if (!here || !frame) return;
  here.y = frame.contentWindow.scrollY;
  // The search keeps what is asked for in its own address.
  here.fragment = frame.contentWindow.location.hash.slice(1);
}
async function go(path, fragment, isNewWindow) {
  const name = await nameOf(path, 0);
  if (isNewWindow) {
    globalThis.open(`${location.pathname}#${name}`, "_blank", "noopener");
    return;
  }
  leave();
  const isSame = frame && here?.path === path;
  here = { path, fragment, y: undefined };
  count += 1;
  visits.set(count, here);
  history.pushState(count, "", `#${name}`);
  if (isSame) point(here);
  else show(here);
}
/** Goes to a place of the page that is shown. */
function point({ fragment, y }) {
  const own = frame.contentWindow;
  own.location.replace(`${location.pathname}#${fragment}`);
  if (y !== undefined) own.scrollTo(0, y);
  else if (fragment) own.document.getElementById(decodeURIComponent(fragment))?.focus();
}
addEventListener("popstate", (event) => {
  if (!keys) return;
  leave();
  const before = here;
  here = visits.get(event.state) ?? { name: location.hash.slice(1) };
  if (frame && here.path && here.path === before?.path) point(here);
  else show(here);
});

/** Shows a page; of several asked for at once the last. */
async function show(visit) {
  turn += 1;
  const mine = turn;
  told.textContent = "";
  try {
    if (!visit.path) {
      const name = /^[0-9a-f]{32}$/.test(visit.name ?? "") ? visit.name : await nameOf("index.html", 0);
      const start = await openPiece(name);
      // Only what the keys name so.
      if ((await nameOf(start.path, 0)) !== name || !start.path.endsWith(".html")) throw new Missing(place(name));
      Object.assign(visit, { path: start.path, fragment: "" });
    }
    const source = text(await new Blob(await read(visit.path)).arrayBuffer());
    if (mine !== turn) return;
    const before = passing;
    const own = new Map();
    passing = own;
    // The policy forbids style elements even where they are only parsed.
    const linked = source.replace(/<style>([^]*?)<\/style>/g, (_, style) => `<link rel="stylesheet" href="${inline(style, types.css)}">`);
    const page = new DOMParser().parseFromString(linked, "text/html");
    await prepare(page, visit.path);
    if (mine !== turn) return letGo(own);
    put(page, visit);
    letGo(before);
  } catch (error) {
    if (mine !== turn) return;
    if (!(error instanceof Missing)) throw error;
    frame?.remove();
    frame = undefined;
    door.hidden = false;
    form.hidden = true;
    pick.hidden = isServed;
    first.hidden = false;
    document.title = "zutto";
    told.textContent = say.missing.replace("{name}", () => error.message);
    first.firstElementChild.focus();
  }
}
/** Lets a page take its styles and scripts from opened files, and its pictures and sounds when they are near. */
async function prepare(page, path) {
  for (const element of page.querySelectorAll('meta[http-equiv], link[rel~="icon"]')) element.remove();
  const linked = (element, name) => target(element.getAttribute(name), path);
  const waiting = [];
  for (const [selector, name] of [['link[rel~="stylesheet"]', "href"], ["script[src]", "src"]]) {
    for (const element of page.querySelectorAll(selector)) {
      const own = linked(element, name);
      if (own) waiting.push(address(own.path).then((url) => element.setAttribute(name, url)));
    }
  }
  for (const script of page.querySelectorAll("script:not([src]):not([type])")) {
    script.src = inline(script.textContent, types.js);
    script.textContent = "";
  }
  for (const element of page.querySelectorAll("img[src], audio[src]")) {
    element.dataset.sealed = element.getAttribute("src");
    element.dataset.sealedSet = element.getAttribute("srcset") ?? "";
    element.removeAttribute("src");
    element.removeAttribute("srcset");
  }
  await Promise.all(waiting);
}
/** Puts a page into a new frame: a page of its own, whose scripts and listeners go with it. */
function put(page, visit) {
  frame?.remove();
  frame = document.createElement("iframe");
  frame.title = document.title = page.title;
  frame.lang = page.documentElement.lang;
  door.hidden = true;
  bar.hidden = false;
  document.body.append(frame);
  const own = frame.contentWindow;
  own.focus();
  own.document.open();
  own.history.replaceState(null, "", `#${visit.fragment ?? ""}`);
  pages.set(own.document, visit.path);
  catchSources(own);
  own.addEventListener("click", (event) => follow(event, visit.path));
  own.addEventListener("auxclick", (event) => event.button === 1 && follow(event, visit.path));
  own.addEventListener("keydown", printed);
  own.document.write(`<!doctype html>${page.documentElement.outerHTML}`);
  own.document.close();
  fill(own, visit.path);
  const arrive = () => {
    if (visit.fragment && own.document.getElementById(decodeURIComponent(visit.fragment))) own.location.replace(`${location.pathname}#${visit.fragment}`);
    if (visit.y) own.scrollTo(0, visit.y);
  };
  arrive();
  // Styles come after the words, and only then is every place where it will be.
  own.addEventListener("load", () => {
    arrive();
    frame.title = document.title = own.document.title;
  }, { once: true });
}
/** Prints the page and not what the frame shows of it. */
function printed(event) {
  if (!frame || !(event.ctrlKey || event.metaKey) || event.key !== "p") return;
  event.preventDefault();
  frame.contentWindow.print();
}
addEventListener("keydown", printed);
/** Scripts, pictures and films that a page loads by itself, as the search does, the photo of this day and the viewer. */
const pages = new WeakMap();
function catchSources(realm) {
  for (const made of [realm.HTMLScriptElement, realm.HTMLImageElement, realm.HTMLMediaElement].map((kind) => kind.prototype)) {
    const source = Object.getOwnPropertyDescriptor(made, "src");
    Object.defineProperty(made, "src", {
      ...source,
      set(link) {
        const page = pages.get(this.ownerDocument);
        const sealed = page && target(link, page);
        if (!sealed) return source.set.call(this, link);
        // What stood there before is not shown any more, even if it is opened later.
        delete this.dataset.sealed;
        address(sealed.path).then((url) => source.set.call(this, url), () => this.dispatchEvent(new Event("error")));
      },
    });
  }
}
// Chromium may garbage-collect the JavaScript object of an element and create it again in the realm that next accesses the element, which may be this one.
catchSources(globalThis);
/** Opens pictures and sounds that come near. */
function fill(own, path) {
  const openOne = async (element) => {
    // A script of the page has chosen another.
    const isChosen = () => element.dataset.sealed === undefined;
    if (isChosen()) return;
    let link = element.dataset.sealed;
    const width = element.getBoundingClientRect().width * own.devicePixelRatio;
    const choices = element.dataset.sealedSet.split(",").map((choice) => choice.trim().split(/\s+/))
      .map(([url, size]) => ({ url, size: parseInt(size) })).filter(({ url, size }) => url && size).sort((a, b) => a.size - b.size);
    if (choices.length) link = (choices.find(({ size }) => size >= width) ?? choices.at(-1)).url;
    const sealed = target(link, path);
    if (!sealed) return;
    try {
      const url = await address(sealed.path);
      if (!isChosen()) element.src = url;
    } catch (error) {
      // The picture's words stay; which file it was is told at them.
      element.title = say.missing.replace("{name}", () => error.message);
    }
  };
  const near = new own.IntersectionObserver((seen) => {
    for (const { target: element, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      near.unobserve(element);
      openOne(element);
    }
  }, { rootMargin: "400px" });
  for (const element of own.document.querySelectorAll("[data-sealed]")) {
    // One without words has no box until it is opened, and the rest would move.
    if (element.alt === "" && own.getComputedStyle(element).display === "inline") element.style.display = "inline-block";
    near.observe(element);
  }
}
/** Follows a link inside the archive; others are the browser's. */
async function follow(event, page) {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented) return;
  const to = target(link.getAttribute("href"), page);
  if (!to) {
    // In the frame a strange page would stand under this one's name.
    link.target = "_blank";
    link.rel = "noopener noreferrer";
    return;
  }
  event.preventDefault();
  if (to.path.endsWith(".html")) {
    await go(to.path, to.fragment, event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1);
  } else {
    const saved = document.createElement("a");
    try {
      saved.href = await address(to.path);
      saved.download = to.path.split("/").at(-1);
      saved.click();
    } catch (error) {
      link.title = say.missing.replace("{name}", () => error.message);
    }
  }
}

// Remembering: keys that no script can read out, in this browser's own store, only if asked.
function store(mode, work) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("zutto-locked", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("keys");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("keys", mode);
      const request = work(transaction.objectStore("keys"));
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(request.result);
      };
      transaction.onerror = () => reject(transaction.error);
    };
  });
}
const recall = () => store("readonly", (kept) => kept.get(parameters.check)).catch(() => undefined);
const forget = () => store("readwrite", (kept) => kept.delete(parameters.check)).catch(() => undefined);

function enter(isRemembered) {
  lock.textContent = isRemembered ? say.forget : say.lock;
  here = { name: location.hash.slice(1) };
  count += 1;
  visits.set(count, here);
  history.replaceState(count, "", location.hash || location.pathname);
  return show(here);
}
// Picking: the names of pieces tell the archive's own files from whatever else is in the folder.
function take(files) {
  const folders = new Map();
  for (const file of files) {
    const name = /^([0-9a-f]{32})\.bin$/.exec(file.name)?.[1];
    if (!name) continue;
    const top = file.webkitRelativePath.replace(/(^|\/)(sealed\/)?([0-9a-f]{2}\/)?[^/]*$/, "");
    if (!folders.has(top)) folders.set(top, new Map());
    folders.get(top).set(name, file);
  }
  const own = decodeURIComponent(location.pathname).split("/").at(-2);
  // A folder above it may hold several archives.
  const fitting = folders.size > 1 ? [...folders].filter(([top]) => top.split("/").at(-1) === own).map(([, pieces]) => pieces) : [...folders.values()];
  picked = fitting.length === 1 ? fitting[0] : undefined;
  const word = picked ? say.picked : folders.size ? say.several : say.pickedNone;
  picking.textContent = word.replace("{count}", () => picked?.size.toLocaleString(language)).replace("{folder}", () => own);
}
folder.addEventListener("change", () => {
  take(folder.files);
  // Picking the same again is a change, too.
  folder.value = "";
  told.textContent = "";
  if (!picked) return;
  if (keys) here ? show(here) : enter(true);
  else passphrase.focus();
});
// A folder may be dropped anywhere: the field grows over the page while one is held above it.
addEventListener("dragenter", () => document.body.classList.toggle("dropping", !pick.hidden && !door.hidden));
for (const end of ["drop", "dragend"]) addEventListener(end, () => document.body.classList.remove("dropping"));
addEventListener("dragleave", (event) => event.relatedTarget ?? document.body.classList.remove("dropping"));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!isServed && !picked) {
    told.textContent = say.pickFirst;
    folder.focus();
    return;
  }
  open.disabled = true;
  told.textContent = say.opening;
  keys = await derive(passphrase.value);
  open.disabled = false;
  passphrase.value = "";
  if (!keys) {
    told.textContent = say.wrong;
    passphrase.focus();
    return;
  }
  let isRemembered = remember.checked;
  if (isRemembered) await store("readwrite", (kept) => kept.put(keys, parameters.check)).catch(() => (isRemembered = false));
  await enter(isRemembered);
});
lock.addEventListener("click", async () => {
  keys = undefined;
  frame?.remove();
  letGo(passing);
  letGo(lasting);
  await forget();
  // A new document: nothing of this one's memory stays.
  location.replace(location.pathname);
});
// A browser may keep this document for its way back.
addEventListener("pageshow", (event) => event.persisted && !keys && location.reload());
first.firstElementChild.addEventListener("click", (event) => {
  event.preventDefault();
  go("index.html", "");
});

addEventListener("DOMContentLoaded", async () => {
  document.documentElement.lang = { zh: "zh-Hans" }[language] ?? language;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say[element.dataset.word];
  if (!parameters || !globalThis.crypto?.subtle) {
    told.textContent = parameters ? say.unable : say.incomplete;
    return;
  }
  keys = await recall();
  if (keys && isServed) {
    await enter(true);
    return;
  }
  if (!isServed) {
    const how = "webkitdirectory" in folder ? say.pickHow : say.pickFiles;
    document.querySelector("#why").textContent = how.replace("{folder}", () => decodeURIComponent(location.pathname).split("/").at(-2));
    pick.hidden = false;
    folder.focus();
  }
  form.hidden = Boolean(keys);
  if (isServed) passphrase.focus();
});
