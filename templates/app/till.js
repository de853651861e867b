"use strict";
// The till: a tap counts at once, and waits in this browser until it is on the server's disk.
(() => {
  const pad = byId("pad");
  const waiting = byId("waiting");
  const refused = byId("refused");
  const day = pad.elements.day.value;
  let taps = [], isSending = false, timer = 0;

  const kept = database("zutto-till" + outbox.base, (all) => all.createObjectStore("taps", { keyPath: "form" }));
  // Where nothing can be kept, taps wait in the page.
  const change = (body) => kept(body).catch(() => {});

  // What waits counts on the screen.
  const draw = () => {
    const own = taps.filter((tap) => tap.day === day);
    const sum = document.querySelector("#sum b");
    let amount = Number(sum.dataset.amount);
    for (const tile of pad.querySelectorAll(".tile")) {
      const count = own.filter((tap) => tap.id.split(" ")[0] === tile.value).reduce((all, tap) => all + tap.count, 0);
      const badge = tile.querySelector("i");
      badge.dataset.count ??= badge.textContent;
      if (count) badge.textContent = Number(badge.dataset.count.replace(/\D/g, "")) + count || "";
      else badge.textContent = badge.dataset.count;
      amount += count * Number(tile.dataset.price);
    }
    sum.dataset.text ??= sum.textContent;
    if (own.length) {
      const { currency, decimals } = sum.dataset;
      const format = new Intl.NumberFormat(document.documentElement.lang, {
        style: "currency", currency, currencyDisplay: "narrowSymbol",
        minimumFractionDigits: decimals, maximumFractionDigits: decimals,
      });
      sum.textContent = format.format(amount / 10 ** decimals).replace("\uffe5", "\u00a5");
    } else sum.textContent = sum.dataset.text;
    const late = taps.filter((tap) => Date.now() - tap.time > 3000).length;
    waiting.hidden = !late;
    if (late) waiting.textContent = waiting.dataset.words.replace("#", late);
  };

  const send = async () => {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    let page = "";
    while (taps.length) {
      const tap = taps[0];
      const body = new URLSearchParams({ form: tap.form, day: tap.day, age: outbox.age(tap.time), [tap.count > 0 ? "tap" : "take"]: tap.id, pay: tap.pay || "" });
      let answer, text;
      try {
        answer = await fetch(pad.action, { method: "POST", body, signal: AbortSignal.timeout(15000) });
        text = await answer.text();
      } catch { answer = null; }
      // Not there, busy, its disk is full, or this browser was removed: the taps stay.
      if (!answer || answer.status >= 500 || answer.status === 401 || answer.status === 404) {
        timer = setTimeout(send, 2000);
        break;
      }
      // Not the first one: taps that an earlier page kept may have been put before it meanwhile.
      taps.splice(taps.indexOf(tap), 1);
      await change((all) => all.delete(tap.form));
      if (answer.ok && tap.day === day) page = text;
      if (!answer.ok) {
        const said = new DOMParser().parseFromString(text, "text/html").querySelector(".calm");
        refused.textContent = said?.textContent.trim() || answer.status;
        refused.hidden = false;
      }
      if (page) document.dispatchEvent(new CustomEvent("page", { detail: page }));
    }
    isSending = false;
    draw();
  };

  document.addEventListener("submit", async (event) => {
    const button = event.submitter;
    if (event.target !== pad || !button) return;
    event.preventDefault();
    const count = button.name === "tap" ? 1 : -1;
    const tap = { form: outbox.id(), day, id: button.value, pay: pad.elements.pay?.value, count, time: Date.now() };
    taps.push(tap);
    refused.hidden = true;
    draw();
    await change((all) => all.put(tap));
    send();
  }, true);

  // While taps are on their way, only their answers show what counts.
  document.addEventListener("renew", (event) => { if (taps.length) event.preventDefault(); });
  document.addEventListener("shown", () => {
    for (const one of pad.querySelectorAll("i")) delete one.dataset.count;
    delete document.querySelector("#sum b").dataset.text;
    draw();
  });
  onReturn(send);
  const begun = new Date().getDate();
  setInterval(() => { draw(); if (new Date().getDate() !== begun && !taps.length) location.reload(); }, 1000);

  // What an earlier page could not send.
  (async () => {
    const earlier = await change((all) => all.getAll()) || [];
    taps = [...earlier.filter((one) => !taps.some((tap) => tap.form === one.form)).sort((a, b) => a.time - b.time), ...taps];
    draw();
    send();
  })();
})();
