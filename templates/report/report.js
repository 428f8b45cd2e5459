/* Draws the pictures of report.html when they are seen: every one is a list of marks that it shares with the others.
   No character of this file may be special in markup. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const { roles, marks, below } = JSON.parse(document.getElementById("marks").textContent);

function marksOf(code) { /* digits of five bits, all but a number's last from 32 on */
  const found = [];
  let number = 0;
  for (const character of code) {
    const digit = ALPHABET.indexOf(character);
    number = number * 32 + digit % 32;
    if (32 > digit) { found.push(marks[number]); number = 0; }
  }
  return found;
}

function drawn(picture, name, attributes, text) {
  const made = document.createElementNS(picture.namespaceURI, name);
  for (const key of Object.keys(attributes)) made.setAttribute(key, attributes[key]);
  if (text) made.textContent = text;
  return made;
}

function draw(picture) {
  const [backdrop, code] = picture.dataset.marks.split(":");
  const shapes = new Map(), texts = [];
  for (const [role, what, x, y, size, start] of [...marksOf(below[backdrop]), ...marksOf(code)]) {
    if (size === undefined) shapes.set(role, (shapes.get(role) || "") + what);
    else {
      const anchor = start ? "start" : "middle";
      texts.push(drawn(picture, "text", { class: roles[role], x, y, "font-size": size, "text-anchor": anchor }, what));
    }
  }
  for (const role of [...shapes.keys()].sort((one, other) => one - other))
    picture.append(drawn(picture, "path", { class: roles[role], d: shapes.get(role) }));
  picture.append(...texts);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", picture.dataset.name);
  picture.removeAttribute("data-marks");
}

const waiting = "svg[data-marks]";
const watch = new IntersectionObserver((entries) => {
  for (const entry of entries)
    if (entry.isIntersecting) { watch.unobserve(entry.target); if (entry.target.dataset.marks) draw(entry.target); }
}, { rootMargin: "600px" });
document.querySelectorAll(waiting).forEach((picture) => watch.observe(picture));

function unfold() { /* the section of a puzzle that a link leads to */
  const found = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const fold = found ? found.closest("details") : null;
  if (fold) { fold.open = true; found.scrollIntoView(); }
}
addEventListener("hashchange", unfold);
addEventListener("beforeprint", () => document.querySelectorAll("details[open] " + waiting).forEach(draw));
unfold();
