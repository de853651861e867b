"use strict";
const byId = (id) => document.getElementById(id);
// Makes an element with properties and children.
const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
// Does something again when the network or the page comes back.
const onReturn = (body) => {
  addEventListener("online", body);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) body(); });
};
(() => {
  document.documentElement.classList.add("js");
  const { base } = outbox;
  const form = document.querySelector("form[data-draft], #write");

  // A pairing code stands in the fragment, which no server or preview sees.
  const pair = byId("pair");
  if (pair && location.hash.length > 6) {
    pair.elements.code.value = decodeURIComponent(location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
    pair.submit();
    return;
  }

  // What is being written survives a closed tab.
  if (form?.dataset.draft) {
    const text = form.querySelector("textarea");
    const key = "draft " + form.dataset.draft;
    try {
      const kept = localStorage.getItem(key);
      if (kept && text.value === text.defaultValue) text.value = kept;
      text.oninput = () => {
        if (text.value && text.value !== text.defaultValue) localStorage.setItem(key, text.value);
        else localStorage.removeItem(key);
      };
      // The page after a success says that it was written.
      if (document.querySelector(".undo") && kept && sessionStorage.getItem("sent " + key) === kept) {
        localStorage.removeItem(key);
        text.value = text.defaultValue;
      }
      sessionStorage.removeItem("sent " + key);
      form.addEventListener("submit", () => sessionStorage.setItem("sent " + key, text.value));
    } catch {}
  }

  const picked = form?.querySelector(".picked");
  if (picked) {
    const file = form.querySelector("input[type=file]");
    const show = () => {
      for (const image of picked.children) URL.revokeObjectURL(image.src);
      picked.replaceChildren(...[...file.files].map((one) => element("img", { src: URL.createObjectURL(one), alt: one.name })));
      picked.hidden = !file.files.length;
    };
    file.onchange = show;
    // Once the fields are empty.
    form.onreset = () => setTimeout(show);
  }

  const share = byId("share");
  if (share && isSecureContext) {
    share.hidden = false;
    share.onclick = async () => {
      const text = byId("text").value;
      try {
        await (navigator.share ? navigator.share({ text }) : navigator.clipboard.writeText(text));
        share.textContent = share.dataset.done;
      } catch {}
    };
  }

  // Whether a form is leading to another page. Not a mark on the form, which goes when the page is shown anew.
  let isLeaving = false;
  // Of a form that is shown anew by Back the server has the first version if it said so: what is sent now is another.
  const done = new URLSearchParams(location.search).get("done");
  try { if (done) sessionStorage.setItem("done " + done, ""); } catch {}
  addEventListener("pageshow", () => {
    isLeaving = false;
    const id = form?.elements.form;
    try { if (id && sessionStorage.getItem("done " + id.value) !== null) id.value = outbox.id(); } catch {}
  });
  for (const one of document.forms) {
    one.addEventListener("submit", (event) => {
      // A second press is one too many, unless the first may be lost.
      const now = performance.now();
      if (now - (one.dataset.sent ?? -8000) < 8000) event.preventDefault(); else one.dataset.sent = now;
      // Once everybody else has been asked.
      setTimeout(() => { isLeaving ||= !event.defaultPrevented; });
    });
  }

  // What is written waits in this browser until the server has it.
  if ("paired" in document.body.dataset) {
    const flush = () => outbox.send().catch(() => {});
    flush();
    addEventListener("online", flush);
    outbox.register();
    const path = form?.dataset.draft && form.id === "write" && new URL(form.action).pathname.slice(base.length);
    if (path) form.addEventListener("submit", async (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      let letter;
      try { letter = await outbox.keep(form, path); } catch { form.submit(); return; }
      const state = await outbox.post(letter);
      if (state === "refused") {
        // The server's own page says why, with what was typed.
        await outbox.forget(letter.form);
        form.submit();
        return;
      }
      try { localStorage.removeItem("draft " + form.dataset.draft); } catch {}
      if (state === "home") { location.assign(base + path.replace(/\/reply$/, "") + "?done=" + letter.form); return; }
      const worker = await navigator.serviceWorker?.getRegistration();
      worker?.sync?.register("out").catch(() => {});
      if (worker?.active) { location.assign(base + "/out"); return; }
      const waits = byId("waits");
      if (waits) waits.hidden = false;
      form.reset();
      form.elements.form.value = outbox.id();
      setInterval(flush, 5000);
    });
  }

  // Read: what stood on the screen for a second.
  const seen = new Map();
  const watcher = new IntersectionObserver((changes) => {
    for (const change of changes) {
      const item = change.target;
      clearTimeout(seen.get(item));
      const isShown = change.intersectionRatio > 0.6 || change.intersectionRect.height > innerHeight * 0.5;
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
  const watch = () => { for (const item of document.querySelectorAll("[data-unread]")) watcher.observe(item); };
  watch();

  // A sentence of a transcript is heard where it was said.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a.said");
    if (!link || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isBefore = (audio) => audio.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING;
    const audio = [...document.querySelectorAll(".voice audio")].findLast(isBefore);
    if (!audio) return;
    event.preventDefault();
    audio.currentTime = parseFloat(link.hash.slice(3));
    audio.play();
  });

  // Shows a page as it is now; what says the same stays, and so does what is being written.
  const morph = (old, fresh) => {
    if (old.nodeType !== 1) { if (old.data !== fresh.data) old.data = fresh.data; return; }
    // A sound that plays goes on.
    if ("keep" in old.dataset || old.localName === "audio" && !old.paused || old.isEqualNode(fresh)) return;
    for (const one of [...old.attributes]) if (!fresh.hasAttribute(one.name)) old.removeAttribute(one.name);
    for (const one of fresh.attributes) if (old.getAttribute(one.name) !== one.value) old.setAttribute(one.name, one.value);
    const named = new Map([...old.children].filter((one) => one.id).map((one) => [one.id, one]));
    // What can be taken back keeps its place.
    const undo = !fresh.querySelector("#undo") && named.get("undo");
    const skip = (one) => one === undo ? one.nextSibling : one;
    let at = skip(old.firstChild);
    for (const one of [...fresh.childNodes]) {
      const same = one.id ? named.get(one.id) : at && !at.id && at.nodeName === one.nodeName ? at : null;
      if (!same) { old.insertBefore(one, at); continue; }
      if (same === at) at = skip(at.nextSibling); else old.insertBefore(same, at);
      morph(same, one);
    }
    while (at) {
      const next = skip(at.nextSibling);
      at.remove();
      at = next;
    }
  };
  const show = (text) => {
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("main");
    if (!fresh) return;
    morph(byId("main"), fresh);
    watch();
    document.dispatchEvent(new Event("shown"));
  };
  document.addEventListener("page", (event) => show(event.detail));

  // Live: a change elsewhere shows here.
  if (!("live" in document.body.dataset)) return;
  let stream, isRenewing, isAsked;
  const renew = async () => {
    isAsked = true;
    if (isRenewing) return;
    isRenewing = true;
    while (isAsked) {
      isAsked = false;
      try {
        const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
        const text = await answer.text();
        const may = (name) => document.dispatchEvent(new Event(name, { cancelable: true }));
        // A form that removed it leads on by itself.
        if (answer.status === 404) { if (!isLeaving && may("gone")) location.reload(); }
        else if (answer.ok && may("renew")) show(text);
      } catch {}
    }
    isRenewing = false;
  };
  const open = () => {
    if (stream || document.hidden) return;
    // It says first whether anything changed since this page was made.
    stream = new EventSource(base + "/events?since=" + document.body.dataset.live);
    stream.addEventListener("changed", renew);
  };
  const close = () => {
    stream?.close();
    stream = null;
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return close();
    open();
    for (const item of seen.keys()) watcher.unobserve(item);
    watch();
  });
  addEventListener("pagehide", close);
  open();
})();
