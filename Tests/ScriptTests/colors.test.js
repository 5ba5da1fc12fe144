import assert from 'node:assert/strict';
import { areUnlike, Colors, colors } from 'site/board/colors.js';

const styles = ['board/board.css', 'game/colors.css'].map((path) => Deno.readTextFileSync(`Sources/WebPage/Site/${path}`)).join('');
const color = (before) => new RegExp(`${before}(#[0-9a-f]{6})`).exec(styles)[1];
const palette = Array.from({ length: colors }, (_, index) => color(`\\[data-color="${index}"\\] \\{ --color: `));
const [board, track] = [color('--board: '), color('--track: ')];

const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const linearRGB = (hex) => [1, 3, 5].map((place) => linear(parseInt(hex.slice(place, place + 2), 16) / 255));
const times = (matrix, values) =>
  matrix.map((row) => row.reduce((sum, value, index) => sum + value * values[index], 0));

/** A usual eye, and the three kinds of color blindness by Machado, Oliveira and Fernandes (2009). */
const eyes = [
  [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
  [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
];
/** OKLab (Björn Ottosson, “A perceptual color space for image processing”, 2020). */
const cones = [
  [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const lab = [
  [0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/** The color in OKLab as each eye sees it. */
const seen = (hex) =>
  eyes.map((eye) => {
    const shown = times(eye, linearRGB(hex)).map((value) => Math.min(1, Math.max(0, value)));
    return times(lab, times(cones, shown).map(Math.cbrt));
  });
/** The least of the distances for all eyes, 100 times as OKLab has them. */
const distance = (one, other) => {
  const others = seen(other);
  return Math.min(...seen(one).map((here, eye) => 100 * Math.hypot(...here.map((value, i) => value - others[eye][i]))));
};
const luminance = (hex) => times([[0.2126, 0.7152, 0.0722]], linearRGB(hex))[0];

Deno.test('colors are unlike where they are 15 apart for every eye, and none is lost on the board', () => {
  palette.forEach((one, index) => {
    assert(distance(one, board) >= 15, `${one} is lost on the board`);
    palette.forEach((other, place) => {
      if (index !== place) assert.equal(areUnlike(index, place), distance(one, other) >= 15, `${one} and ${other}`);
    });
  });
});

Deno.test('the colors of schools stand out from their track', () => {
  for (const one of palette) {
    assert((luminance(one) + 0.05) / (luminance(track) + 0.05) >= 3, `${one} does not stand out from its track`);
  }
});

Deno.test('the colors of neighbours differ by 15 at least, also after schools have passed each other', () => {
  let seed = 7;
  const random = (most) => (seed = seed * 48271 % 2147483647) % most;
  localStorage.clear();
  const race = new Colors();
  race.begin('race');
  const ids = Array.from({ length: 20 }, (_, index) => `test:high:${index}`);
  for (let change = 0; change < 400; change++) {
    const given = race.of(ids);
    const shown = ids.map((id) => palette[given.get(id).color]);
    shown.forEach((own, index) => {
      if (index > 0) assert(distance(own, shown[index - 1]) >= 15, `after ${change}: ${own} below ${shown[index - 1]}`);
    });
    ids.splice(random(20), 0, ids.splice(random(20), 1)[0]);
  }
});
