/** A part of a line, of which `board.css` knows the name. */
export function part(name, text = '') {
  const element = document.createElement('span');
  element.className = name;
  element.textContent = text;
  return element;
}

/** A part with a name out of the contest, which says that it is Korean where the page is not, so that it is read out as what it is. */
export function namePart(name, text) {
  const element = part(name, text);
  if (document.documentElement.lang !== 'ko' && /\p{Script=Hangul}/u.test(text)) element.lang = 'ko';
  return element;
}
