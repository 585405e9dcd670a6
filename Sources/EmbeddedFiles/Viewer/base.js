// What the scripts of every page are written with.

"use strict";

const $ = (id) => document.getElementById(id);

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child != null));
  return made;
}

const count = (number, one, many = one + "s") =>
  number.toLocaleString("en") + " " + (number === 1 ? one : many);

/// A zoom as people read it; one is the size of the screen.
const percent = (scale) => {
  const hundredths = scale * 100;
  return (hundredths < 10 ? hundredths.toFixed(1) : Math.round(hundredths)) + " %";
};
