/** A `span` with a class of board.css. */
export function part(name, text = '') {
  const element = document.createElement('span');
  element.className = name;
  element.textContent = text;
  return element;
}

/**
 * A `span` with a name from the contest. A Korean name on a page in another language is marked as Korean, so that screen readers pronounce
 * it correctly.
 */
export function namePart(name, text) {
  const element = part(name, text);
  if (document.documentElement.lang !== 'ko' && /\p{Script=Hangul}/u.test(text)) element.lang = 'ko';
  return element;
}
