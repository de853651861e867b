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
  for (const page of ["out", "till"]) await cache.add(base + page).catch(() => {});
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
    try {
      const answer = await fetch(request);
      // A browser that was removed keeps nothing.
      if (answer.status === 401) await caches.delete(name);
      else if (isKept && answer.ok) await cache.put(pathname, answer.clone());
      return answer;
    } catch (problem) {
      const page = (isKept && await cache.match(pathname)) || await cache.match(base + "out") || await cache.match(base + "till");
      if (page) return page;
      throw problem;
    }
  })());
  else if (files.includes(pathname + search)) event.respondWith(caches.match(request.url).then((kept) => kept || fetch(request)));
});

addEventListener("sync", (event) => event.waitUntil(outbox.send()));
