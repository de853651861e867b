"use strict";
// The lamp: a picture of the HTTPS door can be loaded once its authority is trusted.
(() => {
  const lamp = byId("lamp");
  const look = () => {
    const image = new Image();
    image.onload = () => {
      lamp.classList.add("on");
      lamp.lastElementChild.textContent = lamp.dataset.on;
      clearInterval(timer);
    };
    image.src = lamp.dataset.src + "?" + Date.now();
  };
  const timer = setInterval(look, 3000);
  look();
})();
