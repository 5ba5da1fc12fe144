const voices = 8;

/** Whether the person has touched the page: before that, browsers let it neither sound nor vibrate. */
const isWoken = () => navigator.userActivation?.hasBeenActive ?? true;

/** The sounds of the game, made as they are needed, and the vibration that goes with them. */
export class Sound {
  #context = null;
  #sounding = 0;
  #settings;
  #tone = 0;

  constructor(settings) {
    this.#settings = settings;
  }

  tap() {
    this.#vibrate(8);
    this.#tone = (this.#tone + 1) % 5;
    this.#note(520 * 2 ** ([0, 2, 4, 7, 9][this.#tone] / 12), 0, 0.07, 0.05);
  }

  celebrate() {
    this.#vibrate([20, 40, 20, 40, 60]);
    [0, 4, 7, 12].forEach((step, index) => this.#note(523 * 2 ** (step / 12), index * 0.09, 0.22, 0.08));
  }

  #vibrate(pattern) {
    if (this.#settings.vibration && isWoken()) navigator.vibrate?.(pattern);
  }

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
