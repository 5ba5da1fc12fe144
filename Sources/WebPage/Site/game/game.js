import { ShownCount } from './count.js';
import { serverNow } from './api.js';
import { givenColors, wear } from './colors.js';
import { faultNotice, refusedHint, stateSentence } from './hints.js';
import { PlayScreen, rejectedSentence } from './play-screen.js';
import { RankNews } from './rank-news.js';
import { RefusedTaps } from './refused.js';
import { shown } from './screens.js';
import { Rehearsal } from './rehearsal.js';
import { StartCount } from './start-count.js';
import { TapLimit } from './tap-limit.js';
import { pauseAfter } from './entry.js';
import { grouped, howMany, speakOfGroups, t } from './language.js';
import { homeOf, place, taps } from './words.js';

/** How long a temporary notice is shown, in milliseconds. */
const noticeLength = 4000;
/** The longest gap between two taps that counts as time played, in milliseconds. A longer gap is a pause. */
const longestGap = 1000;
/** Practice rivals are offered after no other school has moved for this time, in milliseconds. */
const aloneAfter = 15_000;
/** The shortest streak that is announced. */
const leastStreak = 50;

/** The game: passes taps to the outbox, and shows what the server and the boards report. */
export class Game {
  #outbox; #standings; #season; #settings; #effects; #sound; #voice; #pad; #record; #panels; #result; #proofs; #entry;
  #screen = new PlayScreen();
  #news; #refused;
  #limit = new TapLimit();
  #startCount = new StartCount(document.getElementById('start-count'));
  /** The count of a season and a school. */
  #count = new ShownCount();
  /** The practice match that is shown, or `null`. */
  #rehearsal = null;
  /**
   * When the page first saw, in a live season with live standings, that all other shown schools have no taps, by
   * `performance.now()`; `null` while that is not so.
   */
  #aloneSince = null;
  #refreshTimer = null;
  #schoolTaps = { taps: null, revision: -1 };
  /** The id of the last live season; 0 if none was seen yet, `null` if unknown. */
  #begun = null;
  /** The id of the season whose end was announced. */
  #ended = null;
  /** Whether the present streak was begun before the season. */
  #isWarming = false;
  /** Whether the present streak is the longest so far. */
  #isBest = false;
  /** The rank that was announced last to screen readers. */
  #saidRank = null;
  #announcedFault = '';
  #ownKey = null;
  #isKept = false;
  #lastTap = -Infinity;
  /** The time played since the server was reached last, in milliseconds. */
  #playedOffline = 0;

