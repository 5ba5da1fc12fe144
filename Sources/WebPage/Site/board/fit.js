/** The least share of its size that a text is made smaller to; what does not fit then is cut. */
const least = 0.5;

/** Makes texts smaller where they need more room than they have; all are measured first, so that the page is laid out once. */
export function fit(texts) {
  for (const { element } of texts) element.style.removeProperty('--fit');
  const shares = texts.map(({ element, needed }) => element.clientWidth / Math.max(needed(), 1));
  texts.forEach(({ element }, index) => {
    if (shares[index] < 1) element.style.setProperty('--fit', Math.max(shares[index] * 0.98, least));
  });
}
