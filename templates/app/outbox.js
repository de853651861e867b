"use strict";
// The outbox keeps what is written until the server has it on its disk.
const outbox = (() => {
  let base = "", carry;
  const open = () => new Promise((done, fail) => {
    const request = indexedDB.open("zutto-out" + base, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("letters", { keyPath: "form" });
      request.result.createObjectStore("home");
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  const use = async (name, body) => {
    const store = await open();
    try {
      return await new Promise((done, fail) => {
        const work = store.transaction(name, "readwrite", { durability: "strict" });
        const request = body(work.objectStore(name));
        work.oncomplete = () => done(request.result);
        work.onerror = work.onabort = () => fail(work.error);
      });
    } finally { store.close(); }
  };
  const change = (body) => use("letters", body);
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
    for (const [name, value, file, type] of letter.fields) file === undefined ? body.append(name, value) : body.append(name, new Blob([value], { type }), file);
    body.append("age", age(letter.time));
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
    letter.refused = said ? said[1].replace(/<[^>]*>/g, "").trim() : String(answer.status);
    await change((letters) => letters.put(letter));
    return "refused";
  };
  // All that waits, one after another; another page or the service worker may be at it.
  const send = async () => {
    const work = async () => {
      for (const letter of await all()) if (!letter.refused && await (carry || post)(letter) === "waiting") break;
    };
    if (self.navigator.locks) await navigator.locks.request("zutto-out" + base, work); else await work();
  };
  // Another way to the home: a function of a letter, which says what `post` says.
  const by = (other) => { carry = other; };
  return { at(place) { base = place; return this; }, all, id, age, keep, use, change, forget, post, by, send };
})();
