// @ts-check
/**
 * A `span` with a class of board.css.
 *
 * @param {string} name
 * @param {string | number} [text]
 */
export function part(name, text = '') {
  const element = document.createElement('span');
  element.className = name;
  element.textContent = String(text);
  return element;
}

/**
 * A `span` with a name from the contest. A Korean name on a page in another language is marked as Korean, so that
 * screen readers pronounce it correctly.
 *
 * @param {string} name
 * @param {string} text
 */
export function namePart(name, text) {
  const element = part(name, text);
  if (document.documentElement.lang !== 'ko' && /\p{Script=Hangul}/u.test(text)) element.lang = 'ko';
  return element;
}

/** A picture of a chick, as board.html draws it. */
export function chick() {
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  picture.setAttribute('class', 'chick');
  picture.setAttribute('viewBox', '0 0 200 190');
  use.setAttribute('href', '#chick-drawing');
  picture.append(use);
  return picture;
}
