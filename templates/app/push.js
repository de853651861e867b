"use strict";
// Notices on this phone: offered where the browser can subscribe, kept by the home once it did.
(async () => {
  const box = document.getElementById("push");
  if (!box || !("PushManager" in window) || !("serviceWorker" in navigator)) return;
  const button = box.querySelector("button");
  const [off, on, failed, denied] = box.dataset.words.split("\n");
  const { pushManager } = await navigator.serviceWorker.ready;
  const say = (text) => { box.querySelector("small").textContent = text; };
  const post = async (path, fields) => {
    const answer = await fetch(document.body.dataset.base + path, { method: "POST", body: new URLSearchParams(fields) });
    if (!answer.ok) throw answer;
  };
  let own = await pushManager.getSubscription();
  const keep = async () => {
    const { endpoint, keys } = own.toJSON();
    await post("/push", { endpoint, key: keys.p256dh, secret: keys.auth });
  };
  const show = () => { button.setAttribute("aria-pressed", Boolean(own)); say(own ? on : off); };
  const change = async () => {
    if (own) {
      await own.unsubscribe();
      own = null;
      return post("/push/off");
    }
    own = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: box.dataset.key });
    try { await keep(); } catch (problem) {
      await own.unsubscribe();
      own = null;
      throw problem;
    }
  };
  button.addEventListener("click", async () => {
    button.disabled = true;
    try { await change(); show(); } catch (problem) { say(problem.name === "NotAllowedError" ? denied : failed); }
    button.disabled = false;
  });
  show();
  box.hidden = false;
  // A service may have moved it.
  if (own) keep().catch(() => {});
})();
