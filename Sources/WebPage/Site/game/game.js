import { awaitsStart } from './by-hand.js';
import { serverNow } from './api.js';
import { News } from './news.js';
import { PlayScreen, passedBySentence, passedSentence, refusedSentence, rejectedSentence } from './play-screen.js';
import { ask, shown } from './screens.js';
import { Rehearsal } from './rehearsal.js';
import { TapLimit } from './tap-limit.js';
import { grouped, howMany, oneOrMany, speakOfGroups, t } from './language.js';
import { homeOf, place, refusalWords, taps } from './words.js';

/** How long a temporary notice is shown, in milliseconds. */
const noticeLength = 4000;
/** The longest gap between two taps that counts as time played, in milliseconds. A longer gap is a pause. */
const longestGap = 1000;
/** Practice rivals are offered after no other school has moved for this time, in milliseconds. */
const aloneAfter = 15_000;
/** The shortest streak that is announced. */
const leastStreak = 50;
/** Reasons for the end of a session. After one of them, a new session is opened as soon as taps count. */
const renewable = new Set(['season-not-started', 'season-paused', 'unknown-season', 'unknown-session']);
/** Refusals that last until the player changes something, such as the school or the nickname. */
const lasting = new Set([
  'banned', 'elsewhere', 'unknown-school', 'closed-school', 'invalid-value', 'malformed-request', 'code-needed', 'wrong-code', 'ticket-of-other-school',
]);

/** How long after a ban the server is asked whether it was lifted, in milliseconds; up to a fifth is added at random. */
const banPause = 5500;

/** The delay before the server is asked again after an error, in milliseconds. */
const pauseAfter = ({ retryAfter = 0 }) => Math.max(3000 * (1 + Math.random()), retryAfter * 1000);

/** The game: passes taps to the outbox, and shows what the server and the boards report. */
export class Game {
  #outbox; #standings; #season; #settings; #effects; #sound; #voice; #pad; #record; #panels; #result; #proofs;
  #screen = new PlayScreen();
  #news = new News((news) => this.#tellNews(news), undefined, () => !this.#screen.isWarning);
  #limit = new TapLimit();
  /** The count that is shown, with its season and school. It does not decrease when taps are rejected. */
  #shownCount = { place: null, taps: 0 };
  /** How many of the shown taps the server has rejected. */
  #rejected = 0;
  /** The practice match that is shown, or `null`. */
  #rehearsal = null;
  /**
   * When the page first saw, in a live season with live standings, that all other shown schools have no taps, by `performance.now()`;
   * `null` while that is not so.
   */
  #aloneSince = null;
  #isEntered = false;
  #entering = null;
  #enterTimer = null;
  #banTimer = null;
  #refreshTimer = null;
  #refusal = null;
  #schoolTaps = { taps: null, revision: -1 };
  /** The last rank and its season. The next rank is compared with this rank. */
  #lastRank = null;
  #lastSeason = null;
  /** The id of the last live season; 0 if none was seen yet, `null` if unknown. */
  #begun = null;
  /** The id of the season whose end was announced. */
  #ended = null;
  /** Whether the present streak is the longest so far. */
  #isBest = false;
  /** The rank that was announced last to screen readers. */
  #saidRank = null;
  #announcedFault = '';
  #ownKey = null;
  #isShowingRefused = false;
  /** The refused taps that were shown with the season's result. */
  #shownWithResult = [];
  #isKept = false;
  #lastTap = -Infinity;
  /** The time played since the server was reached last, in milliseconds. */
  #playedOffline = 0;

