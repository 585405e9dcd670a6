// Functions that the scripts of all pages use.

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

/// Returns a zoom factor as a percentage.
const percent = (scale) => {
  const hundredths = scale * 100;
  return (hundredths < 10 ? hundredths.toFixed(1) : Math.round(hundredths)) + "%";
};

/// Makes a screen reader say a text.
function announce(text) {
  $("live").textContent = text;
}
