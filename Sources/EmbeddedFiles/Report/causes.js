// The other snapshots of a cause, and the gallery of all snapshots.

/// Calls `note` with the parts of the page that have come into view for the first time.
const watch = (options, note) => new IntersectionObserver((entries, observer) => {
  const seen = entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target);
  for (const part of seen) observer.unobserve(part);
  note(seen);
}, options);

/// Sets the source of an image when it comes into view, because there can be hundreds.
const sight = watch({ rootMargin: "200px" }, (images) => {
  for (const image of images) image.src = address(image.dataset.src);
});

/// Returns a small image, or null if there is none.
function makeSmall(path, alt) {
  const number = path && files[path]?.picture;
  if (number === undefined || number === null) return null;
  const image = element("img", { alt, "data-src": number, decoding: "async" });
  sight.observe(image);
  return image;
}

/// Returns the path of the image of a snapshot as it is now.
const imageOf = (result) => result.failure?.files.actual ?? result.image;

/// Returns the snapshots with the cause of a snapshot. In a review, these are the ones that can be
/// decided together, which have the same causes.
function peers(result) {
  if (!review.groups) return result.causes[0]?.results ?? [];
  return review.groups.find((group) => group.includes(result.index))
    .map((index) => report.results[index]);
}

/// Shows the images before and after of all snapshots that have the cause of the selected one.
function showStrip(result) {
  const strip = $("strip");
  const others = peers(result);
  strip.hidden = others.length < 2;
  if (strip.first !== others[0]) {
    strip.first = others[0];
    const pairs = strip.hidden ? [] : others.map((other) => {
      const named = other.failure?.files ?? {};
      const images = [makeSmall(named.reference, "before"), makeSmall(named.actual, "after")];
      const pair = element(
        "button", { type: "button", class: "pair", title: other.key, onclick: () => select(other) },
        element("span", {}, ...(images.some(Boolean) ? images.filter(Boolean)
          : [files[named.actual]?.problem ?? "no image"])),
        element("small", {}, other.key));
      watchSmall(pair, other);
      return pair;
    });
    strip.replaceChildren(...(strip.hidden ? [] : [
      element("h3", {}, `${count(others.length, "snapshot")}: ${result.causes[0].message}`),
      element("div", {}, ...pairs)]));
  }
  const current = others.indexOf(result);
  [...strip.querySelectorAll(".pair")].forEach((pair, index) => {
    pair.toggleAttribute("aria-current", index === current);
    if (index === current) pair.scrollIntoView({ block: "nearest" });
  });
}

/// Shows the images of the listed snapshots by scene.
function showGallery() {
  const scenes = new Map();
  for (const result of report.results) {
    if (!isShown(result)) continue;
    if (!scenes.has(result.id.scene)) scenes.set(result.id.scene, []);
    scenes.get(result.id.scene).push(element(
      "button", { type: "button", class: "card", title: result.key,
        onclick: () => { toggleGallery(); select(result); } },
      makeSmall(imageOf(result), "") ?? element(
        "span", { class: "none" }, files[imageOf(result)]?.problem ?? "no image"),
      element("small", {}, mark(result.status), result.name)));
  }
  $("gallery").replaceChildren(...[...scenes].map(([scene, cards]) =>
    element("div", {}, element("h3", {}, scene), element("div", { class: "cards" }, ...cards))));
}

function toggleGallery() {
  const opens = $("gallery").hidden;
  $("gallery").hidden = !opens;
  $("gallery-button").setAttribute("aria-pressed", opens);
  document.querySelector(".columns").classList.toggle("gallery", opens);
  if (opens) showGallery();
  else draw();
}
