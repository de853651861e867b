"use strict";
// The outbox's page: what waits, and sending it.
(() => {
  const list = document.getElementById("waits");
  const form = document.getElementById("write");
  const [waiting, home, remove, sent, tooLarge] = list.dataset.words.split("\n");
  const gone = new Map();

  const draw = async () => {
    const letters = await outbox.all();
    const rows = [...letters, ...gone.values()].map((letter) => {
      const text = letter.fields.find(([name]) => name === "text")?.[1] || "";
      const files = letter.fields.filter((field) => field.length > 2).length;
      const refused = letter.refused === "large" ? tooLarge : letter.refused;
      const state = (refused || (gone.has(letter.form) ? home : letter.sent ? sent : waiting)) + (files ? " · 📷" + files : "");
      const row = element("li", {}, element("span", {}, text, element("small", {}, state)));
      const onclick = async () => {
        const own = form?.elements.text;
        if (own) own.value = (own.value + "\n" + text).trim();
        await outbox.forget(letter.form);
        draw();
      };
      if (!gone.has(letter.form)) row.append(element("button", { className: "pill", onclick }, remove));
      return row;
    });
    list.replaceChildren(...rows);
    document.getElementById("none").hidden = rows.length > 0;
  };
  const send = async () => {
    const before = await outbox.all();
    await outbox.send();
    const after = new Set((await outbox.all()).map((letter) => letter.form));
    for (const letter of before) if (!after.has(letter.form)) gone.set(letter.form, letter);
    draw();
  };
  if (form) form.addEventListener("submit", async (event) => {
    event.preventDefault();
    form.elements.form.value = outbox.id();
    await outbox.keep(form, form.elements.to.value);
    delete form.dataset.sent;
    form.reset();
    await draw();
    send();
    navigator.serviceWorker?.ready.then((worker) => worker.sync?.register("out")).catch(() => {});
  });
  onReturn(send);
  setInterval(send, 5000);
  draw();
  send();
})();
