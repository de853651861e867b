"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  const base = document.body.dataset.base;
  const form = document.querySelector("form[data-draft]");
  const text = form && form.querySelector("textarea");

  // A pairing code stands in the fragment: no server, log or preview sees it before it is sent on purpose.
  const pair = document.getElementById("pair");
  if (pair && location.hash.length > 6) {
    pair.elements.code.value = decodeURIComponent(location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
    pair.submit();
    return;
  }

  // Drafts: what is being written survives a closed tab.
  if (text && form.dataset.draft) {
    const key = "draft " + form.dataset.draft;
    try {
      const kept = localStorage.getItem(key);
      if (kept && text.value === text.defaultValue) text.value = kept;
      text.addEventListener("input", () => {
        try {
          if (text.value && text.value !== text.defaultValue) localStorage.setItem(key, text.value);
          else localStorage.removeItem(key);
        } catch {}
      });
      // The page after a success says that it was written.
      const done = document.querySelector(".undo");
      if (done && kept && sessionStorage.getItem("sent " + key) === kept) {
        localStorage.removeItem(key);
        text.value = text.defaultValue;
      }
      sessionStorage.removeItem("sent " + key);
      form.addEventListener("submit", () => {
        try { sessionStorage.setItem("sent " + key, text.value); } catch {}
      });
    } catch {}
  }

  // Chosen photos are shown before they are sent.
  const file = form && form.querySelector("input[type=file]");
  const picked = form && form.querySelector(".picked");
  if (file && picked) {
    file.addEventListener("change", () => {
      for (const image of picked.children) URL.revokeObjectURL(image.src);
      picked.replaceChildren(...[...file.files].map((one) => {
        const image = document.createElement("img");
        image.src = URL.createObjectURL(one);
        image.alt = one.name;
        return image;
      }));
      picked.hidden = !file.files.length;
    });
  }

  // One tap sends once.
  for (const one of document.forms) {
    one.addEventListener("submit", (event) => {
      if (one.dataset.sent) event.preventDefault();
      one.dataset.sent = "1";
      setTimeout(() => { delete one.dataset.sent; }, 8000);
    });
  }

  // Read: what stood on the screen for a second.
  const seen = new Map();
  const watcher = "IntersectionObserver" in window && new IntersectionObserver((changes) => {
    for (const change of changes) {
      const item = change.target;
      clearTimeout(seen.get(item));
      const isShown = change.isIntersecting
        && (change.intersectionRatio > 0.6 || change.intersectionRect.height > innerHeight * 0.5);
      if (!isShown || document.hidden) continue;
      seen.set(item, setTimeout(() => {
        if (document.hidden || !item.isConnected) return;
        const button = item.querySelector("form.state");
        if (!button) return;
        watcher.unobserve(item);
        const body = new URLSearchParams({ entry: item.dataset.unread });
        fetch(button.action, { method: "POST", body, headers: { Accept: "text/plain" } })
          .then((answer) => { if (answer.ok) { button.remove(); delete item.dataset.unread; } })
          .catch(() => watcher.observe(item));
      }, 1000));
    }
  }, { threshold: [0, 0.25, 0.6, 1] });
  const watch = () => {
    if (!watcher) return;
    for (const item of document.querySelectorAll("[data-unread]")) watcher.observe(item);
  };
  watch();

  // Live: a change elsewhere shows here, and what is being written stays.
  if (!("live" in document.body.dataset)) return;
  let stream = null, isStale = false;
  const isPlaying = (item) => [...item.querySelectorAll("audio")].some((one) => !one.paused);
  const isRecording = () => document.querySelector(".rec [aria-pressed=true]");
  const renew = async () => {
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (!answer.ok) { if (answer.status === 404 && !isRecording()) location.reload(); return; }
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const main = document.getElementById("main");
      const fresh = page.getElementById("main");
      if (!main || !fresh) return;
      // What says the same stays as it is, and so does what is being written.
      const known = new Map([...main.children].map((one) => [one.id, one]));
      const next = [...fresh.children].map((one) => {
        const old = known.get(one.id);
        return old && one.id && (one.id === "write" || isPlaying(old) || old.outerHTML === one.outerHTML) ? old : one;
      });
      if (!fresh.querySelector(".undo")) next.unshift(...main.querySelectorAll(":scope > .undo"));
      if (next.length === main.children.length && next.every((one, place) => one === main.children[place])) return;
      // What stays is not moved: it would lose the focus, and a sound would stop.
      for (const one of [...main.children]) if (!next.includes(one)) one.remove();
      next.forEach((one, place) => {
        if (main.children[place] !== one) main.insertBefore(one, main.children[place] || null);
      });
      watch();
    } catch {}
  };
  const open = () => {
    if (stream || document.hidden) return;
    stream = new EventSource(base + "/events");
    stream.addEventListener("changed", renew);
    stream.addEventListener("open", () => { if (isStale) renew(); isStale = false; });
    stream.addEventListener("error", () => { isStale = true; });
  };
  const close = () => { if (stream) { stream.close(); stream = null; isStale = true; } };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) close(); else { open(); for (const item of seen.keys()) { watcher.unobserve(item); } watch(); }
  });
  addEventListener("pagehide", close);
  open();
})();
