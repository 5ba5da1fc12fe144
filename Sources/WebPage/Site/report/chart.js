// @ts-check
import { grouped, t } from '../game/language.js';

/** @typedef {{ at: string | number, taps: number }} Span */

const space = 'http://www.w3.org/2000/svg';
const sizes = { small: { width: 320, height: 36 }, large: { width: 800, height: 180 } };

/**
 * @param {string} tag
 * @param {Record<string, string | number>} properties
 * @param {(Node | string)[]} children
 */
function draw(tag, properties, ...children) {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(properties)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {string | number} at */
const time = (at) =>
  new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' });

/**
 * A bar for each span of time. Its height is the taps of the span as a part of `highest`. Who does not see it is told
 * the total and the span with the most.
 *
 * @param {Span[]} spans
 * @param {number} highest
 * @param {string} name
 * @param {keyof typeof sizes} size
 */
export function chart(spans, highest, name, size) {
  const { width, height } = sizes[size];
  const foot = size === 'large' ? 22 : 0;
  const step = width / Math.max(1, spans.length);
  const best = [...spans].sort((a, b) => b.taps - a.taps).find(({ taps }) => taps > 0);
  const total = spans.reduce((sum, { taps }) => sum + taps, 0);
  const words = best ? t`${name}: ${grouped(total)} taps, the most before ${time(best.at)} (${grouped(best.taps)})`
    : t`${name}: no taps`;
  const bars = spans.map(({ taps }, index) => {
    const tall = (height - foot) * taps / highest;
    const [x, y] = [index * step, height - foot - tall].map((value) => value.toFixed(1));
    return draw('rect', { x, y, width: Math.max(0.5, step * 0.85).toFixed(1), height: tall.toFixed(1) });
  });
  /** @type {(span: Span | undefined, x: number, anchor: string) => Element} */
  const label = (span, x, anchor) => draw('text', { x, y: height - 5, 'text-anchor': anchor }, time(span?.at ?? 0));
  const hasLabels = size === 'large' && spans.length > 1;
  const labels = hasLabels ? [label(spans[0], 0, 'start'), label(spans.at(-1), width, 'end')] : [];
  return draw('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': words, class: size },
    draw('line', { x1: 0, x2: width, y1: height - foot, y2: height - foot }), ...bars, ...labels);
}
