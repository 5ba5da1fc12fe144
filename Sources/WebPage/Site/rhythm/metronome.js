/** Shows and sounds a beat: a ring that closes at it, or with reduced motion a light that slowly grows to it and fades. */
export class Metronome {
  #ring; #glow; #sound;
  #animation = null;
  #timer = null;
  #beat = null;
  #still = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(pad, sound) {
    this.#ring = pad.querySelector('.ring');
    this.#glow = pad.querySelector('.glow');
    this.#sound = sound;
    this.#still.addEventListener('change', () => this.follow(this.#beat));
  }

  /** Follows a beat from now on; `null` for none. */
  follow(beat) {
    this.#beat = beat;
    this.#animation?.cancel();
    clearTimeout(this.#timer);
    if (!beat) return;
    // One change to light and back in each beat of a second or more is far from three flashes a second (WCAG 2.3.1).
    this.#animation = this.#still.matches
      ? this.#glow.animate([{ opacity: 0.9 }, { opacity: 0.05 }, { opacity: 0.9 }], { duration: beat.length, iterations: Infinity })
      : this.#ring.animate([{ strokeDashoffset: 100 }, { strokeDashoffset: 0 }], { duration: beat.length, iterations: Infinity });
    this.#animation.startTime = beat.origin;
    this.#wait();
  }

  #wait() {
    this.#timer = setTimeout(() => {
      this.#tick();
      this.#wait();
    }, this.#beat.untilNext(performance.now()));
  }

  #tick() {
    if (!document.hidden) this.#sound.beat();
  }
}
