import { grouped, speakOfGroups, t, translate } from '../game/language.js';
import { faultNotice, refusedHint, stateSentence } from '../game/hints.js';
import { TapLimit } from '../game/tap-limit.js';
import { clockText, homeOf, nameIn, taps } from '../game/words.js';
import { Beat, tempos } from './beat.js';

/** Where this browser keeps the chosen length of a beat. */
const tempoKey = 'touchschool.tempo';

const byId = (id) => document.getElementById(id);

/** The game in rhythm mode: each press of the one switch on a slow beat counts for several taps. */
export class RhythmGame {
  #outbox; #season; #standings; #entry; #sound; #voice; #metronome;
  #pad = byId('pad');
  #limit = new TapLimit();
  #beat = new Beat(storedTempo(), performance.now());
  #isBeating = false;
  #saidRank = null;
  /** What the last press was, in words. */
  #told = '';
  #presses = 0;

  constructor(parts) {
    ({ outbox: this.#outbox, season: this.#season, standings: this.#standings, entry: this.#entry, sound: this.#sound,
      voice: this.#voice, metronome: this.#metronome } = parts);
    this.#season.onchange = () => {
      this.#outbox.seasonEndsIn(this.#season.left);
      this.#entry.look();
      this.render();
    };
    this.#outbox.onchange = () => this.render();
    this.#outbox.onreceipt = (receipt, own) => {
      if (this.#entry.isHere(own)) this.#entry.forgive();
      this.#standings.expect(receipt.revision);
    };
    this.#outbox.onshutout = (own, kind) => this.#entry.shutOut(own, kind);
    this.#entry.onchange = this.#entry.onban = () => this.render();
    this.#standings.onchange = () => {
      if (this.#standings.page) this.#season.take(this.#standings.page.season);
      this.render();
    };
  }

  /** The length of a beat in seconds. */
  get tempo() { return this.#beat.seconds; }

  set tempo(seconds) {
    this.#beat = new Beat(seconds, performance.now());
    this.#isBeating = false;
    try {
      localStorage.setItem(tempoKey, seconds);
    } catch {
      // Then it is chosen for this visit.
    }
    this.render();
  }

  press(moment) {
    if (!this.#entry.isOpen || !this.#season.isLiveAt(moment)) return;
    const { taps: worth, full, off } = this.#beat.press(moment);
    let counted = 0;
    while (counted < worth && this.#limit.take(moment, this.#outbox.own)) counted += 1;
    if (counted === 0) {
      this.#told = t`This beat is taken`;
    } else {
      // A beat that was missed is still time played.
      this.#outbox.tap(moment, counted, 2 * this.#beat.length);
      this.#sound.tap();
      this.#told = `+${counted} ${full ? t`on the beat` : off < 0 ? t`a little early` : t`a little late`}`;
    }
    this.#presses += 1;
    // A test counts the presses.
    this.#pad.dataset.presses = this.#presses;
    this.#renderPad();
  }

  render() {
    const { school } = this.#entry;
    if (speakOfGroups(Boolean(school && homeOf(school.id)))) translate(document);
    const { season, state, left } = this.#season;
    byId('my-school').textContent = school?.name ?? '';
    byId('my-school').lang = nameIn(school?.name ?? '');
    const clock = Number.isFinite(left) && left > 0 && state === 'live' ? ` · ${clockText(left)}` : '';
    byId('season').textContent = season ? season.name + clock : '';
    byId('code-form').hidden = !this.#entry.asksCode;
    const isTicket = season?.joining === 'ticket';
    byId('code-label').textContent = isTicket ? t`The code on your ticket` : t`The code on the screen`;
    const problem = this.#problem();
    if (byId('problem').textContent !== problem) byId('problem').textContent = problem;
    this.#keepBeat();
    this.#renderPad();
    this.#renderStanding();
  }

  #problem() {
    const hint = this.#season.state === 'live' && refusedHint(this.#entry, this.#season);
    if (hint) return hint;
    if (this.#entry.fault) return t`The server cannot be reached. Trying again…`;
    return faultNotice(this.#outbox, this.#season)[1];
  }

  #renderPad() {
    const { school, isOpen } = this.#entry;
    this.#pad.ariaDisabled = String(!isOpen);
    const mine = school && this.#season.season ? this.#outbox.countAt(school.id, this.#season.id) : 0;
    byId('count').textContent = grouped(mine);
    byId('count').dataset.waiting = this.#outbox.count.waiting;
    byId('hint').textContent = stateSentence(this.#season) || (isOpen ? this.#told : t`One moment…`);
  }

  /** The rank and the next goal as text. */
  #renderStanding() {
    const { page, mine } = this.#standings;
    const isMine = mine?.taps > 0 && page.season.id === this.#season.id;
    byId('rank').textContent = isMine ? t`Rank ${grouped(mine.rank)} · ${taps(mine.taps)}` : t`sentence|No rank yet`;
    const ahead = isMine && page.entries.findLast((entry) => entry.rank < mine.rank);
    byId('gap').textContent = !isMine ? '' : !ahead ? t`Your {school} is first!`
      : t`${grouped(ahead.taps - mine.taps + 1)} to pass ${ahead.school.name}`;
    byId('goal').hidden = !ahead;
    if (ahead) byId('goal').firstElementChild.style.transform = `scaleX(${mine.taps / (ahead.taps + 1)})`;
    if (!isMine || this.#saidRank === mine.rank) return;
    this.#saidRank = mine.rank;
    this.#voice.say(() => [byId('rank').textContent, byId('gap').textContent].join('. '));
  }

  /** Starts or stops the beat as taps begin or cease to count. */
  #keepBeat() {
    const { isOpen } = this.#entry;
    if (this.#isBeating === isOpen) return;
    this.#isBeating = isOpen;
    // A test presses at these moments.
    Object.assign(this.#pad.dataset, { origin: this.#beat.origin, length: this.#beat.length });
    this.#metronome.follow(isOpen ? this.#beat : null);
  }
}

function storedTempo() {
  try {
    const stored = Number(localStorage.getItem(tempoKey));
    return tempos.includes(stored) ? stored : tempos[0];
  } catch {
    return tempos[0];
  }
}
