// Optional comforts: arrow keys turn the page, / leads to the search, Escape closes a photo, this day in
// other years, recordings have a speed, and their sentences are heard. Every page works without.
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // There the arrows are the player's own.
  if (event.target.closest?.("audio, input, select, textarea")) return;
  const field = document.querySelector("#q, .seek input");
  if (event.key === "/" && field) {
    event.preventDefault();
    return field.focus();
  }
  const turn = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!turn || document.querySelector("dialog[open], .lightbox:target")) return;
  const link = document.querySelector(`.turn a[rel="${turn}"]`);
  if (link) link.click();
});

// Not every browser lets the keyboard scroll what is wider than the page.
for (const wide of document.querySelectorAll(".e-content :is(table, pre)")) if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;

// The search of every page: its link becomes a field, which leads to the page of the search.
const seek = document.querySelector("a.seek");
if (seek && !document.querySelector("#q")) {
  const [form, field, hint] = ["form", "input", "kbd"].map((name) => document.createElement(name));
  Object.assign(form, { className: "seek", role: "search" });
  Object.assign(field, { type: "search", placeholder: seek.textContent, autocomplete: "off" });
  field.setAttribute("aria-label", seek.textContent);
  hint.textContent = "/";
  hint.setAttribute("aria-hidden", "true");
  form.append(seek.firstElementChild, field, hint);
  const page = seek.getAttribute("href");
  form.addEventListener("submit", (event) => event.preventDefault());
  // In a locked archive nothing is submitted.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    seek.setAttribute("href", `${page}#q=${encodeURIComponent(field.value)}`);
    seek.click();
  });
  seek.replaceWith(form);
  // Without it in the page a click leads nowhere.
  seek.hidden = true;
  form.append(seek);
}

// What a browser keeps for a reader; it may keep nothing.
const stored = (key) => {
  try { return localStorage.getItem(key); } catch { return null; }
};
const store = (key, value) => {
  try { localStorage.setItem(key, value); } catch { /* It holds for this page alone. */ }
};

// The reader's own choice of light or dark.
const lamp = document.querySelector(".lamp");
if (lamp) {
  const lights = ["system", "light", "dark"];
  const page = document.documentElement;
  const shine = (light) => {
    page.dataset.theme = light;
    lamp.setAttribute("aria-label", lamp.dataset[light]);
    lamp.title = lamp.dataset[light];
  };
  shine(lights.find((light) => light === stored("zutto-light")) ?? page.dataset.theme);
  lamp.hidden = false;
  lamp.addEventListener("click", () => {
    const next = lights[(lights.indexOf(page.dataset.theme) + 1) % lights.length];
    shine(next);
    store("zutto-light", next);
  });
}

// Where somebody was reading a diary: its own page leads there. Of a locked archive, whose pages stand in a frame, nothing is kept.
const reading = (page) => `zutto-reading ${new URL(page, location.href).pathname}`;
const resume = document.querySelector(".resume");
const isPlain = parent === window;
const place = (page) => {
  try { return JSON.parse(stored(reading(page))) ?? []; } catch { return []; }
};
if (resume && isPlain) {
  const [address, name] = place("index.html");
  if (address) {
    resume.lastElementChild.href = `${address}#resume`;
    resume.lastElementChild.append(name);
    resume.hidden = false;
  }
} else if (isPlain && document.body.matches(".page-month, .page-entry")) {
  const [, , page, height] = place("../index.html");
  if (location.hash === "#resume" && page === location.pathname) scrollTo({ top: height, behavior: "instant" });
  addEventListener("pagehide", () => {
    const address = location.pathname.split("/").slice(-2).join("/");
    store(reading("../index.html"), JSON.stringify([address, document.querySelector("[aria-current=page], h1").textContent, location.pathname, scrollY]));
  });
}

// A footnote comes to its line.
for (const mark of document.querySelectorAll("[role=doc-noteref]")) {
  mark.addEventListener("click", (event) => {
    const note = document.getElementById(mark.getAttribute("href").slice(1));
    if (!note || !("popover" in note)) return;
    event.preventDefault();
    const slip = document.createElement("div");
    Object.assign(slip, { className: "slip", popover: "auto", tabIndex: -1 });
    slip.setAttribute("role", "note");
    slip.append(...note.cloneNode(true).childNodes);
    for (const back of slip.querySelectorAll("[role=doc-backlink]")) back.remove();
    for (const named of slip.querySelectorAll("[id]")) named.removeAttribute("id");
    slip.addEventListener("toggle", ({ newState }) => newState === "closed" && slip.remove());
    mark.closest(".e-content").append(slip);
    slip.showPopover();
    const [place, box] = [mark.getBoundingClientRect(), slip.getBoundingClientRect()];
    const isAbove = place.bottom + box.height > innerHeight && place.top > box.height;
    slip.style.top = `${isAbove ? place.top - box.height - 4 : place.bottom + 4}px`;
    slip.style.left = `${Math.max(16, Math.min(place.left, innerWidth - box.width - 16))}px`;
    slip.focus();
  });
}

