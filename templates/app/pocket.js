"use strict";
// The pocket seals what is written for a box, and keeps it until the home has it (docs/FORMAT.md, "Pockets"). The
// page and the service worker use this file.
(() => {
  const bytes = (text) => new TextEncoder().encode(text);
  const { subtle } = crypto;
  const hex = (text) => Uint8Array.from(text.match(/../g), (two) => parseInt(two, 16));
  const join = (...parts) => {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let place = 0;
    for (const part of parts) { all.set(part, place); place += part.length; }
    return all;
  };
  const size = (count) => Uint8Array.of(count >>> 24, count >>> 16, count >>> 8, count);
  const raw = async (key) => new Uint8Array(await subtle.exportKey("raw", key));
  const key = (raw, kind, ...uses) => subtle.importKey("raw", raw, kind, false, uses);

  // What is known of the home, and this pocket's key, which no script can read.
  const home = (put) => outbox.use((all) => put ? all.put(put, "home") : all.get("home"));

  // A large photo becomes smaller, if the browser can draw it.
  const smaller = async (blob) => {
    if (blob.size < 2e6) return blob;
    try {
      const image = await createImageBitmap(blob);
      const scale = Math.min(1, 2560 / Math.max(image.width, image.height));
      const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      const drawn = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
      return drawn.size < blob.size ? drawn : blob;
    } catch { return blob; }
  };

  const seal = async (letter, to) => {
    const files = [], parts = [];
    for (const [name, value, file] of letter.fields) if (file !== undefined) {
      const part = new Uint8Array(await (await smaller(value)).arrayBuffer());
      files.push([name, file, part.length]);
      parts.push(part);
    }
    const head = bytes(JSON.stringify({
      id: letter.form, receipt: letter.receipt, written: Math.floor(letter.time / 1000), path: letter.path, code: to.code,
      fields: letter.fields.filter((field) => field.length === 2 && !["form", "to"].includes(field[0])), files,
    }));
    const rest = join(size(head.length), head, ...parts);
    const R = hex(to.key);
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const own = await subtle.generateKey(curve, false, ["deriveBits"]);
    const E = await raw(own.publicKey);
    const signed = join(bytes("zutto letter v1"), R, E, rest);
    const signature = new Uint8Array(await subtle.sign({ name: "ECDSA", hash: "SHA-256" }, to.pair.privateKey, signed));
    const content = join(await raw(to.pair.publicKey), signature, rest);
    const plain = new Uint8Array(Math.ceil((4 + content.length) / 65536) * 65536);
    plain.set(size(content.length));
    plain.set(content, 4);
    const Z = await subtle.deriveBits({ name: "ECDH", public: await key(R, curve) }, own.privateKey, 256);
    const info = bytes("zutto letter v1 P-256 HKDF-SHA-256 AES-256-GCM");
    const bits = await subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt: join(E, R), info }, await key(Z, "HKDF", "deriveBits"), 352);
    const start = join([1], E);
    const how = { name: "AES-GCM", iv: bits.slice(32), additionalData: start };
    return join(start, new Uint8Array(await subtle.encrypt(how, await key(bits.slice(0, 32), "AES-GCM", "encrypt"), plain)));
  };

  const save = (letter) => outbox.change((all) => all.put(letter));
  // Brings a letter to the box, and asks whether the home has it.
  outbox.post = async (letter) => {
    const to = await home();
    if (!to) return "waiting";
    if (!letter.sealed) {
      letter.receipt = outbox.id();
      letter.sealed = new Blob([await seal(letter, to)]);
      if (letter.sealed.size > 8 << 20) letter.refused = "large";
      await save(letter);
      if (letter.refused) return "refused";
    }
    try {
      // What a box lost is brought again.
      if (!letter.sent || Date.now() - letter.sent > 14 * 864e5) {
        const answer = await fetch("/b/" + to.box, { method: "POST", body: letter.sealed });
        if (!answer.ok) return "waiting";
        letter.sent = Date.now();
        await save(letter);
      }
      const answer = await fetch("/b/" + to.box + "/receipts/" + letter.receipt, { cache: "no-store" });
      if (answer.status !== 200) return "sent";
    } catch { return "waiting"; }
    await outbox.forget(letter.form);
    if (to.code) { delete to.code; await home(to); }
    return "home";
  };

  if (!self.document) return;
  const form = document.getElementById("write");
  const begin = async () => {
    let known = await home();
    if (location.hash.length > 40) {
      // It stays in the address: an icon on the home screen has a memory of its own.
      const text = atob(location.hash.slice(1).replace(/-/g, "+").replace(/_/g, "/"));
      const given = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (one) => one.charCodeAt(0))));
      if (!known || known.enrolled !== given.code) {
        const pair = await subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
        known = { ...given, enrolled: given.code, pair };
        await home(known);
        navigator.storage?.persist?.();
      }
    }
    document.getElementById("ask").hidden = known;
    if (!known) return;
    form.elements.to.replaceChildren(...known.diaries.map(([id, name]) => new Option(name, "/d/" + encodeURIComponent(id))));
    form.hidden = false;
    outbox.register();
  };
  begin();
})();