  constructor(parts) {
    ({ outbox: this.#outbox, standings: this.#standings, season: this.#season, settings: this.#settings,
      effects: this.#effects, sound: this.#sound, voice: this.#voice, pad: this.#pad, record: this.#record,
      panels: this.#panels, result: this.#result, proofs: this.#proofs, entry: this.#entry } = parts);
    this.#news = new RankNews({ ...parts, screen: this.#screen }, () => this.#board, () => this.#rehearsal !== null);
    this.#refused = new RefusedTaps(this.#outbox, this.#screen, () => this.#isOver);
    this.#pad.ontopspeed = () => this.#showCount();
    this.#pad.onstreak = (length) => this.#tellStreak(length);
    // Records the season of the last visit, because a board may report the next season before the game starts.
    if (this.#season.season) this.#begun = this.#season.state === 'scheduled' ? 0 : this.#season.id;
    this.#outbox.onchange = () => this.#outboxChanged();
    this.#outbox.onreceipt = (receipt, own) => this.#receipt(receipt, own);
    this.#outbox.onshutout = (own, kind) => this.#entry.shutOut(own, kind);
    this.#entry.onchange = (isShared) => this.#entered(isShared);
    this.#entry.onban = () => this.#takeCount();
    this.#entry.onleft = (school) => this.#leave(school);
    this.#standings.onchange = (change) => this.#boardChanged(change);
    this.#season.onchange = () => this.#seasonChanged();
    this.#proofs.onchange = () => {
      this.#showCount();
      this.#showProof();
      if (shown() === 'play') this.#voice.say(() => this.#proofs.sentence(this.#season.season));
    };
  }

  get school() { return this.#entry.school; }

  /** How players join the season: 'open', with a 'code', or with a 'ticket'. */
  get joining() { return this.#season.season?.joining ?? 'open'; }

  get asksCode() { return this.#entry.asksCode; }

  get isOpen() { return this.#entry.isOpen; }

  get shut() { return this.#entry.shut; }

  askForSeason() { return this.#season.ask(); }

  countAt(school) { return this.#season.season ? this.#outbox.countAt(school.id, this.#season.id) : 0; }

  /** Starts with the session of an earlier page, if there is one. */
  start() {
    const { own } = this.#outbox;
    this.#ownKey = own?.key ?? null;
    // A player without a school has left that of an earlier season.
    if (!this.school && own && (!this.#season.season || own.season === this.#season.id)) this.#entry.follow(own);
    this.#entry.start();
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
    if (this.#season.isToCome && this.school) return this.#warmUp(moment, at);
    if (!this.#entry.isIn || !this.#season.isLiveAt(moment)) return;
    if (this.#isWarming) this.#coolDown();
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
    if (this.#count.rejected > 0) this.#effects.ring(at);
    else this.#effects.tap(at);
  }

  /** A tap before the season begins: the pad is alive, and nothing counts. */
  #warmUp(moment, at) {
    this.#isWarming = true;
    this.#effects.measure();
    this.#pad.tap(moment, this.#effects.keepsUp);
    this.#sound.tap(this.#pad.streak);
    if (at) this.#effects.ring(at);
    this.#showCount();
  }

  /** The streak of the warm-up is over, and is no record. */
  #coolDown() {
    this.#isWarming = false;
    this.#pad.rest();
  }

  /** Tells a streak that was the best so far, once it has ended. */
  #tellStreak(length) {
    if (this.#isWarming) {
      this.#isWarming = false;
      return this.#showCount();
    }
    const isNews = this.#isBest && length >= leastStreak && !this.#rehearsal;
    if (isNews) this.#news.add('streak', t`★ ${grouped(length)} in a row: your best!`);
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
    this.#coolDown();
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
      season: this.#season.season.name, school: this.school.name, place: place(this.school),
      rank: isRanked ? mine.rank : null, total: this.#playing, schoolTaps: mine?.taps ?? 0, taps: this.#mine(),
      streak: this.#record.streak,
    });
  }

  #showProof() {
    const { season } = this.#season;
    this.#result.showProof(this.#proofs.sentence(season), this.#proofs.files(season));
  }

  /** Whether the season is live and no other school has moved for some time. */
  get #isAlone() {
    const { page, isLive } = this.#standings;
    const others = page?.entries.filter((entry) => entry.school.id !== this.school?.id) ?? [];
    const isQuiet = this.#season.state === 'live' && isLive && others.length > 0
      && others.every((entry) => entry.taps === 0);
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

  /** Plays for a school from now on: see `Entry.choose`. */
  async choose(school, nickname) {
    const before = this.school?.id;
    const isShared = await this.#entry.choose(school, nickname);
    if (school.id !== before) this.#forget();
    this.render();
    return isShared;
  }

  /** The page has come in, or was refused. */
  #entered(isShared) {
    const sentence = isShared && t`Someone of your school has this nickname: your taps are counted together`;
    if (sentence) this.#screen.showNotice(sentence, noticeLength);
    this.#showCount();
  }

  /** Called when the player has left a school that is not in the season. */
  onleft = () => {};

  #leave(school) {
    this.#rehearsal?.leave();
    this.#forget();
    this.#news.forget();
    this.#screen.release();
    this.#standings.follow(null);
    this.#showCount();
    this.onleft(school);
  }

  /** Resets the data of the previous school. */
  #forget() {
    this.#schoolTaps = { taps: null, revision: -1 };
    this.#saidRank = null;
    this.#news.forgetSchool();
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
    this.#panels.render();
  }

  #outboxChanged() {
    const { own } = this.#outbox;
    if (own && own.key !== this.#ownKey) {
      // Another tab may have changed the school.
      this.#ownKey = own.key;
      this.#entry.follow(own);
      this.#forget();
      this.render();
    }
    this.#showCount();
    this.#refused.show();
  }

  #seasonChanged() {
    this.#notePlace();
    this.#outbox.seasonEndsIn(this.#season.left);
    this.#entry.look();
    this.#startCount.look(this.#season);
    this.#refused.show();
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

  #receipt(receipt, own) {
    // A late receipt may be of the season before.
    if (this.#entry.isHere(own)) {
      this.#entry.forgive();
      this.#takeSchoolTaps(receipt.schoolTaps, receipt.revision);
      if (receipt.accepted > 0) this.#standings.expect(receipt.revision);
    }
    if (own.key === this.#ownKey) this.#takeReceipt(receipt);
    if (receipt.accepted > 0) this.#record.count(receipt.accepted);
    if (receipt.rejected > 0) this.#warn(rejectedSentence(receipt.rejected, receipt.reason));
    if (!this.#settings.isIntroduced && receipt.accepted > 0) {
      this.#settings.isIntroduced = true;
      const sentence = t`★ Your first tap counts! Your {school} moves forward.`;
      this.#news.add('first', sentence);
      this.#voice.sayNow(sentence);
    }
    this.#showStanding();
  }

  /** Shows for a while, and says, what has happened to the player's taps. */
  #warn(sentence) {
    this.#screen.showNotice(sentence, noticeLength);
    this.#voice.say(sentence, true);
  }

  /**
   * Rejected taps stay in the shown count until new taps replace them. Taps that an organiser has removed are
   * subtracted at once.
   */
  #takeReceipt(receipt) {
    this.#count.rejected += receipt.rejected;
    if (receipt.rejected > 0) this.#limit.empty();
    if (this.#count.taken(this.#mine()) > 0) this.#takeCount();
  }

  /** Shows the present count, even if it has decreased, and says who has taken the difference. */
  #takeCount() {
    const taken = this.#count.taken(this.#mine());
    const isTold = taken > 0 && this.#entry.isIn && this.#outbox.refused.length === 0;
    if (isTold) this.#warn(t`The organiser has taken ${taps(taken)} of yours away.`);
    this.#count.taps = 0;
    this.#showCount();
  }

  #takeSchoolTaps(taps, revision) {
    if (revision >= this.#schoolTaps.revision) this.#schoolTaps = { taps, revision };
  }

  #boardChanged(change) {
    const { page, mine, isLive, isCutOff } = this.#standings;
    if (page) this.#season.take(page.season);
    // The school is on no board, so another season may have begun.
    else if (!isCutOff) this.#season.ask();
    // After the database was replaced, revisions may start again from 0.
    if (mine && isLive && !change) this.#schoolTaps.revision = -1;
    if (mine && page.season.id === this.#season.id) {
      this.#takeSchoolTaps(mine.taps, page.revision);
      const { id, name } = page.season;
      const [taps, rank] = [this.#mine(), mine.taps > 0 ? mine.rank : null];
      if (taps > 0) this.#record.season({ id, name, school: this.school.name, taps, rank, total: this.#playing });
    }
    if (mine && isLive && this.#news.take(page.season.id, mine, change)) this.#saidRank = null;
    this.#showStanding();
    this.#showNotice();
  }

  /** Whether the player's season is over according to the clock or the server. */
  get #isOver() {
    const { season, state } = this.#season;
    const { own } = this.#outbox;
    return state === 'ended' || (own?.over === 'season-ended' && own.season === season?.id);
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
      school: this.school, page, mine, playing, isLive, isCutOff, isOver: this.#isOver,
      waiting: this.isOpen ? this.#outbox.count.waiting : 0, isCounting: this.#season.state === 'counting',
      schoolTaps: this.#schoolTaps.taps ?? mine?.taps ?? null,
    });
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
    wear(document.body, givenColors(this.#season.season?.settings).get(this.school?.id));
    if (!this.#rehearsal) this.#screen.showSeason(this.#season, serverNow());
  }

  /** The player's taps for the chosen school in the season that is shown. */
  #mine() { return this.school ? this.countAt(this.school) : 0; }

  /** A count belongs to a school and a season: for another one it begins anew. Its picture has its stage already. */
  #notePlace() {
    if (!this.#count.follow(`${this.#season.id}.${this.school?.id}`)) return;
    this.#schoolTaps = { taps: null, revision: -1 };
    this.#pad.forget();
  }

  #showCount() {
    if (this.#rehearsal) return;
    this.#notePlace();
    const mine = this.#mine();
    this.#count.take(mine, this.#outbox.refused.length > 0);
    const grown = this.#pad.grow(mine);
    if (grown && this.isOpen) this.#news.add('grown', `★ ${grown}`);
    const { own, count: { waiting } } = this.#outbox;
    const session = own && own.school.id === this.school?.id ? own.session : null;
    const counts = { mine, season: this.#season.id ?? null, nickname: own?.nickname ?? null };
    this.#panels.follow(this.school, session, counts);
    this.#screen.showCount(this.#count.taps, waiting, this.#hint());
    this.#screen.showWaiting(this.isOpen ? waiting : 0);
    this.#showOffer();
    this.#screen.showIsOpen(this.isOpen);
    this.#screen.showIsShut(Boolean(this.shut) && this.shut !== 'banned', this.asksCode);
    this.#showNotice();
  }

  #hint() {
    const { state, season, isToCome } = this.#season;
    if (this.#isWarming && isToCome) return t`Warm-up: this does not count yet.`;
    const why = (state === 'ended' && this.#proofs.sentence(season)) || stateSentence(this.#season)
      || refusedHint(this.#entry, this.#season);
    if (why) return why;
    if (!this.#entry.isIn) return t`One moment…`;
    if (this.#pad.isAtTopSpeed) return t`Top speed! Faster does not count.`;
    if (this.#settings.isIntroduced) return '';
    return this.#outbox.count.waiting > 0 ? t`Sending your first tap…` : t`Tap here!`;
  }

  #showNotice() {
    if (this.#rehearsal) return;
    let [fault, sentence] = faultNotice(this.#outbox, this.#season, this.#playedOffline);
    const isOld = this.#board.page && this.#standings.isOld;
    if (isOld && ['', 'memory'].includes(fault)) [fault, sentence] = ['standings', t`Loading the ranks again…`];
    // Screen readers announce the notice once, and do not repeat it for each changed number.
    if (fault !== this.#announcedFault && shown() === 'play') {
      this.#announcedFault = fault;
      if (sentence) this.#voice.say(sentence, true);
    }
    this.#screen.showNotice(sentence);
  }
}
