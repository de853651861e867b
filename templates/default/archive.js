// Optional comforts: arrow keys turn the page, Escape closes a photo. Every page works without.
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const turn = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const photo = document.querySelector(".lightbox:target");
  if (event.key === "Escape" && photo) photo.click();
  if (!turn || photo) return;
  const link = document.querySelector(`.turn a[rel="${turn}"]`);
  if (link) link.click();
});
