"use strict";
// Records memos and replies: each second is kept in the browser's storage until the home has it.
(() => {
  const form = byId("write");
  const panel = form?.querySelector(".rec");
  if (!panel) return;
  const { base } = outbox;
  const words = panel.dataset;
  const button = panel.querySelector(".big");
  const status = panel.querySelector("[role=status]");
  const keptBox = panel.querySelector(".kept");
  const file = form.querySelector("input[type=file]");
  const chosen = form.querySelector(".chosen");
  const say = (text) => { if (status.textContent !== text) status.textContent = text; };

  file.onchange = () => {
    chosen.textContent = file.files[0]?.name || "";
    chosen.hidden = !file.files.length;
  };

  const type = window.MediaRecorder && ["audio/mp4", "audio/webm", "audio/ogg"].find((one) => MediaRecorder.isTypeSupported(one));
  const canRecord = isSecureContext && type && navigator.mediaDevices && navigator.locks;
  if (!canRecord) {
    // Android's recorder opens from a file field.
    if (/Android/.test(navigator.userAgent)) file.setAttribute("capture", "");
    return;
  }
  panel.hidden = false;

  const use = database("zutto memos " + base, (all) => {
    all.createObjectStore("takes", { keyPath: "id" });
    all.createObjectStore("pieces", { autoIncrement: true }).createIndex("take", "take");
  }, "default");
  const forget = (take) => use((pieces, takes) => {
    takes.delete(take.id);
    pieces.index("take").openKeyCursor(take.id).onsuccess = ({ target }) => {
      if (!target.result) return;
      pieces.delete(target.result.primaryKey);
      target.result.continue();
    };
  });
  // One tab works on a take at a time; the browser lets go of it when the tab ends.
  const alone = (take, body) => navigator.locks.request("zutto take " + take.id, { ifAvailable: true }, (lock) => (lock ? body() : null));

  const sound = async (take) => {
    const pieces = await use((all) => all.index("take").getAll(take.id));
    if (!pieces.length) return null;
    const ending = take.type.includes("mp4") ? "m4a" : "webm";
    return new File(pieces.map((one) => one.bytes), "memo." + ending, { type: take.type.split(";")[0] });
  };

  // Sends a take: "sent", "later" (no answer) or "refused".
  const send = async (take) => {
    const one = await sound(take);
    if (!one) { await forget(take); return "empty"; }
    // The memo that it was said to may be gone: it becomes one of its own.
    const urls = new URL(take.url).pathname.startsWith(base + "/m/") ? [take.url, base + "/m"] : [take.url];
    for (const url of urls) {
      const body = new FormData();
      for (const field of [["form", take.id], ["age", outbox.age(take.at * 1000)], ["text", ""], ["sound", one]]) body.append(...field);
      let answer;
      try { answer = await fetch(url, { method: "POST", body }); } catch { return "later"; }
      if (answer.ok) { await forget(take); return answer.url; }
      if (answer.status === 404 && url !== urls.at(-1)) continue;
      return answer.status === 401 || answer.status >= 500 ? "later" : "refused";
    }
    return "later";
  };

  const offer = async (take) => {
    const one = await sound(take);
    if (!one) return;
    const href = URL.createObjectURL(one);
    const onclick = async () => {
      await forget(take);
      URL.revokeObjectURL(href);
      keptBox.hidden = true;
      sendKept();
    };
    keptBox.replaceChildren(
      element("p", {}, words.refused), element("a", { className: "pill", download: one.name, href }, words.save),
      element("button", { type: "button", className: "pill", onclick }, words.drop));
    keptBox.hidden = false;
  };

  const tell = async (take, result) => {
    say(result === "later" ? words.kept : words.hint);
    if (result === "refused") await offer(take);
  };

  // The page after a success can take it back; words that are being written stay.
  const leave = (result) => {
    const text = form.elements.text;
    const inUse = recorder || document.hidden || text.value !== text.defaultValue || file.files.length;
    if (result.startsWith("http") && !inUse) location.assign(result);
  };

  // What an earlier visit kept.
  let isSending = false;
  const sendKept = async () => {
    if (isSending || recorder) return;
    isSending = true;
    let last = "";
    try {
      for (const take of await use((_, takes) => takes.getAll())) {
        await alone(take, async () => {
          // Another tab may have sent it meanwhile.
          if (!await use((_, takes) => takes.get(take.id))) return;
          say(words.sending);
          const result = await send(take);
          if (result.startsWith("http")) last = result;
          await tell(take, result);
        });
      }
    } catch { say(words.storage); } finally { isSending = false; }
    leave(last);
  };

  // Recording.
  let recorder = null, busy = 0;
  const clock = (seconds) => Math.floor(seconds / 60) + ":" + String(Math.floor(seconds % 60)).padStart(2, "0");

  const show = (isOn) => {
    button.setAttribute("aria-pressed", isOn);
    button.setAttribute("aria-label", isOn ? words.stop : words.record);
  };

  const record = async (take, stream) => {
    const own = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: 64000 });
    take.type = own.mimeType || type;
    let last = Promise.resolve(), size = 0, problem;
    const stop = () => { if (own.state !== "inactive") own.stop(); };
    const ended = new Promise((resolve) => { own.onstop = resolve; });
    own.onerror = stop;
    own.ondataavailable = ({ data }) => {
      if (!data.size) return;
      size += data.size;
      // Bytes: some browsers forget blobs in their storage; in turn, to keep the order.
      last = last.then(async () => {
        const bytes = await data.arrayBuffer();
        await use((pieces) => pieces.add({ take: take.id, bytes }));
      }).catch((error) => { problem = error; stop(); });
      if (size > 90 << 20) stop();
    };
    let timer;
    try {
      await use((_, takes) => takes.put(take));
      // A call takes the microphone away: the track is muted or ends.
      for (const track of stream.getTracks()) track.onended = track.onmute = stop;
      own.start(1000);
      recorder = { stop };
      show(true);
      const began = Date.now();
      say(clock(0));
      timer = setInterval(() => say(clock((Date.now() - began) / 1000)), 1000);
      await ended;
    } finally {
      clearInterval(timer);
      recorder = null;
      show(false);
    }
    await last;
    if (problem) say(words.storage);
  };

  const start = async () => {
    button.disabled = true;
    let stream;
    try { stream = await navigator.mediaDevices.getUserMedia({ audio: true }); } catch {
      say(words.denied);
      return;
    } finally { button.disabled = false; }
    const take = { id: outbox.id(), url: form.action, at: Math.floor(Date.now() / 1000) };
    let result = "later";
    busy += 1;
    try {
      await alone(take, async () => {
        try { await record(take, stream); } finally { for (const track of stream.getTracks()) track.stop(); }
        say(words.sending);
        result = await send(take);
        await tell(take, result);
      });
    } catch { say(words.storage); } finally { busy -= 1; }
    leave(result);
  };

  button.onclick = () => recorder ? recorder.stop() : start();
  document.addEventListener("gone", (event) => { if (busy) event.preventDefault(); });
  addEventListener("pagehide", () => recorder?.stop());
  document.addEventListener("visibilitychange", () => { if (document.hidden) recorder?.stop(); });
  onReturn(sendKept);
  setInterval(() => { if (!document.hidden) sendKept(); }, 30000);
  sendKept();
})();
