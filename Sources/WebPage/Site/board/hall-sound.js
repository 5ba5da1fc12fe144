/** The largest amplitude, out of 1, and the cutoff frequency of the low-pass filter, in hertz. */
const [ceiling, cutoff] = [0.4, 2600];
/** The events of a key and of a touch. */
const touches = ['keyup', 'pointerup'];
/** The minimum time between the sounds of two overtakings, in milliseconds. */
const passingInterval = 1200;

/**
 * The sounds of the board in a hall, synthesised when they are played. They are off until somebody switches them on. A low-pass filter, a
 * compressor and a limiter keep the volume low, even if many sounds play at once.
 */
export class HallSound {
  #make;
  #context = null;
  #input = null;
  #lastPassing = -Infinity;

  /** Called when a remote has switched the sounds on or off. */
  onchange = () => {};

  /** Called with whether the sounds wait for a key or a touch at this page. */
  onwait = () => {};

  /** Whether the sounds are on. */
  isOn = false;

  /** `make` creates the audio context. It is called when the sounds are first switched on. */
  constructor(make = () => new AudioContext()) { this.#make = make; }

  /**
   * Switches the sounds on or off. Browsers permit sound only after a key or a touch, so call this from the handler of a key or a touch.
   */
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

  /** Switches the sounds on or off for a remote. Before the first key or touch at this page, that key or touch switches them on. */
  set(isOn) {
    for (const name of touches) removeEventListener(name, this.#late);
    this.onwait(false);
    if (isOn === this.isOn) return;
    if (!isOn || navigator.userActivation?.hasBeenActive !== false) {
      this.toggle();
      return this.onchange();
    }
    for (const name of touches) addEventListener(name, this.#late);
    this.onwait(true);
  }

  #late = () => this.set(true);

  /** The sound of an overtaking: two notes, higher for a better rank. */
  pass(rank) {
    const now = performance.now();
    if (now - this.#lastPassing < passingInterval) return;
    this.#lastPassing = now;
    const base = 294 * 2 ** (Math.max(0, 8 - rank) / 12);
    this.#note(base, 0, 0.25, 0.5);
    this.#note(base * 1.5, 0.12, 0.4, 0.5);
  }

  /** The sound of a new leader: the chord of the second place, an octave higher at its end. */
  lead() {
    this.#lastPassing = performance.now();
    for (const [step, at] of [[0, 0], [4, 0.1], [7, 0.2], [12, 0.34]]) this.#note(262 * 2 ** (step / 12), at, 0.8, 0.5);
  }

  /** The sound of each of the last ten seconds, and of the three before the start. */
  tick() { this.#note(392, 0, 0.12, 0.4); }

  /** The sound when the season starts, when it continues after a pause, and when its last minute begins. */
  gong() {
    for (const [ratio, loudness] of [[1, 0.5], [2, 0.25], [2.76, 0.12]]) this.#note(147 * ratio, 0, 2.2, loudness);
  }

  /** A drum roll of this many seconds. */
  roll(seconds) {
    for (let at = 0, index = 0; at < seconds; at += 0.065, index++) {
      this.#note(98 + (index % 3) * 4, at, 0.11, 0.12 + 0.22 * (at / seconds));
    }
  }

  /** The sound of a place in the ceremony: two notes for third place, a chord for second place, a fanfare for first place. */
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
    filter.frequency.value = cutoff;
    compressor.threshold.value = -18;
    compressor.ratio.value = 20;
    compressor.attack.value = 0.002;
    gain.gain.value = 0.35;
    limit.curve = Float32Array.from({ length: 1025 }, (_, index) => ceiling * Math.tanh((index / 512 - 1) / ceiling));
    filter.connect(compressor).connect(gain).connect(limit).connect(context.destination);
    [this.#context, this.#input] = [context, filter];
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
    voice.connect(gain).connect(this.#input);
    voice.start(start);
    voice.stop(start + length);
  }
}
