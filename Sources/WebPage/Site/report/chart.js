import { grouped, t } from '../game/language.js';

const space = 'http://www.w3.org/2000/svg';
const sizes = { small: { width: 320, height: 36 }, large: { width: 800, height: 180 } };

function draw(tag, properties, ...children) {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(properties)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const time = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' });

/**
 * A bar for each span of time. Its height is the taps of the span as a part of `highest`. Who does not see it is told the total and the span
 * with the most.
 */
export function chart(spans, highest, name, size) {
  const { width, height } = sizes[size];
  const foot = size === 'large' ? 22 : 0;
  const step = width / Math.max(1, spans.length);
  const best = spans.reduce((most, span) => (span.taps > (most?.taps ?? 0) ? span : most), null);
  const total = spans.reduce((sum, { taps }) => sum + taps, 0);
  const words = best ? t`${name}: ${grouped(total)} taps, the most before ${time(best.at)} (${grouped(best.taps)})`
    : t`${name}: no taps`;
  const bars = spans.map(({ taps }, index) => {
    const tall = (height - foot) * taps / highest;
    return draw('rect', { x: (index * step).toFixed(1), y: (height - foot - tall).toFixed(1), width: Math.max(0.5, step * 0.85).toFixed(1), height: tall.toFixed(1) });
  });
  const label = (at, x, anchor) => draw('text', { x, y: height - 5, 'text-anchor': anchor }, time(at));
  const labels = size === 'large' && spans.length > 1 ? [label(spans[0].at, 0, 'start'), label(spans.at(-1).at, width, 'end')] : [];
  return draw('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': words, class: size },
    draw('line', { x1: 0, x2: width, y1: height - foot, y2: height - foot }), ...bars, ...labels);
}
