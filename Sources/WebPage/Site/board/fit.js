// @ts-check
/** The smallest scale of a text. A text that does not fit at this scale is cut off. */
export const smallest = 0.5;

/**
 * Shrinks texts that are wider than their elements. All texts are measured before the first text is changed, so that
 * the browser computes the layout only once.
 *
 * @param {{ element: HTMLElement, needed: () => number }[]} texts
 */
export function fit(texts) {
  for (const { element } of texts) element.style.removeProperty('--fit');
  const shares = texts.map(({ element, needed }) => element.clientWidth / Math.max(needed(), 1));
  texts.forEach(({ element }, index) => {
    if (shares[index] < 1) element.style.setProperty('--fit', String(Math.max(shares[index] * 0.98, smallest)));
  });
}
