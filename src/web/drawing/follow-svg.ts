/**
 * Makes the content of a place the same as an SVG. Elements that are the same stay as they are, so that a browser works
 * on little, and what changes its place moves there.
 */
export function followSvg(place: Element, svg: string): void {
  const template = document.createElement('template');
  template.innerHTML = svg;
  const wanted = template.content.firstElementChild;
  if (!wanted) return;
  if (place.firstElementChild) follow(place.firstElementChild, wanted);
  else place.append(wanted);
}

function follow(shown: Element, wanted: Element): void {
  if (shown.isEqualNode(wanted)) return;
  const children = [...shown.children];
  const wantedChildren = [...wanted.children];
  const names = wanted.getAttributeNames();
  const hasSameShape =
    shown.localName === wanted.localName &&
    children.length === wantedChildren.length &&
    shown.getAttributeNames().join() === names.join();
  if (!hasSameShape) return shown.replaceWith(wanted);
  for (const name of names) shown.setAttribute(name, wanted.getAttribute(name) ?? '');
  for (const [index, child] of wantedChildren.entries()) {
    const same = children[index];
    if (same) follow(same, child);
  }
}
