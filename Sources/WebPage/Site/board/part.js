/** A part of a line, of which `board.css` knows the name. */
export function part(name, text = '') {
  const element = document.createElement('span');
  element.className = name;
  element.textContent = text;
  return element;
}
