// The photos, films and recordings of a page one after the other, over the page. It leaves no trail in the history, and
// closes where it opened, with the focus on what was shown last. Without script a photo is enlarged by its link.
const films = /\.(mp4|m4v|webm|mov|ogv)$/i;
const sounds = /\.(m4a|mp3|aac|ogg|oga|opus|wav|flac)$/i;
// In a locked archive a picture's addresses stand beside it until it comes near.
const picture = (element) => (element.localName === "img" ? element : element.querySelector("img"));
const address = (element) => {
  const image = picture(element);
  if (!image) return element.getAttribute("href");
  const versions = image.dataset.sealedSet || image.getAttribute("srcset");
  return versions ? versions.split(",").at(-1).trim().split(" ")[0] : image.dataset.sealed ?? image.getAttribute("src");
};
const places = [...document.querySelectorAll("a.photo, .e-content img, .e-content a[href]")].filter((place) => {
  if (place.localName === "img") return !place.closest("a");
  return place.classList.contains("photo") || films.test(address(place)) || sounds.test(address(place));
});
if (places.length) {
  const viewer = document.querySelector("#viewer").content.firstElementChild.cloneNode(true);
  const [stage, from, count, full, zoom] = [".stage", ".from", ".place", ".full", ".zoom"].map((part) => viewer.querySelector(part));
  document.body.append(viewer);
  let now = 0;
  const enlarge = (isLarge) => {
    stage.classList.toggle("large", isLarge);
    zoom.setAttribute("aria-pressed", String(isLarge));
  };
  const view = (place) => {
    const link = address(place);
    const made = document.createElement(films.test(link) ? "video" : sounds.test(link) ? "audio" : "img");
    if (made.localName === "img") Object.assign(made, { alt: picture(place).alt, draggable: false });
    else Object.assign(made, { controls: true, title: place.textContent });
    made.src = link;
    return made;
  };
  const show = (number) => {
    now = (number + places.length) % places.length;
    const place = places[now];
    stage.replaceChildren(view(place));
    enlarge(false);
    zoom.hidden = stage.firstElementChild.localName !== "img";
    full.href = place.dataset.full ?? address(place);
    count.textContent = `${now + 1} / ${places.length}`;
    // Who and when, as the page says it.
    const day = document.createElement("span");
    day.textContent = (place.closest(".day")?.querySelector("h2 time") ?? document.querySelector(".letter .facts, .letter h1"))?.textContent ?? "";
    const words = place.closest(".row")?.querySelector("p") ?? place.closest(".letter")?.querySelector(".byline");
    from.replaceChildren(day, ...[...words?.childNodes ?? []].map((node) => node.cloneNode(true)));
    if (places.length > 1) new Image().src = address(places[(now + 1) % places.length]);
  };
  const step = (by) => places.length > 1 && show(now + by);
  const open = (number) => {
    show(number);
    viewer.showModal();
  };
  places.forEach((place, number) => {
    const opened = (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      open(number);
    };
    place.addEventListener("click", opened);
    if (place.localName !== "img") return;
    Object.assign(place, { tabIndex: 0, role: "button" });
    place.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && opened(event));
  });
  // An address that enlarges a photo.
  const target = () => {
    const number = places.findIndex(({ hash }) => hash && hash === location.hash);
    if (number < 0) return;
    location.replace(`#${places[number].id}`);
    open(number);
  };
  target();
  addEventListener("hashchange", target);

  const [before, after, close] = [".before", ".after", ".close"].map((part) => viewer.querySelector(part));
  for (const [button, by] of [[before, -1], [after, 1]]) {
    button.hidden = places.length < 2;
    button.addEventListener("click", () => step(by));
  }
  close.addEventListener("click", () => viewer.close());
  zoom.addEventListener("click", () => enlarge(!stage.classList.contains("large")));
  // What had the focus may be gone with the photo before.
  document.addEventListener("keydown", (event) => {
    if (!viewer.open || event.target.closest("audio, video") || event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) step(by);
    if (!zoom.hidden && (event.key === "+" || event.key === "-")) enlarge(event.key === "+");
  });
  viewer.addEventListener("close", () => {
    stage.replaceChildren();
    places[now].scrollIntoView({ block: "nearest", behavior: "instant" });
    places[now].focus({ preventScroll: true });
  });
  // A finger: sideways to the next, down or beside the picture to close.
  let start = { x: 0, y: 0 };
  stage.addEventListener("pointerdown", (event) => { start = { x: event.clientX, y: event.clientY }; });
  stage.addEventListener("pointerup", (event) => {
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (stage.classList.contains("large")) return;
    if (Math.abs(x) > 50 && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
    if (y > 80 && y > 2 * Math.abs(x)) viewer.close();
  });
  stage.addEventListener("click", (event) => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > 10) return;
    if (event.target === stage) viewer.close();
    if (event.target.localName === "img") enlarge(!stage.classList.contains("large"));
  });
}
