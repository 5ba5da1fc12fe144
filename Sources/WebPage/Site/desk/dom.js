/** An element with properties and children. Texts become text nodes, so no name of a contest is ever read as markup. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== 'list') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A field with its label, and what it means in a sentence. */
export function field(words, input, note) {
  input.id ||= `field-${fields += 1}`;
  const about = note ? make('p', { id: `${input.id}-note`, className: 'note' }, note) : null;
  if (about) input.setAttribute('aria-describedby', about.id);
  return make('div', { className: 'field' }, make('label', { htmlFor: input.id }, words), input, about);
}
let fields = 0;

/** A choice of one among several, each with what it means in a sentence. */
export function choice(title, name, options, chosen) {
  return make('fieldset', { className: 'choice' }, make('legend', {}, title), options.map(({ value, words, note }) => {
    const input = make('input', { type: 'radio', name, value, checked: value === chosen, id: `${name}-${value}` });
    return make('div', {}, input, make('label', { htmlFor: input.id }, words, note ? make('small', {}, note) : null));
  }));
}

/** A table with headings. The columns of numbers are at the right. */
export function table(caption, headings, rows) {
  const cells = (row, tag) => row.map((cell, column) =>
    make(tag, { className: headings[column].isNumber ? 'number' : '' }, cell));
  const head = make('thead', {}, make('tr', {}, cells(headings.map((one) => one.words), 'th')));
  const body = make('tbody', {}, rows.map((row) => make('tr', {}, cells(row, 'td'))));
  return make('div', { className: 'wide', tabIndex: 0, role: 'region', 'aria-label': caption },
    make('table', {}, make('caption', {}, caption), head, body));
}

/** A card that one opens when it is needed. Its last child has room for the content. */
export const fold = (words) => make('details', { className: 'card' }, make('summary', {}, words), make('div'));
