// @ts-check
/** @import { Settings } from './settings.js' */

/** The number of notes that may sound at once. */
const voices = 8;
/** The shortest time between two notes for taps, in milliseconds. */
const noteInterval = 70;
/** A pentatonic scale over two octaves, in half tones. */
const scale = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21];

/** Whether the player has touched the page. Before that, browsers permit neither sound nor vibration. */
const isWoken = () => navigator.userActivation?.hasBeenActive ?? true;

/** Whether this device can vibrate. Desktop browsers have the function, but no motor. */
export const vibrates = () => 'vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches;

/** Whether this browser can speak. */
export const speaks = () => 'speechSynthesis' in globalThis;

/** The sounds of the game, synthesised when they are played, and the vibration. */
export class Sound {
  /** @type {AudioContext | null} */
  #context = null;
  #sounding = 0;
  #settings;
  #step = 0;
  #lastAt = -Infinity;

  /** @param {Settings} settings */
  constructor(settings) {
    this.#settings = settings;
  }

  /** The next note of a random melody: higher in a long streak, softer when the taps are fast. */
  tap(streak = 0) {
    this.#vibrate(8);
    const now = performance.now();
    const pause = now - this.#lastAt;
    if (pause < noteInterval) return;
    this.#lastAt = now;
    this.#step = Math.min(scale.length - 1, Math.max(0, this.#step + [-2, -1, 1, 2][Math.floor(Math.random() * 4)]));
    const key = 392 * 2 ** (Math.min(streak, 100) / 200);
    this.#note(key * 2 ** (scale[this.#step] / 12), 0, 0.09, pause < 2 * noteInterval ? 0.03 : 0.05);
  }

  /**
   * Speaks a sentence for a player who wants to hear the news. It takes the place of one that is still spoken.
   *
   * @param {string} sentence
   */
  say(sentence) {
    if (!this.#settings.spoken || !speaks()) return;
    speechSynthesis.cancel();
    const speech = new SpeechSynthesisUtterance(sentence);
    speech.lang = document.documentElement.lang;
    speechSynthesis.speak(speech);
  }

  /** A tap too fast to count: a shorter vibration and no note. */
  tooFast() { this.#vibrate(2); }

  celebrate() {
    this.#vibrate([20, 40, 20, 40, 60]);
    [0, 4, 7, 12].forEach((step, index) => this.#note(523 * 2 ** (step / 12), index * 0.09, 0.22, 0.08));
  }

  /** @param {VibratePattern} pattern */
  #vibrate(pattern) {
    if (this.#settings.vibration && isWoken()) navigator.vibrate?.(pattern);
  }

  /** The soft note of a beat in rhythm mode. */
  beat() { this.#note(660, 0, 0.07, 0.08); }

  /**
   * @param {number} frequency
   * @param {number} delay
   * @param {number} length
   * @param {number} loudness
   */
  #note(frequency, delay, length, loudness) {
    if (!this.#settings.sound || !isWoken() || this.#sounding >= voices) return;
    try {
      this.#context ??= new AudioContext({ latencyHint: 'interactive' });
    } catch {
      return;
    }
    const context = this.#context;
    if (context.state !== 'running') context.resume();
    const start = context.currentTime + delay;
    const voice = context.createOscillator();
    const gain = context.createGain();
    voice.type = 'triangle';
    voice.frequency.value = frequency;
    gain.gain.setValueAtTime(loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    voice.connect(gain).connect(context.destination);
    this.#sounding += 1;
    voice.onended = () => { this.#sounding -= 1; };
    voice.start(start);
    voice.stop(start + length);
  }
}
