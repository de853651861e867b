"use strict";
// What this browser can do, for people and for a bug report.
(async () => {
  const place = byId("check");
  const [yes, no, secure, memory, worker, live, microphone, push, lasting, clock] = place.dataset.words.split("\n");
  const difference = Math.round(Date.now() / 1000 - Number(place.dataset.now));
  const opens = database("zutto-check", (all) => all.createObjectStore("none"))(() => { indexedDB.deleteDatabase("zutto-check"); });
  const abilities = [
    [secure, isSecureContext], [memory, await opens.then(() => true, () => false)], [worker, "serviceWorker" in navigator], [live, "EventSource" in window],
    [microphone, navigator.mediaDevices && window.MediaRecorder], [push, "PushManager" in window],
    [lasting, await navigator.storage?.persisted?.().catch(() => false)],
    [clock, Math.abs(difference) < 60],
  ];
  byId("none").remove();
  byId("abilities").replaceChildren(...abilities.map(([name, has]) => {
    const state = (has ? "✓ " + yes : "✗ " + no) + (name === clock && !has ? ` (${difference} s)` : "");
    return element("li", {}, element("span", {}, name), element("small", {}, state));
  }));
  const report = byId("report");
  report.value = [
    navigator.userAgent, `${navigator.language} ${screen.width}x${screen.height} ${devicePixelRatio}`, location.protocol,
    `clock ${difference} s`, `cookies ${navigator.cookieEnabled}`, `standalone ${matchMedia("(display-mode: standalone)").matches}`,
    `webcrypto ${Boolean(window.crypto?.subtle)}`,
    `audio ${["audio/mp4", "audio/webm"].filter((type) => window.MediaRecorder?.isTypeSupported(type)).join(" ")}`,
    ...abilities.map(([name, has]) => `${has ? "+" : "-"} ${name}`),
  ].join("\n");
  report.hidden = byId("label").hidden = false;
})();
