/** How often a rival's taps come in, in milliseconds. */
const step = 500;
/** How long a school that was passed answers back, in milliseconds, and how much faster it then is: so many taps per second, or half as fast again. After it the school rests. */
const answer = { length: 4000, least: 1.6, factor: 1.5, rest: 8000 };
/** How far behind or ahead of the player, in taps, a rival slows down or makes haste, so that there is always somebody to pass. */
const reach = 60;

/** The rivals of a practice match: names of schools that do not exist, with their speed in taps per second. */
export const rivals = [
  { ko: '연습 구름초', en: 'Practice Cloud', speed: 0.7, start: 2 }, { ko: '연습 바람초', en: 'Practice Wind', speed: 1.6, start: 6 },
  { ko: '연습 무지개중', en: 'Practice Rainbow', speed: 3, start: 14 }, { ko: '연습 은하중', en: 'Practice Galaxy', speed: 4.4, start: 28 },
  { ko: '연습 번개고', en: 'Practice Lightning', speed: 6, start: 45 }, { ko: '연습 태양고', en: 'Practice Sun', speed: 8, start: 70 },
];

/**
 * A match against rivals of different strength: whoever is passed answers back for a while, the weak never fall out of reach, and the strong wait.
 * Pure: time and chance are handed in.
 */
export class Match {
  #random;
  #rest = 0;
  /** Each rival with its taps, and until when it answers back. */
  schools = rivals.map((rival, index) => ({ index, taps: rival.start, answersUntil: -answer.rest, part: 0 }));
  mine = 0;
  #now = 0;

  constructor(random = Math.random) {
    this.#random = random;
  }

  /** A tap of the player. */
  tap() {
    this.mine += 1;
    for (const school of this.schools) {
      if (school.taps === this.mine - 1 && this.#now >= school.answersUntil + answer.rest) school.answersUntil = this.#now + answer.length;
    }
  }

  /** Time passes, in milliseconds. */
  pass(milliseconds) {
    this.#rest += milliseconds;
    while (this.#rest >= step) {
      this.#rest -= step;
      this.#now += step;
      for (const school of this.schools) this.#play(school);
    }
  }

  #play(school) {
    const { speed } = rivals[school.index];
    const ahead = school.taps - this.mine;
    // Nobody runs away from a player who rests, and nobody is left behind for good.
    const pull = ahead > reach ? 0.25 : ahead < -reach ? 1.6 : 1;
    const haste = school.answersUntil > this.#now ? Math.max(speed + answer.least, speed * answer.factor) : speed;
    school.part += pull * haste * (0.6 + 0.8 * this.#random()) * step / 1000;
    const taps = Math.floor(school.part);
    school.part -= taps;
    school.taps += taps;
  }

  /** The player (`index` -1) and the rivals, best first: who got there first is ahead. */
  get board() {
    const all = [{ index: -1, taps: this.mine }, ...this.schools.map(({ index, taps }) => ({ index, taps }))];
    // The player has reached a count after the rival that has the same.
    return all.sort((a, b) => b.taps - a.taps || b.index - a.index).map((entry, place) => ({ ...entry, rank: place + 1 }));
  }
}