  constructor(parts) {
    ({ outbox: this.#outbox, standings: this.#standings, season: this.#season, settings: this.#settings,
      effects: this.#effects, sound: this.#sound, voice: this.#voice, pad: this.#pad, record: this.#record, panels: this.#panels,
      result: this.#result, proofs: this.#proofs } = parts);
    this.#pad.ontopspeed = () => this.#showCount();
    this.#pad.onstreak = (length) => this.#tellStreak(length);
    // Records the season of the last visit, because a board may report the next season before the game starts.
    if (this.#season.season) this.#begun = this.#season.state === 'scheduled' ? 0 : this.#season.id;
    this.#outbox.onchange = () => this.#outboxChanged();
    this.#outbox.onreceipt = (receipt, sent, own) => this.#receipt(receipt, own);
    this.#outbox.onshutout = (own, kind) => this.#shutOut(own, kind);
    this.#standings.onchange = (change) => this.#boardChanged(change);
    this.#standings.onplaying = () => this.#showStanding();
    this.#season.onchange = () => this.#seasonChanged();
    this.#proofs.onchange = () => {
      this.#showCount();
      this.#showProof();
      if (shown() === 'play') this.#voice.say(() => this.#proofs.sentence(this.#season.season));
    };
  }

  get school() { return this.#settings.wanted?.school ?? null; }

  /** How players join the season: 'open', with a 'code', or with a 'ticket'. */
  get joining() { return this.#season.season?.joining ?? 'open'; }

  /** Whether the player has to give the season's code again. */
  get asksCode() { return this.shut === 'code-needed' || this.shut === 'wrong-code'; }

  /** Whether a tap counts now, as far as this page knows. */
  get isOpen() { return this.#season.state === 'live' && this.#isIn(); }

  /** The refusal that makes the player choose again; `null` if there is none. */
  get shut() {
    if (this.#season.state !== 'live' || !this.school) return null;
    const { own } = this.#outbox;
    if (this.#refusal?.key === this.#entryKey()) return this.#refusal.kind;
    return this.#isHere(own) && lasting.has(own.over) ? own.over : null;
  }

  askForSeason() { return this.#season.ask(); }

  countAt(school) { return this.#season.season ? this.#outbox.countAt(school.id, this.#season.id) : 0; }

  /** Starts with the session of an earlier page, if there is one. */
  start() {
    this.#ownKey = this.#outbox.own?.key ?? null;
    this.#settings.wanted ??= this.#wantedBy(this.#outbox.own);
    this.#outboxChanged();
    this.#season.start();
    document.addEventListener('visibilitychange', () => this.#refreshSession());
  }

  /** Reads the session again when the page becomes visible, because an adjustment may have changed its count. */
  async #refreshSession() {
    clearTimeout(this.#refreshTimer);
    if (document.hidden) return;
    try {
      await this.#outbox.refresh();
      this.#takeCount();
    } catch (error) {
      clearTimeout(this.#refreshTimer);
      this.#refreshTimer = setTimeout(() => this.#refreshSession(), pauseAfter(error));
    }
  }

  tap(moment, at) {
    if (this.#rehearsal) return this.#rehearsal.tap(moment, at);
    if (!this.#isIn() || !this.#season.isLiveAt(moment)) return;
    if (!this.#limit.take(moment, this.#outbox.own)) {
      this.#sound.tooFast();
      return this.#pad.tooFast();
    }
    if (!this.#outbox.tap(moment)) return;
    const gap = moment - this.#lastTap;
    this.#lastTap = moment;
    if (!this.#outbox.fault) this.#playedOffline = 0;
    else if (gap > 0 && gap <= longestGap) this.#playedOffline += gap;
    this.#askToKeep();
    this.#effects.measure();
    this.#pad.tap(moment, this.#effects.keepsUp);
    if (this.#record.run(this.#pad.streak)) this.#isBest = true;
    this.#sound.tap(this.#pad.streak);
    if (!at) return;
    if (this.#rejected > 0) this.#effects.ring(at);
    else this.#effects.tap(at);
  }

  /** Tells a streak that was the best so far, once it has ended. */
  #tellStreak(length) {
    if (this.#isBest && length >= leastStreak && !this.#rehearsal) this.#news.add('streak', t`★ ${grouped(length)} in a row: your best!`);
    this.#isBest = false;
  }

  /** Begins a practice match on this screen, or leaves the present one. */
  rehearse() {
    if (this.#rehearsal) return this.#rehearsal.leave();
    if (!this.school) return;
    const parts = { pad: this.#pad, effects: this.#effects, sound: this.#sound, voice: this.#voice };
    this.#news.forget();
    this.#screen.release();
    this.#panels.home();
    this.#rehearsal = new Rehearsal(this.school, parts);
    this.#rehearsal.onend = () => {
      this.#rehearsal = null;
      // The stage of before the practice was celebrated then.
      this.#pad.forget();
      this.render();
    };
    this.#showOffer();
  }

  /** Shows the button for the result's picture or for a practice match, if one is available. */
  #showOffer() {
    const { state, isKnown } = this.#season;
    if (this.#rehearsal) return this.#screen.showOffer('');
    if (this.school && state === 'ended') return this.#screen.showOffer(t`See my result`);
    const isIdle = isKnown && (state === 'none' || state === 'scheduled');
    this.#screen.showOffer(this.school && (isIdle || this.#isAlone) ? t`Play practice rivals` : '');
  }

  /** Runs the action of the offer's button. */
  takeOffer() {
    if (this.#season.state !== 'ended') return this.rehearse();
    const { mine } = this.#board;
    const isRanked = mine?.taps > 0;
    this.#showProof();
    return this.#result.show({
      season: this.#season.season.name, school: this.school.name, place: place(this.school), rank: isRanked ? mine.rank : null,
      total: this.#playing, schoolTaps: mine?.taps ?? 0, taps: this.#mine(), streak: this.#record.streak });
  }

  #showProof() {
    const { season } = this.#season;
    this.#result.showProof(this.#proofs.sentence(season), this.#proofs.files(season));
  }

  /** Whether the season is live and no other school has moved for some time. */
  get #isAlone() {
    const { page, isLive } = this.#standings;
    const others = page?.entries.filter((entry) => entry.school.id !== this.school?.id) ?? [];
    const isQuiet = this.#season.state === 'live' && isLive && others.length > 0 && others.every((entry) => entry.taps === 0);
    if (!isQuiet) this.#aloneSince = null;
    else this.#aloneSince ??= performance.now();
    return isQuiet && performance.now() - this.#aloneSince >= aloneAfter;
  }

  /** Asks the browser for persistent storage when taps have to wait. */
  #askToKeep() {
    if (this.#isKept || !this.#outbox.fault) return;
    this.#isKept = true;
    navigator.storage?.persist?.().catch(() => {});
  }

  /**
   * Plays for a school from now on, or as soon as taps count. Returns whether the player has to know that somebody else at the school has the
   * nickname. If this throws `Refusal` or `Unreachable`, nothing has changed.
   */
  async choose(school, nickname) {
    let isShared = false;
    await this.#alone(async () => {
      const { isOpen } = this.#season;
      if (isOpen) isShared = await this.#outbox.join(school, this.#season.id, nickname);
      if (school.id !== this.school?.id) this.#forget();
      this.#settings.wanted = { school, nickname };
      this.#isEntered = isOpen;
      this.#refusal = null;
    });
    this.render();
    return isShared;
  }

  /** Runs work that changes the session. Only one call runs at a time, so that joining again cannot undo a change of school. */
  async #alone(work) {
    while (this.#entering) await this.#entering.catch(() => {});
    this.#entering = work();
    try {
      await this.#entering;
    } finally {
      this.#entering = null;
    }
  }

  /** Resets the data of the previous school. */
  #forget() {
    this.#schoolTaps = { taps: null, revision: -1 };
    this.#lastRank = null;
    this.#saidRank = null;
    this.#news.forgetMoves();
  }

  /** Drops the announcements in the previous language. The standing is announced again in the new language. */
  languageChanged() {
    this.#voice.forget();
    this.#news.forget();
    this.#saidRank = null;
    this.#announcedFault = '';
  }

  /** Called when it is a group that the player plays for now, or no longer. */
  onunit = () => {};

  render() {
    if (!this.school) return;
    if (speakOfGroups(homeOf(this.school.id) !== null)) this.onunit();
    this.#rehearsal?.render();
    this.#standings.follow(this.school.id);
    this.#showStanding();
    this.#showSeason();
    this.#showCount();
  }

  #wantedBy(own) { return own ? { school: own.school, nickname: own.nickname } : null; }

  /** Whether a session is of the present season and school. */
  #isHere(own) { return Boolean(own) && own.school.id === this.school?.id && own.season === this.#season.id; }

  /** Season, school and nickname as a key: the same key gets the same refusal. */
  #entryKey() { return JSON.stringify([this.#season.id, this.school.id, this.#settings.wanted.nickname]); }

  #isIn() {
    const own = this.#outbox.own;
    return this.#isHere(own) && !own.over && !own.rhythm;
  }

  #outboxChanged() {
    const own = this.#outbox.own;
    if (own && own.key !== this.#ownKey) {
      // Another tab may have changed the school.
      this.#ownKey = own.key;
      this.#settings.wanted = this.#wantedBy(own);
      this.#forget();
      this.render();
    }
    this.#showCount();
    this.#showRefused();
  }

  #seasonChanged() {
    this.#notePlace();
    this.#outbox.seasonEndsIn(this.#season.left);
    this.#enter();
    this.#showRefused();
    this.#showStanding();
    this.#announceStart();
    this.#announceEnd();
    if (this.#season.state === 'ended') this.#proofs.follow(this.#season.season);
    this.#showSeason();
    this.#showCount();
  }

  /** Announces once that a new season has begun. */
  #announceStart() {
    const { season, state, isKnown } = this.#season;
    if (!isKnown) return;
    // The start of a season ends a practice match.
    // A page that is opened during a pause announces no start.
    if (state === 'paused') this.#begun ??= season.id;
    if (state === 'live' && this.#begun !== season.id) this.#rehearsal?.leave();
    if (state !== 'live') this.#begun ??= 0;
    if (state !== 'live' || season.id === this.#begun) return;
    const isAnother = this.#begun !== null;
    this.#begun = season.id;
    if (isAnother) this.#outbox.begin();
    if (isAnother) this.#news.forget();
    if (isAnother && this.school) this.#news.add('season', t`★ A new season has begun: ${season.name}`);
  }

  /** Announces the result of the season once. */
  #announceEnd() {
    const { season, state, isKnown } = this.#season;
    if (!isKnown || state !== 'ended' || season.id === this.#ended) return;
    this.#ended = season.id;
    this.#news.forget();
    this.#takeCount();
    if (this.school && shown() === 'play') this.#voice.say(() => t`The season is over. ${this.#standing()}`, true);
  }

  /** Joins the live season with the chosen school; after a refusal only `isAgain`. */
  async #enter(isAgain = false) {
    const own = this.#outbox.own;
    const isShut = this.#isHere(own) && own.over && !renewable.has(own.over);
    if (!this.#season.isOpen || !this.#season.isKnown || !this.school || isShut) return;
    if (this.#entering || this.#enterTimer || (this.shut && !isAgain) || (this.#isEntered && this.#isIn())) return;
    const { wanted } = this.#settings;
    const season = this.#season.id;
    const key = this.#entryKey();
    try {
      let isShared = false;
      await this.#alone(async () => { isShared = await this.#outbox.join(wanted.school, season, wanted.nickname); });
      this.#isEntered = true;
      this.#refusal = null;
      if (isShared) this.#screen.showNotice(t`Someone of your school has this nickname: your taps are counted together`, noticeLength);
    } catch (error) {
      if (lasting.has(error.kind)) this.#refusal = { kind: error.kind, key };
      else this.#enterLater(error);
    }
    this.#showCount();
  }

  /** While the player is banned, asks now and then whether that is over. */
  #watchBan() {
    if (this.shut !== 'banned' || this.#banTimer !== null) return;
    this.#banTimer = setTimeout(async () => {
      const isRefused = this.#refusal?.kind === 'banned';
      if (!document.hidden && this.shut === 'banned') {
        try {
          // Who could not join tries again.
          if (isRefused) await this.#enter(true);
          else await this.#outbox.isBanLifted();
          this.#takeCount();
        } catch {
          // The server is asked again.
        }
      }
      this.#banTimer = null;
      this.#showCount();
    }, banPause * (1 + Math.random() / 5));
  }

  #enterLater(error) {
    // The clocks differ a little: on the server the season begins in a moment.
    const pause = error.kind === 'season-not-started' ? 300 + 700 * Math.random() : pauseAfter(error);
    this.#enterTimer = setTimeout(() => {
      this.#enterTimer = null;
      this.#enter();
    }, pause);
  }

  /** Lets the player give the code again, without which the session cannot be opened anew. */
  #shutOut(own, kind) {
    if (!this.#isHere(own)) return;
    this.#refusal = { kind, key: this.#entryKey() };
    this.#showCount();
  }

  #receipt(receipt, own) {
    // A late receipt may be of the season before.
    if (this.#isHere(own)) {
      // Another tab may have given the code.
      this.#refusal = null;
      this.#takeSchoolTaps(receipt.schoolTaps, receipt.revision);
      if (receipt.accepted > 0) this.#standings.expect(receipt.revision);
    }
    if (own.key === this.#ownKey) this.#takeReceipt(receipt);
    if (receipt.accepted > 0) this.#record.count(receipt.accepted);
    if (receipt.rejected > 0) {
      const sentence = rejectedSentence(receipt.rejected, receipt.reason);
      this.#screen.showNotice(sentence, noticeLength);
      this.#voice.say(sentence, true);
    }
    if (!this.#settings.isIntroduced && receipt.accepted > 0) {
      this.#settings.isIntroduced = true;
      const sentence = t`★ Your first tap counts! Your {school} moves forward.`;
      this.#news.add('first', sentence);
      this.#voice.sayNow(sentence);
    }
    this.#showStanding();
  }

  /** Rejected taps stay in the shown count until new taps replace them. Taps that an organiser has removed are subtracted at once. */
  #takeReceipt(receipt) {
    this.#rejected += receipt.rejected;
    if (receipt.rejected > 0) this.#limit.empty();
    if (this.#mine() < this.#shownCount.taps - this.#rejected) this.#takeCount();
  }

  /** Shows the present count, even if it has decreased, and says who has taken the difference. */
  #takeCount() {
    const taken = this.#shownCount.taps - this.#rejected - this.#mine();
    if (taken > 0 && this.#isIn() && this.#outbox.refused.length === 0) {
      const sentence = t`The organiser has taken ${taps(taken)} of yours away.`;
      this.#screen.showNotice(sentence, noticeLength);
      this.#voice.say(sentence, true);
    }
    this.#shownCount.taps = 0;
    this.#showCount();
  }

  #takeSchoolTaps(taps, revision) {
    if (revision >= this.#schoolTaps.revision) this.#schoolTaps = { taps, revision };
  }

  #boardChanged(change) {
    const { page, mine } = this.#standings;
    if (page) this.#season.take(page.season);
    const { isLive } = this.#standings;
    // After the database was replaced, revisions may start again from 0.
    if (mine && isLive && !change) this.#schoolTaps.revision = -1;
    if (mine && page.season.id === this.#season.id) {
      this.#takeSchoolTaps(mine.taps, page.revision);
      if (this.#mine() > 0) this.#record.season({
        id: page.season.id, name: page.season.name, school: this.school.name, taps: this.#mine(), rank: mine.taps > 0 ? mine.rank : null, total: this.#playing });
    }
    if (mine && isLive) {
      // The ranks of different seasons are not compared.
      if (this.#lastSeason === page.season.id) this.#takeMove(change, mine);
      else this.#saidRank = null;
      this.#lastSeason = page.season.id;
      // Schools without taps are in the order of their ids, so their position is not a rank.
      this.#lastRank = mine.taps > 0 ? mine.rank : null;
    }
    this.#showStanding();
    this.#showNotice();
  }

  #takeMove(change, mine) {
    if (this.#lastRank === null || this.#lastRank === mine.rank || mine.taps === 0) return;
    const overtakings = change?.overtakings ?? [];
    const passed = overtakings.filter((entry) => entry.school.id === mine.school.id).map((entry) => entry.passed);
    const passedBy = overtakings.filter((entry) => entry.passed.id === mine.school.id).map((entry) => entry.school);
    this.#news.moved(this.#lastRank, mine.rank, passed, passedBy);
  }

  /** Shows a piece of news if the game's screen is visible. Returns whether the news was shown. Before a rank is told, it is drawn. */
  #tellNews({ kind, text, from, passed, passedBy }) {
    const { page, mine } = this.#board;
    const isMove = kind === 'rise' || kind === 'fall';
    if (shown() !== 'play' || this.#rehearsal || (isMove && !mine)) return false;
    const nearest = (away) => page.entries.find((entry) => entry.rank === mine.rank + away)?.school.id;
    // Names the school next to ours, if it is one of those that passed or were passed.
    const named = (schools, away) => (schools.find(({ id }) => id === nearest(away)) ?? schools[0])?.name;
    // The change lists only schools near the player's school. If schools passed in both directions, the list is longer than the difference of
    // the ranks.
    if (kind === 'fall') {
      const name = named(passedBy, -1);
      const told = this.#screen.showMoment(
        (rank) => (rank > from ? passedBySentence(name, Math.max(rank - from, passedBy.length), rank) : ''), false);
      if (told) this.#voice.say(told, true);
      return told !== '';
    }
    if (kind !== 'rise') return this.#celebrate(() => text);
    const name = named(passed, 1);
    return this.#celebrate((rank) => (rank !== null && rank < from ? passedSentence(name, Math.max(from - rank, passed.length), rank) : ''));
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

  /** Whether the player's season is over according to the clock or the server. */
  get #isOver() {
    const { season, state } = this.#season;
    const own = this.#outbox.own;
    return state === 'ended' || (own?.over === 'season-ended' && own.season === season?.id);
  }

  async #showRefused() {
    const refused = this.#outbox.refused;
    // After the season's end the refused taps are shown with the result, until another season begins.
    const isOver = this.#isOver;
    this.#screen.showUncounted(isOver && refused.length > 0
      ? `${t`Some taps did not count.`} ${refusedSentence(refused)}` : '');
    if (isOver && shown() === 'play') {
      this.#shownWithResult = refused;
      // A dialog that was opened before the end would cover the result.
      document.getElementById('refused').close();
    }
    if (this.#isShowingRefused || isOver || refused.length === 0 || shown() !== 'play') return;
    this.#isShowingRefused = true;
    try {
      await this.#outbox.acknowledge(this.#shownWithResult);
      this.#shownWithResult = [];
      // Taps refused while the dialog is open are shown in the next one.
      while (this.#outbox.refused.length > 0) {
        const shown = this.#outbox.refused;
        document.getElementById('refused-text').textContent = refusedSentence(shown);
        await ask('refused');
        if (this.#isOver) break;
        await this.#outbox.acknowledge(shown);
      }
    } catch {
      // The device could not store that the taps were seen, so they are shown again after the next change.
    } finally {
      this.#isShowingRefused = false;
    }
  }

  /** The newest page with the player's school; empty if it is of another season than the one that is shown. */
  get #board() {
    const { page, mine } = this.#standings;
    return page && page.season.id === this.#season.id ? { page, mine } : {};
  }

  /** How many schools play, ours among them. */
  get #playing() { return Math.max(this.#standings.playing ?? 0, this.#board.mine?.rank ?? 0); }

  #showStanding() {
    if (!this.school || this.#rehearsal) return;
    const { isLive, isCutOff, playing } = this.#standings;
    const { page, mine } = this.#board;
    this.#screen.showStanding({
      school: this.school, page, mine, playing, isLive, isCutOff, isOver: this.#isOver, waiting: this.isOpen ? this.#outbox.count.waiting : 0,
      isCounting: this.#season.state === 'counting', schoolTaps: this.#schoolTaps.taps ?? mine?.taps ?? null });
    const rank = mine?.taps > 0 ? mine.rank : 0;
    if (mine && isLive && rank !== this.#saidRank && shown() === 'play') {
      this.#saidRank = rank;
      this.#voice.say(() => this.#standing());
    }
  }

  /** The standing in a sentence. */
  #standing() {
    const { mine } = this.#board;
    if (!mine) return this.school.name;
    if (mine.taps === 0) return t`${this.school.name}, not ranked yet.`;
    const [rank, total] = [grouped(mine.rank), grouped(this.#playing)];
    return t`${this.school.name}, rank ${rank} of ${total}. You made ${howMany(this.#mine(), 'tap', 'taps')}.`;
  }

  #showSeason() {
    if (!this.#rehearsal) this.#screen.showSeason(this.#season, serverNow());
  }

  /** The player's taps for the chosen school in the season that is shown. */
  #mine() { return this.school ? this.countAt(this.school) : 0; }

  /** A count belongs to a school and a season: for another one it begins anew. Its picture has its stage already. */
  #notePlace() {
    const place = `${this.#season.id}.${this.school?.id}`;
    if (place === this.#shownCount.place) return;
    this.#shownCount = { place, taps: 0 };
    this.#rejected = 0;
    this.#schoolTaps = { taps: null, revision: -1 };
    this.#pad.forget();
  }

  #showCount() {
    if (this.#rehearsal) return;
    this.#notePlace();
    const mine = this.#mine();
    // The shown count does not decrease, except for another school or season.
    if (mine >= this.#shownCount.taps || this.#outbox.refused.length > 0) {
      this.#shownCount.taps = mine;
      this.#rejected = 0;
    }
    const grown = this.#pad.grow(mine);
    if (grown && this.isOpen) this.#news.add('grown', `★ ${grown}`);
    const { own } = this.#outbox;
    this.#panels.follow(this.school, own && own.school.id === this.school?.id ? own.session : null, { mine, season: this.#season.id ?? null, nickname: own?.nickname ?? null });
    const { waiting } = this.#outbox.count;
    this.#screen.showCount(this.#shownCount.taps, waiting, this.#hint());
    this.#screen.showWaiting(this.isOpen ? waiting : 0);
    this.#showOffer();
    this.#screen.showIsOpen(this.isOpen);
    this.#screen.showIsShut(Boolean(this.shut) && this.shut !== 'banned', this.asksCode);
    this.#watchBan();
    this.#showNotice();
  }

  #hint() {
    const own = this.#outbox.own;
    switch (this.#season.state) {
    case 'none': return this.#season.isKnown
      ? t`No season is running, so taps do not count.` : t`One moment…`;
    case 'scheduled': return t`Tap here when it starts!`;
    case 'paused': return awaitsStart(this.#season.season) ? t`Tap here when it starts!` : t`The season is paused; taps count again when it goes on.`;
    case 'counting': if (this.#season.season.frozenSince) return t`The season is over: the result is told soon.`;
      return t`The season is over: counting the last taps.`;
    case 'ended': return this.#proofs.sentence(this.#season.season) || t`The season is over. Well done!`;
    default:
    }
    if (this.shut === 'banned') return t`The organiser has banned you from this season: your taps are taken out, those of your schoolmates count. If that is a mistake, ask the organiser.`;
    if (this.shut === 'elsewhere') return t`You go on with another phone. The taps of this one were sent.`;
    if (this.asksCode) {
      if (this.joining === 'ticket') return t`Give the code of your ticket again.`;
      return t`The code has changed: scan the QR code on the wall again, or give the code again.`;
    }
    if (this.shut) {
      const words = refusalWords(this.shut);
      return t`Taps do not count: ${words}. Choose your {school} again.`;
    }
    if (this.#isHere(own) && own.over && !renewable.has(own.over)) return t`Taps do not count: ${refusalWords(own.over)}.`;
    if (!this.#isIn()) return t`One moment…`;
    if (this.#pad.isAtTopSpeed) return t`Top speed! Faster does not count.`;
    if (this.#settings.isIntroduced) return '';
    return this.#outbox.count.waiting > 0
      ? t`Sending your first tap…` : t`Tap here!`;
  }

  #showNotice() {
    if (this.#rehearsal) return;
    const { waiting } = this.#outbox.count;
    let [fault, sentence] = ['', ''];
    if (this.#outbox.fault === 'storage') {
      fault = 'storage';
      sentence = t`Taps cannot be kept on this device: leave the page open.`;
    } else if (this.#outbox.fault && waiting > 0) {
      const backlog = this.#season.season?.backlog ?? Infinity;
      fault = this.#playedOffline > backlog ? 'backlog' : 'network';
      sentence = t`You are offline. ${howMany(waiting, 'tap', 'taps')} ${oneOrMany(waiting, 'is', 'are')} kept and sent when you are back.`;
      if (fault === 'backlog') {
        const minutes = Math.max(1, Math.round(backlog / 60_000));
        sentence = t`No connection for too long: only ${minutes} min of taps made meanwhile can count.`;
      }
    } else if (this.#standings.page && !this.#standings.isLive) {
      fault = 'standings';
      sentence = t`Loading the ranks again…`;
    } else if (!this.#outbox.keeps) {
      fault = 'memory';
      sentence = t`This browser keeps nothing: leave the page open until all is sent.`;
    }
    // Screen readers announce the notice once, and do not repeat it for each changed number.
    if (fault !== this.#announcedFault && shown() === 'play') {
      this.#announcedFault = fault;
      if (sentence) this.#voice.say(sentence, true);
    }
    this.#screen.showNotice(sentence);
  }
}
