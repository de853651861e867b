"use strict";
// Opens the outbox and the till where the server is away, and sends what waits once it is back.
const base = new URL("..", location).pathname;
const edition = location.search;
importScripts("outbox.js" + edition);
if (base === "/p/") importScripts("pocket.js" + edition);
const name = "zutto" + edition;
const files = ["app.css", "app.js", "outbox.js", "out.js", "till.js", "pocket.js"].map((file) => base + "a/" + file + edition);

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(name);
  await cache.addAll(files);
  // A till has no outbox, and a member no till.
  for (const page of ["out", "till"]) {
    const answer = await fetch(base + page);
    if (answer.ok) await cache.put(base + page, answer);
  }
  await skipWaiting();
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { pathname, search } = new URL(request.url);
  const isKept = pathname === base + "out" || pathname === base + "till";
  if (request.mode === "navigate") event.respondWith((async () => {
    const cache = await caches.open(name);
    const kept = isKept && await cache.match(pathname);
    try {
      // A network that says nothing is not waited for where there is a page.
      const late = new Promise((_, fail) => { if (kept) setTimeout(fail, 4000); });
      const answer = await Promise.race([fetch(request), late]);
      // A browser that was removed keeps nothing.
      if (answer.status === 401) await caches.delete(name);
      else if (isKept && answer.ok) await cache.put(pathname, answer.clone());
      return answer;
    } catch (problem) {
      const page = kept || await cache.match(base + "out") || await cache.match(base + "till");
      if (page) return page;
      throw problem;
    }
  })());
  else if (files.includes(pathname + search)) event.respondWith(caches.match(request.url).then((kept) => kept || fetch(request)));
});

addEventListener("sync", (event) => event.waitUntil(outbox.send()));

addEventListener("push", (event) => event.waitUntil((async () => {
  const { title, ...rest } = event.data.json();
  await registration.showNotification(title, { icon: base + "a/icon.png", ...rest });
})()));

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(event.notification.data));
});
