"use strict";
// The outbox's page: what waits, and sending it.
(() => {
  const list = byId("waits");
  const form = byId("write");
  const to = form?.elements.to;
  const [waiting, home, remove, sent, tooLarge, byHand] = list.dataset.words.split("\n");
  const gone = new Map();

  // A diary, memos and the till take different fields.
  const choose = () => {
    const kind = /[dmt]/.exec(to.value)[0];
    for (const part of form.querySelectorAll("[data-for]")) part.hidden = part.disabled = !part.dataset.for.includes(kind);
  };
  if (form) form.onchange = choose;
  if (to?.value) choose();

  const draw = async () => {
    const letters = await outbox.all();
    const rows = [...letters, ...gone.values()].map((letter) => {
      const field = (name) => letter.fields.find((one) => one[0] === name)?.[1];
      const count = field("count");
      const name = count && [...to.options].find((one) => one.value === letter.path)?.text;
      const text = count ? name + " ×" + count : field("text") || "";
      const files = letter.fields.filter((field) => field.length > 2).length;
      const refused = letter.refused === "large" ? tooLarge : new DOMParser().parseFromString(letter.refused || "", "text/html").body.textContent;
      const state = (refused || (gone.has(letter.form) ? home : letter.sent ? sent : waiting)) + (files ? " · 📷" + files : "");
      const row = element("li", {}, element("span", {}, text, element("small", {}, state)));
      const onclick = async () => {
        const own = form?.elements.text;
        if (own && !count) own.value = (own.value + "\n" + text).trim();
        await outbox.forget(letter.form);
        draw();
      };
      if (gone.has(letter.form)) return row;
      if (outbox.hand && !refused) row.append(element("button", { className: "pill", onclick: () => outbox.hand(letter) }, byHand));
      row.append(element("button", { className: "pill", onclick }, remove));
      return row;
    });
    list.replaceChildren(...rows);
    byId("none").hidden = rows.length > 0;
  };
  const send = async () => {
    const before = await outbox.all();
    await outbox.send();
    const after = new Set((await outbox.all()).map((letter) => letter.form));
    for (const letter of before) if (!after.has(letter.form)) gone.set(letter.form, letter);
    draw();
  };
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    form.elements.form.value = outbox.id();
    await outbox.keep(form, to.value);
    delete form.dataset.sent;
    form.reset();
    choose();
    await draw();
    send();
    navigator.serviceWorker?.ready.then((worker) => worker.sync?.register("out")).catch(() => {});
  });
  onReturn(send);
  setInterval(send, 5000);
  draw();
  send();
})();
