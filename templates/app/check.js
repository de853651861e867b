"use strict";
// What this browser can do, for people and for a bug report.
(async () => {
  const place = document.getElementById("check");
  const [yes, no, secure, memory, worker, live, microphone, push, lasting, clock] = place.dataset.words.split("\n");
  const difference = Math.round(Date.now() / 1000 - Number(place.dataset.now));
  const opens = () => new Promise((done) => {
    try {
      const request = indexedDB.open("zutto-check", 1);
      request.onsuccess = () => { request.result.close(); indexedDB.deleteDatabase("zutto-check"); done(true); };
      request.onerror = () => done(false);
    } catch { done(false); }
  });
  const abilities = [
    [secure, isSecureContext], [memory, await opens()], [worker, "serviceWorker" in navigator], [live, "EventSource" in window],
    [microphone, Boolean(navigator.mediaDevices && window.MediaRecorder)], [push, "PushManager" in window],
    [lasting, Boolean(navigator.storage && await navigator.storage.persisted?.().catch(() => false))],
    [clock, Math.abs(difference) < 60],
  ];
  document.getElementById("none").remove();
  document.getElementById("abilities").replaceChildren(...abilities.map(([name, has]) => {
    const row = document.createElement("li");
    const label = document.createElement("span");
    label.textContent = name;
    const state = document.createElement("small");
    state.textContent = (has ? "✓ " + yes : "✗ " + no) + (name === clock && !has ? ` (${difference} s)` : "");
    row.append(label, state);
    return row;
  }));
  const report = document.getElementById("report");
  report.value = [
    navigator.userAgent, `${navigator.language} ${screen.width}x${screen.height} ${devicePixelRatio}`, location.protocol,
    `clock ${difference} s`, `cookies ${navigator.cookieEnabled}`, `standalone ${matchMedia("(display-mode: standalone)").matches}`,
    `webcrypto ${Boolean(window.crypto && crypto.subtle)}`,
    `audio ${["audio/mp4", "audio/webm"].filter((type) => window.MediaRecorder && MediaRecorder.isTypeSupported(type)).join(" ")}`,
    ...abilities.map(([name, has]) => `${has ? "+" : "-"} ${name}`),
  ].join("\n");
  report.hidden = document.getElementById("label").hidden = false;
})();
