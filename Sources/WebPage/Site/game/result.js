// @ts-check
import { byId } from './elements.js';
import { ask } from './screens.js';
import { grouped, t } from './language.js';

/**
 * What the picture shows. Without a rank, `rank` is `null`.
 *
 * @typedef {object} Picture
 * @property {string} season
 * @property {string} school
 * @property {string} place
 * @property {number | null} rank
 * @property {number} total
 * @property {number | null} [schoolTaps]
 * @property {number} taps
 * @property {number} streak
 */

const [width, height] = [1080, 1350];
/** @param {number} size */
const font = (size, weight = 800) =>
  `${weight} ${size}px system-ui, "Noto Sans KR", "Noto Sans CJK KR", sans-serif`;

/**
 * The text, or its beginning and an ellipsis if it is wider than `room`.
 *
 * @param {string} text
 * @param {number} room
 * @param {(text: string) => number} measure returns the width of a text.
 */
function clipped(text, room, measure) {
  if (measure(text) <= room) return text;
  const characters = [...text];
  while (characters.length > 1 && measure(`${characters.join('')}…`) > room) characters.pop();
  return `${characters.join('')}…`;
}

/**
 * Hands a file to the phone's share sheet, or saves it.
 *
 * @param {File} file
 * @param {string} [text]
 */
async function hand(file, text) {
  if (navigator.canShare?.({ files: [file] })) {
    // Closing the share sheet is not an error.
    await navigator.share({ files: [file], text }).catch(() => {});
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A picture of the season's result for the player's school, drawn in the page's language, to be shared. */
export class Result {
  #picture = byId('result-picture');
  /** @type {Picture | null} */
  #standing = null;
  /** @type {File[]} */
  #files = [];

  constructor() {
    byId('result-share').addEventListener('click', () => this.#share());
    byId('result-proof-save').addEventListener('click', async () => {
      for (const file of this.#files) await hand(file);
    });
  }

  /**
   * Shows what the proofs of the player's receipts say, with the proofs as files; nothing for an empty sentence.
   *
   * @param {string} sentence
   * @param {File[]} files
   */
  showProof(sentence, files) {
    byId('result-proof').hidden = byId('result-proof-save').hidden = sentence === '';
    byId('result-proof').textContent = sentence;
    this.#files = files;
  }

  /**
   * Shows the picture of a standing.
   *
   * @param {Picture} standing
   */
  async show(standing) {
    this.#standing = standing;
    await this.#draw(standing);
    const shares = navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] });
    byId('result-share').textContent = shares ? t`Share the picture` : t`Save the picture`;
    await ask('result');
  }

  /**
   * The content of the picture as text, for screen readers and for sharing.
   *
   * @param {Picture} standing
   */
  #words({ season, school, rank, total, taps }) {
    if (!rank) return t`${season}: ${school}. My taps: ${grouped(taps)}`;
    return t`${season}: ${school}, rank ${grouped(rank)} of ${grouped(total)}. My taps: ${grouped(taps)}`;
  }

  /** @param {Picture} standing */
  async #draw(standing) {
    const { season, school, place, rank, total, schoolTaps, taps, streak } = standing;
    this.#picture.setAttribute('aria-label', this.#words(standing));
    const context = this.#picture.getContext('2d');
    /** @type {(words: string, y: number, size: number, color: string, weight?: number) => void} */
    const text = (words, y, size, color, weight = 800) => {
      context.font = font(size, weight);
      context.fillStyle = color;
      context.textAlign = 'center';
      const measure = (/** @type {string} */ part) => context.measureText(part).width;
      context.fillText(clipped(words, width - 160, measure), width / 2, y);
    };
    const board = context.createLinearGradient(0, 0, width, height);
    board.addColorStop(0, '#1f4f3f');
    board.addColorStop(1, '#173d31');
    context.fillStyle = '#b98a55';
    context.fillRect(0, 0, width, height);
    context.fillStyle = board;
    context.beginPath();
    context.roundRect(36, 36, width - 72, height - 72, 48);
    context.fill();
    text(t`TouchSchool`, 130, 44, '#c4d6cc', 700);
    text(season, 200, 56, '#f5f7f2', 700);
    const picture = await this.#chick();
    if (picture) context.drawImage(picture, width / 2 - 210, 230, 420, 399);
    text(school, 735, 84, '#f5f7f2');
    text(place, 795, 38, '#c4d6cc', 500);
    text(rank ? t`Rank ${grouped(rank)}` : t`We played`, 985, 170, '#ffd76a');
    if (rank) text(t`of ${grouped(total)} schools`, 1050, 44, '#c4d6cc', 600);
    text(t`${grouped(schoolTaps ?? 0)} taps by our {school}`, 1145, 50, '#f5f7f2', 700);
    text(t`${grouped(taps)} of them mine · best streak ${grouped(streak)}`, 1225, 44, '#f5f7f2', 600);
    text(location.host, 1290, 32, '#c4d6cc', 500);
  }

  /** The pad's picture at its present stage; `null` if the browser cannot draw it. */
  async #chick() {
    const chick = byId('pad').querySelector('.chick');
    const styles = [
      'fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'display', 'visibility'];
    try {
      const copy = chick.cloneNode(true);
      // The page's style sheet does not apply to a separate image, so each part gets its style as attributes.
      const parts = [...chick.querySelectorAll('*')];
      for (const [index, part] of [...copy.querySelectorAll('*')].entries()) {
        const style = getComputedStyle(parts[index]);
        for (const name of styles) part.setAttribute(name, style.getPropertyValue(name));
      }
      copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
      copy.setAttribute('width', 840);
      copy.setAttribute('height', 798);
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
      await image.decode();
      return image;
    } catch {
      return null;
    }
  }

  async #share() {
    if (!this.#standing) return;
    /** @type {Blob} */
    const blob = await new Promise((resolve) => this.#picture.toBlob(resolve, 'image/png'));
    await hand(new File([blob], 'touchschool.png', { type: 'image/png' }), this.#words(this.#standing));
  }
}
