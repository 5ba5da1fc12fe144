import { News } from './news.js';
import { passedBySentence, passedSentence } from './play-screen.js';
import { shown } from './screens.js';

/**
 * Tells the news of the game on its screen, and how the school's rank has changed. Before a rank is told, it is drawn.
 */
export class RankNews {
  #screen; #voice; #effects; #sound; #picture; #isBusy;
  #news;
  /** The last rank and its season. The next rank is compared with this rank. */
  #rank = null;
  #season = null;

  /**
   * `picture` returns the page of the present season with the entry of the player's school; `isBusy` whether something
   * else uses the screen.
   */
  constructor({ screen, voice, effects, sound }, picture, isBusy) {
    [this.#screen, this.#voice, this.#effects, this.#sound] = [screen, voice, effects, sound];
    [this.#picture, this.#isBusy] = [picture, isBusy];
    this.#news = new News((news) => this.#tell(news), undefined, () => !screen.isWarning);
  }

  /** Adds a piece of news; `kind` is a key of `weights`. */
  add(kind, text) { this.#news.add(kind, text); }

  /** Drops all waiting news. */
  forget() { this.#news.forget(); }

  /** Drops what is known of the previous school. */
  forgetSchool() {
    this.#rank = null;
    this.#news.forgetMoves();
  }

  /**
   * Takes the school's entry in the newest page, and the change that led to it. Returns whether it is of another season
   * than the one before.
   */
  take(season, mine, change) {
    // The ranks of different seasons are not compared.
    const isSame = this.#season === season;
    if (isSame && this.#rank !== null && this.#rank !== mine.rank && mine.taps > 0) {
      const overtakings = change?.overtakings ?? [];
      const passed = overtakings.filter((entry) => entry.school.id === mine.school.id).map((entry) => entry.passed);
      const passedBy = overtakings.filter((entry) => entry.passed.id === mine.school.id).map((entry) => entry.school);
      this.#news.moved(this.#rank, mine.rank, passed, passedBy);
    }
    this.#season = season;
    // Schools without taps are in the order of their ids, so their position is not a rank.
    this.#rank = mine.taps > 0 ? mine.rank : null;
    return !isSame;
  }

  /** Shows a piece of news if the game's screen is visible. Returns whether the news was shown. */
  #tell({ kind, text, from, passed, passedBy }) {
    const { page, mine } = this.#picture();
    const isMove = kind === 'rise' || kind === 'fall';
    if (shown() !== 'play' || this.#isBusy() || (isMove && !mine)) return false;
    const nearest = (away) => page.entries.find((entry) => entry.rank === mine.rank + away)?.school.id;
    // Names the school next to ours, if it is one of those that passed or were passed.
    const named = (schools, away) => (schools.find(({ id }) => id === nearest(away)) ?? schools[0])?.name;
    // The change lists only schools near the player's school. If schools passed in both directions, the list is longer
    // than the difference of the ranks.
    if (kind === 'fall') {
      const name = named(passedBy, -1);
      const number = (rank) => Math.max(rank - from, passedBy.length);
      const sentence = (rank) => (rank > from ? passedBySentence(name, number(rank), rank) : '');
      const told = this.#screen.showMoment(sentence, false);
      if (told) this.#voice.say(told, true);
      return told !== '';
    }
    if (kind !== 'rise') return this.#celebrate(() => text);
    const name = named(passed, 1);
    const number = (rank) => Math.max(from - rank, passed.length);
    return this.#celebrate((rank) => (rank !== null && rank < from ? passedSentence(name, number(rank), rank) : ''));
  }

  #celebrate(sentence) {
    const told = this.#screen.showMoment(sentence, true);
    if (!told) return false;
    this.#voice.say(told, true);
    const place = document.getElementById('rank').getBoundingClientRect();
    this.#effects.burst({ x: place.left + place.width / 2, y: place.top + place.height / 2 });
    this.#sound.celebrate();
    return true;
  }
}
