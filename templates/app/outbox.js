"use strict";
// A database. A body gets its stores, by the order of their names; what its request says comes once all is kept.
const database = (name, make, durability = "strict") => async (body) => {
  const all = await new Promise((done, fail) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => make(request.result);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  try {
    const names = [...all.objectStoreNames];
    return await new Promise((done, fail) => {
      const work = all.transaction(names, "readwrite", { durability });
      const request = body(...names.map((one) => work.objectStore(one)));
      work.oncomplete = () => done(request?.result);
      work.onerror = work.onabort = () => fail(work.error);
    });
  } finally { all.close(); }
};
// The outbox keeps what is written until the server has it on its disk.
const outbox = (() => {
  const base = self.document ? document.body.dataset.base : new URL("..", location).pathname.slice(0, -1);
  const edition = self.document ? new URL(document.currentScript.src).search : location.search;
  const use = database("zutto-out" + base, (all) => {
    all.createObjectStore("letters", { keyPath: "form" });
    all.createObjectStore("home");
  });
  const change = (body) => use((home, letters) => body(letters));
  const all = async () => (await change((letters) => letters.getAll())).sort((a, b) => a.time - b.time);
  // A letter: the form's id, its path below the base, fields, files, and time.
  const keep = async (form, path) => {
    const letter = { form: form.elements.form.value, path, fields: [], time: Date.now() };
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string") letter.fields.push([name, value]);
      // Bytes: a camera's file may go; WebKit's private windows keep no blob.
      else if (value.size) letter.fields.push([name, await value.arrayBuffer(), value.name, value.type]);
    }
    await change((letters) => letters.put(letter));
    return letter;
  };
  const id = () => [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");
  // Seconds, by this phone's own clock.
  const age = (time) => Math.max(0, Math.round((Date.now() - time) / 1000));
  const forget = (form) => change((letters) => letters.delete(form));
  // Sends a letter; says "home", "waiting" or why it was refused.
  const post = async (letter) => {
    const body = new FormData();
    for (const [name, value, file, type] of [...letter.fields, ["age", age(letter.time)]]) file === undefined ? body.append(name, value) : body.append(name, new Blob([value], { type }), file);
    let answer, text = "";
    try {
      answer = await fetch(base + letter.path, { method: "POST", body, redirect: "manual" });
      if (answer.type === "opaqueredirect") {
        await forget(letter.form);
        return "home";
      }
      text = await answer.text();
    } catch { return "waiting"; }
    if (answer.status >= 500 || answer.status === 401) return "waiting";
    const said = /<div class="calm">([^]*?)<\/p>/.exec(text);
    // As HTML, which a service worker can't read.
    letter.refused = said ? said[1] : String(answer.status);
    await change((letters) => letters.put(letter));
    return "refused";
  };
  // All that waits, one after another; another page or the service worker may be at it.
  const send = async () => {
    const work = async () => {
      for (const letter of await all()) if (!letter.refused && await outbox.post(letter) === "waiting") break;
    };
    if (self.navigator.locks) await navigator.locks.request("zutto-out" + base, work); else await work();
  };
  // The service worker opens the page without the server, and sends after the page is closed.
  const register = () => navigator.serviceWorker?.register(base + "/a/sw.js" + edition, { scope: base + "/" }).catch(() => {});
  return { base, all, id, age, keep, use, change, forget, post, send, register };
})();
