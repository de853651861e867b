"use strict";
// The pocket seals letters for a box, and keeps them until the home has them (docs/FORMAT.md, "Pockets"). Also for the service worker.
(() => {
  const bytes = (text) => new TextEncoder().encode(text);
  const { subtle } = crypto;
  const decode = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
  const join = async (...parts) => new Uint8Array(await new Blob(parts).arrayBuffer());
  const size = (count) => Uint8Array.of(count >>> 24, count >>> 16, count >>> 8, count);
  const raw = (key) => subtle.exportKey("raw", key);
  const key = (raw, kind, ...uses) => subtle.importKey("raw", raw, kind, false, uses);

  // What is known of the home, and this pocket's key, which no script reads.
  const home = (put) => outbox.use((all) => put ? all.put(put, "home") : all.get("home"));

  // A large photo, or one of a rare kind, becomes a JPEG, if the browser can draw it.
  const smaller = async (blob) => {
    if (blob.size < 2e6 && /jpeg|png|gif|webp|hei[cf]/.test(blob.type)) return blob;
    try {
      const image = await createImageBitmap(blob);
      const scale = Math.min(1, 2560 / Math.max(image.width, image.height));
      const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      return await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
    } catch { return blob; }
  };

  const seal = async (letter, to) => {
    const files = [], parts = [];
    for (const [name, value, file, type] of letter.fields) if (file !== undefined) {
      const part = await smaller(new Blob([value], { type }));
      files.push([name, file, part.size]);
      parts.push(part);
    }
    const head = bytes(JSON.stringify({
      id: letter.form, receipt: letter.receipt, written: Math.floor(letter.time / 1000), path: letter.path, code: to.code,
      fields: letter.fields.filter((field) => field.length === 2 && !["form", "to"].includes(field[0])), files,
    }));
    const rest = await join(size(head.length), head, ...parts);
    const R = decode(to.key);
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const own = await subtle.generateKey(curve, false, ["deriveBits"]);
    const E = await raw(own.publicKey);
    const signed = await join(bytes("zutto letter v1"), R, E, rest);
    const signature = await subtle.sign({ name: "ECDSA", hash: "SHA-256" }, to.pair.privateKey, signed);
    const content = await join(await raw(to.pair.publicKey), signature, rest);
    const zeros = new Uint8Array(65535 - (3 + content.length) % 65536);
    const plain = await join(size(content.length), content, zeros);
    const Z = await subtle.deriveBits({ name: "ECDH", public: await key(R, curve) }, own.privateKey, 256);
    const info = bytes("zutto letter v1 P-256 HKDF-SHA-256 AES-256-GCM");
    const bits = await subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt: await join(E, R), info }, await key(Z, "HKDF", "deriveBits"), 352);
    const start = await join(Uint8Array.of(1), E);
    const how = { name: "AES-GCM", iv: bits.slice(32), additionalData: start };
    return join(start, await subtle.encrypt(how, await key(bits.slice(0, 32), "AES-GCM", "encrypt"), plain));
  };

  const save = (letter) => outbox.change((all) => all.put(letter));
  const close = async (letter, to) => {
    if (letter.sealed) return;
    letter.receipt = outbox.id();
    letter.sealed = await seal(letter, to);
    if (letter.sealed.length > 8 << 20) letter.refused = "large";
    await save(letter);
  };
  // Brings a letter to the box, and asks whether the home has it.
  outbox.post = async (letter) => {
    const to = await home();
    if (!to) return "waiting";
    await close(letter, to);
    if (letter.refused) return "refused";
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
  // A letter as a file: in Base64, which passes through every mail and chat.
  outbox.hand = async (letter) => {
    await close(letter, await home());
    const reader = new FileReader();
    reader.readAsDataURL(new Blob([letter.sealed]));
    await new Promise((done) => { reader.onload = done; });
    const file = new File([reader.result.split(",")[1]], "letter.txt", { type: "text/plain" });
    try { await navigator.share({ files: [file] }); } catch (problem) {
      if (problem.name !== "AbortError") element("a", { download: file.name, href: URL.createObjectURL(file) }).click();
    }
  };
  const form = byId("write");
  const begin = async () => {
    let known = await home();
    if (location.hash.length > 40) {
      // It stays in the address: an icon on the home screen has a memory of its own.
      const [key, code, box, places] = location.hash.slice(1).split(".");
      if (known?.enrolled !== code) {
        const pair = await subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
        known = { key, code, box, places: new TextDecoder().decode(decode(places)), enrolled: code, pair };
        await home(known);
        navigator.storage?.persist?.();
      }
    }
    byId("ask").hidden = known;
    if (!known) return;
    const { to } = form.elements;
    const places = known.places.split("\n").map((line) => line.split(/ (.*)/));
    to.replaceChildren(...places.map(([place, name]) => new Option(name || to.dataset.memos, place)));
    to.dispatchEvent(new Event("change", { bubbles: true }));
    form.hidden = false;
    outbox.register();
  };
  begin();
})();
