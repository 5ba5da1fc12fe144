/** The loudest that anything is, of 1; and from here on tones are taken out, in hertz. */
const [ceiling, bright] = [0.4, 2600];
/** The shortest pause between two overtakings that are heard, in milliseconds. */
const between = 1200;

/**
 * The sounds of a hall, made as they are needed. They are off until somebody switches them on. All go through one gate, which keeps them
 * soft: a filter takes the shrill out, a compressor the loud, and what is left of a crowd of sounds is bent below the ceiling.
 */
export class HallSound {
  #make;
  #context = null;
  #gate = null;
  #lastPassing = -Infinity;

  /** Whether they are heard. */
  isOn = false;

  /** `make` makes the audio context, once a person has asked for sound. */
  constructor(make = () => new AudioContext()) { this.#make = make; }

  /** Switches them on or off; must come from a key or a touch, because browsers ask for that. */
  toggle() {
    this.isOn = !this.isOn;
    if (!this.isOn) {
      this.#context.suspend();
      return;
    }
    try {
      this.#open();
    } catch {
      this.isOn = false;
      return;
    }
    this.#context.resume().catch(() => {});
    this.tick();
  }

  /** Two wooden notes, the higher the better the rank. */
  pass(rank) {
    const now = performance.now();
    if (now - this.#lastPassing < between) return;
    this.#lastPassing = now;
    const base = 294 * 2 ** (Math.max(0, 8 - rank) / 12);
    this.#note(base, 0, 0.25, 0.5);
    this.#note(base * 1.5, 0.12, 0.4, 0.5);
  }

  /** A second of the last ten. */
  tick() { this.#note(392, 0, 0.12, 0.4); }

  /** The season begins, or the last minute does. */
  gong() {
    for (const [ratio, loudness] of [[1, 0.5], [2, 0.25], [2.76, 0.12]]) this.#note(147 * ratio, 0, 2.2, loudness);
  }

  /** A roll on a drum, for so many seconds. */
  roll(seconds) {
    for (let at = 0, index = 0; at < seconds; at += 0.065, index++) {
      this.#note(98 + (index % 3) * 4, at, 0.11, 0.12 + 0.22 * (at / seconds));
    }
  }

  /** A place of the ceremony: the third a fifth, the second a chord, the first a fanfare. */
  reveal(rank) {
    const steps = { 1: [[0, 0], [4, 0.14], [7, 0.28], [12, 0.46], [16, 0.46], [19, 0.46]], 2: [[0, 0], [4, 0.12], [7, 0.24]] }[rank] ?? [[0, 0], [7, 0.12]];
    for (const [step, at] of steps) this.#note(262 * 2 ** (step / 12), at, rank === 1 ? 1.4 : 0.9, 0.4);
  }

  #open() {
    if (this.#context) return;
    const context = this.#make();
    const [filter, compressor, gain, limit] = [
      context.createBiquadFilter(), context.createDynamicsCompressor(), context.createGain(), context.createWaveShaper(),
    ];
    filter.type = 'lowpass';
    filter.frequency.value = bright;
    compressor.threshold.value = -18;
    compressor.ratio.value = 20;
    compressor.attack.value = 0.002;
    gain.gain.value = 0.35;
    limit.curve = Float32Array.from({ length: 1025 }, (_, index) => ceiling * Math.tanh((index / 512 - 1) / ceiling));
    filter.connect(compressor).connect(gain).connect(limit).connect(context.destination);
    [this.#context, this.#gate] = [context, filter];
  }

  #note(frequency, delay, length, loudness) {
    if (!this.isOn) return;
    const context = this.#context;
    const start = context.currentTime + delay;
    const [voice, gain] = [context.createOscillator(), context.createGain()];
    voice.type = 'triangle';
    voice.frequency.value = frequency;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.linearRampToValueAtTime(loudness, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    voice.connect(gain).connect(this.#gate);
    voice.start(start);
    voice.stop(start + length);
  }
}