// This day in other years: only here is it known what day it is.
const today = document.querySelector("[data-days]");
if (today) {
  const now = new Date();
  const place = (Date.UTC(2000, now.getMonth(), now.getDate()) - Date.UTC(2000, 0, 1)) / 864e5;
  const years = parseInt(today.dataset.days.slice(2 * place, 2 * place + 2), 36);
  const name = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  if (years > 0) {
    today.setAttribute("href", today.getAttribute("href").replace("index", name));
    today.lastElementChild.textContent = years === 1 ? today.dataset.one : today.dataset.many.replace("{count}", years);
  }
}

// A photograph of this day in an earlier year, where the newest one stands.
const memory = document.querySelector(".memory");
if (memory) {
  const now = new Date();
  const month = String(now.getMonth() + 1).padStart(2, "0");
  window.zuttoPhotos = (photos) => {
    const found = photos.find(([day, year]) => day === now.getDate() && year < now.getFullYear());
    if (!found) return;
    const [, year, url, src, srcset, width, height, lang, line, time, date, author, dot, alt] = found;
    const years = now.getFullYear() - year;
    const [image, when, by] = ["img", "time", ".by"].map((part) => memory.querySelector(part));
    const text = memory.querySelector(".line");
    text.lang = lang;
    memory.classList.toggle("upright", lang === "ja" && document.documentElement.lang === "ja");
    for (const link of memory.querySelectorAll("a")) link.href = url;
    image.removeAttribute("srcset");
    // The first of them is the smallest.
    const small = srcset && innerWidth * devicePixelRatio <= 700 ? srcset.split(" ")[0] : "";
    Object.assign(image, { width, height, alt, src: small || src });
    memory.querySelector("h2").textContent = years === 1 ? memory.dataset.one : memory.dataset.many.replace("{count}", years);
    text.firstElementChild.textContent = line;
    Object.assign(when, { dateTime: time, textContent: date });
    Object.assign(by, { hidden: !author, textContent: author, className: `by dot-${dot}` });
  };
  if (memory.dataset.months.includes(month)) {
    const script = document.createElement("script");
    script.src = `on/photos-${month}.js`;
    document.head.append(script);
  }
}

// Recordings: how fast, a wave form that shows how far it is and leads there, one voice at a time.
const voices = [...document.querySelectorAll(".voice audio")];
const label = document.querySelector("[data-speed]")?.dataset.speed;
const setSpeed = (speed) => {
  for (const audio of voices) audio.playbackRate = audio.defaultPlaybackRate = speed;
  for (const button of document.querySelectorAll(".speed button")) {
    button.setAttribute("aria-pressed", String(Number(button.value) === speed));
  }
};
for (const audio of voices) {
  const row = document.createElement("div");
  row.className = "speed";
  row.setAttribute("role", "group");
  if (label) row.setAttribute("aria-label", label);
  for (const speed of [1, 1.5, 2]) {
    const button = document.createElement("button");
    button.type = "button";
    button.value = speed;
    button.textContent = `${speed}×`;
    button.addEventListener("click", () => setSpeed(speed));
    row.append(button);
  }
  audio.after(row);
  audio.addEventListener("play", () => {
    for (const other of voices) if (other !== audio) other.pause();
  });
  const wave = audio.parentElement.querySelector(".wave");
  if (!wave) continue;
  const played = wave.firstElementChild.cloneNode(true);
  played.classList.add("played");
  played.removeAttribute("role");
  played.removeAttribute("aria-label");
  played.setAttribute("aria-hidden", "true");
  wave.append(played);
  const show = () => {
    const rest = 100 - (100 * audio.currentTime) / audio.duration;
    played.style.clipPath = `inset(0 ${Number.isFinite(rest) ? rest : 100}% 0 0)`;
  };
  for (const event of ["timeupdate", "seeked", "loadedmetadata"]) audio.addEventListener(event, show);
  show();
  wave.addEventListener("click", (event) => {
    const box = wave.getBoundingClientRect();
    // Of a recording without a known end there is no middle either.
    if (Number.isFinite(audio.duration)) audio.currentTime = (audio.duration * (event.clientX - box.left)) / box.width;
  });
}
if (voices.length) setSpeed(1);

// A sentence of a transcript is heard where it was said; the one that is being said is marked.
const heard = (link) => voices.findLast((audio) => audio.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING);
const sentences = new Map(voices.map((audio) => [audio, []]));
for (const link of document.querySelectorAll("a.said")) {
  const audio = heard(link);
  if (!audio) continue;
  const start = parseFloat(link.getAttribute("href").split("#t=")[1]);
  sentences.get(audio).push([start, link]);
  link.addEventListener("click", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    audio.currentTime = start;
    audio.play();
  });
}
for (const [audio, links] of sentences) {
  audio.addEventListener("timeupdate", () => {
    const now = links.findLast(([start]) => start <= audio.currentTime + 0.05);
    for (const [, link] of links) link.toggleAttribute("data-now", !audio.paused && link === now?.[1]);
  });
}
