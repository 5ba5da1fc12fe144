/** The pixels of the page for each pixel of the drawing. */
const grain = 1.5;
const isStill = matchMedia('(prefers-reduced-motion: reduce)');
/** The shortest time between two drawings, in milliseconds. */
const interval = 15;

/**
 * Confetti from two cannons at the lower corners, drawn coarser than the page, as a projector's computer often has no
 * graphics card. Nothing is drawn for a person who asked for no motion.
 */
export class Confetti {
  #canvas = document.createElement('canvas');
  #frame = null;
  #last = -Infinity;

  /** Throws so many pieces, which fly for `duration` milliseconds. */
  constructor(section, colors, pieces = 360, duration = 8000) {
    this.#canvas.className = 'confetti';
    this.#canvas.setAttribute('aria-hidden', 'true');
    section.append(this.#canvas);
    if (isStill.matches) {
      setTimeout(() => this.remove(), duration);
      return;
    }
    this.#canvas.width = Math.ceil(innerWidth / grain);
    this.#canvas.height = Math.ceil(innerHeight / grain);
    const parts = Array.from({ length: pieces }, (_, number) => piece(number, pieces, colors));
    const began = performance.now();
    const step = (now) => {
      const time = now - began;
      if (time > duration) return this.remove();
      this.#frame = requestAnimationFrame(step);
      if (now - this.#last < interval) return;
      this.#last = now;
      this.#draw(parts, time / 1000);
    };
    this.#frame = requestAnimationFrame(step);
  }

  remove() {
    cancelAnimationFrame(this.#frame);
    this.#canvas.remove();
  }

  #draw(parts, time) {
    const { width, height } = this.#canvas;
    const pen = this.#canvas.getContext('2d');
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, height);
    for (const part of parts) {
      const age = time - part.delay;
      if (age < 0) continue;
      // Air slows a piece down: it goes up quickly, and then falls slowly and sways.
      const slowed = (1 - Math.exp(-part.drag * age)) / part.drag;
      const x = part.x + part.speedX * slowed + 0.012 * Math.sin(part.phase + age * part.sway);
      const y = 1 + part.speedY * slowed + part.fall * (age - slowed);
      if (y > 1.05 && age > 1) continue;
      const turn = part.phase + age * part.spin;
      // A piece that turns is seen from its narrow side, too.
      const side = part.size * height;
      pen.setTransform(Math.cos(turn), Math.sin(turn), -Math.sin(turn) * Math.cos(turn * 1.7), Math.cos(turn) * Math.cos(turn * 1.7), x * width, y * height);
      pen.fillStyle = part.color;
      pen.fillRect(-side / 2, -side / 3, side, side / 1.5);
    }
  }
}

/** A piece: lengths are in widths and heights of the picture, times in seconds. */
function piece(number, pieces, colors) {
  const isLeft = number % 2 === 0;
  const random = (least, most) => least + Math.random() * (most - least);
  return {
    x: isLeft ? 0 : 1, speedX: (isLeft ? 1 : -1) * random(0.15, 1.1), speedY: -random(1.4, 3.1), drag: random(1.3, 2), fall: random(0.16, 0.3),
    delay: number < pieces / 2 ? random(0, 0.25) : random(1.2, 1.5), phase: random(0, 6.3), spin: random(2, 6), sway: random(1, 3),
    size: random(0.016, 0.03), color: colors[number % colors.length],
  };
}
