import { serverNow } from './api.js';
import { PlayScreen, passedBySentence, passedSentence, refusedSentence, rejectedSentence } from './play-screen.js';
import { ask, shown } from './screens.js';
import { grouped, refusalWords, t, taps } from './words.js';

/** How long a passing notice stands, in milliseconds. */
const noticeLength = 4000;
/** A longer time between two taps is a pause, and no part of the play, in milliseconds. */
const longestGap = 1000;
/** How far apart bursts and their sounds are, in milliseconds. */
const momentGap = 1200;
/** Ends of a session after which another one is opened as soon as taps count. */
const passing = new Set(['season-not-started', 'unknown-season', 'unknown-session']);
/** Refusals that stay what they are until the person chooses something else. */
const final = new Set([
  'banned', 'unknown-school', 'closed-school', 'invalid-value', 'malformed-request', 'code-needed', 'wrong-code', 'ticket-of-other-school',
]);

/** How long to wait before the server is asked again, in milliseconds. */
const pauseAfter = ({ retryAfter = 0 }) => Math.max(3000 * (1 + Math.random()), retryAfter * 1000);

/** The game as it is played: taps go into the outbox, and what the server and the boards say comes onto the screen. */
export class Game {
  #outbox; #standings; #season; #settings; #effects; #sound; #voice;
  #screen = new PlayScreen();
  #isEntered = false;
  #entering = null;
  #enterTimer = null;
  #lookTimer = null;
  #refusal = null;
  #schoolTaps = { taps: null, revision: -1 };
  /** The rank that moves are told from, and its season. */
  #lastRank = null;
  #lastSeason = null;
  /** The season that was live last, as far as we know. */
  #begun = null;
  /** The season whose end was said. */
  #ended = null;
  /** The rank that was said last to who hears the page. */
  #saidRank = null;
  #saidTrouble = '';
  #lastMoment = -Infinity;
  #ownKey = null;
  #isTelling = false;
  /** What was told beside the season's result. */
  #besides = [];
  #isKept = false;
  #lastTap = -Infinity;
  /** How long was played since the server was reached last, in milliseconds. */
  #playedAlone = 0;

  constructor(parts) {
    ({ outbox: this.#outbox, standings: this.#standings, season: this.#season, settings: this.#settings,
      effects: this.#effects, sound: this.#sound, voice: this.#voice } = parts);
    // The one of last time: the board may tell of the next one before the game starts.
    if (this.#season.season) this.#begun = this.#season.state === 'scheduled' ? 0 : this.#season.season.id;
    this.#outbox.onchange = () => this.#outboxChanged();
    this.#outbox.onreceipt = (receipt, sent, own) => this.#receipt(receipt, own);
    this.#standings.onchange = (change) => this.#boardChanged(change);
    this.#season.onchange = () => this.#seasonChanged();
  }

  get school() { return this.#settings.wanted?.school ?? null; }

  /** How one joins the season: 'open', with a 'code', or with a 'ticket'. */
  get joining() { return this.#season.season?.joining ?? 'open'; }

  /** Whether a tap counts now, as far as we know. */
  get isOpen() { return this.#season.state === 'live' && this.#isIn(); }

  /** Why the school that was chosen takes no taps of ours, where only another choice helps: a kind of refusal, or `null`. */
  get shut() {
    if (this.#season.state !== 'live' || !this.school) return null;
    const [own, season] = [this.#outbox.own, this.#season.season.id];
    if (this.#refusal?.wish === this.#wish()) return this.#refusal.kind;
    return own?.school.id === this.school.id && own.season === season && final.has(own.over) ? own.over : null;
  }

  askForSeason() { return this.#season.ask(); }

  countAt(school) { return this.#season.season ? this.#outbox.countAt(school.id, this.#season.season.id) : 0; }

  /** Begins with what an earlier page has left. */
  start() {
    this.#ownKey = this.#outbox.own?.key ?? null;
    this.#settings.wanted ??= this.#wantedBy(this.#outbox.own);
    this.#outboxChanged();
    this.#season.start();
    document.addEventListener('visibilitychange', () => this.#lookAgain());
  }

  /** Has the session looked at again: an adjustment may have taken taps away while nobody looked at the page. */
  async #lookAgain() {
    clearTimeout(this.#lookTimer);
    if (document.hidden) return;
    try {
      await this.#outbox.refresh();
    } catch (error) {
      clearTimeout(this.#lookTimer);
      this.#lookTimer = setTimeout(() => this.#lookAgain(), pauseAfter(error));
    }
  }

  tap(moment, at) {
    if (!this.#isIn() || !this.#season.isLiveAt(moment) || !this.#outbox.tap(moment)) return;
    const gap = moment - this.#lastTap;
    this.#lastTap = moment;
    if (!this.#outbox.trouble) this.#playedAlone = 0;
    else if (gap > 0 && gap <= longestGap) this.#playedAlone += gap;
    this.#askToKeep();
    this.#sound.tap();
    if (at) this.#effects.tap(at);
  }

  /** Asks the browser, once taps wait, not to clear them away when its room gets scarce. */
  #askToKeep() {
    if (this.#isKept || !this.#outbox.trouble) return;
    this.#isKept = true;
    navigator.storage?.persist?.().catch(() => {});
  }

  /** Plays for a school from now on, or as soon as taps count. Throws `Refusal` or `Unreachable`; then all is as it was. */
  async choose(school, nickname) {
    await this.#alone(async () => {
      const isLive = this.#season.state === 'live';
      if (isLive) await this.#outbox.join(school, this.#season.season.id, nickname);
      if (school.id !== this.school?.id) this.#forget();
      this.#settings.wanted = { school, nickname };
      this.#isEntered = isLive;
      this.#refusal = null;
    });
    this.render();
  }

  /** Does what changes the session while nothing else does: a change of school is not undone by who was just getting in. */
  async #alone(work) {
    while (this.#entering) await this.#entering.catch(() => {});
    this.#entering = work();
    try {
      await this.#entering;
    } finally {
      this.#entering = null;
    }
  }

  /** Forgets what was known of another school. */
  #forget() {
    this.#schoolTaps = { taps: null, revision: -1 };
    this.#lastRank = null;
    this.#saidRank = null;
  }

  /** Says nothing any more of what was said in another language, but how it stands. */
  languageChanged() {
    this.#voice.forget();
    this.#saidRank = null;
    this.#saidTrouble = '';
  }

  render() {
    if (!this.school) return;
    this.#standings.follow(this.school.id);
    this.#showStanding();
    this.#showSeason();
    this.#showCount();
  }

  #wantedBy(own) { return own ? { school: own.school, nickname: own.nickname } : null; }

  /** What is asked for when we get in: the same wish gets the same refusal. */
  #wish() { return JSON.stringify([this.#season.season.id, this.school.id, this.#settings.wanted.nickname]); }

  #isIn() {
    const own = this.#outbox.own;
    return Boolean(own) && !own.over && own.school.id === this.school?.id && own.season === this.#season.season?.id;
  }

  #outboxChanged() {
    const own = this.#outbox.own;
    if (own && own.key !== this.#ownKey) {
      // Perhaps another tab has changed the school.
      this.#ownKey = own.key;
      this.#settings.wanted = this.#wantedBy(own);
      this.#forget();
      this.render();
    }
    this.#showCount();
    this.#tellRefused();
  }

  #seasonChanged() {
    this.#outbox.endIn(this.#season.left);
    this.#enter();
    this.#tellRefused();
    this.#showStanding();
    this.#tellBeginning();
    this.#tellEnd();
    this.#showSeason();
    this.#showCount();
  }

  /** Says once that another season has begun than the one that was known before. */
  #tellBeginning() {
    const { season, state, isKnown } = this.#season;
    if (!isKnown) return;
    if (state !== 'live') this.#begun ??= 0;
    if (state !== 'live' || season.id === this.#begun) return;
    const isAnother = this.#begun !== null;
    this.#begun = season.id;
    if (isAnother) this.#outbox.begin();
    if (isAnother && this.school) this.#celebrate(t(`★ 새 시즌이 시작했어요: ${season.name}`, `★ A new season has begun: ${season.name}`));
  }

  /** Says how the season has ended, as soon as that is known; the last taps may have arrived by then. */
  #tellEnd() {
    const { season, state, isKnown } = this.#season;
    if (!isKnown || state !== 'ended' || season.id === this.#ended) return;
    this.#ended = season.id;
    if (this.school && shown() === 'play') this.#voice.say(() => t(`시즌이 끝났어요. ${this.#standing()}`, `The season is over. ${this.#standing()}`), true);
  }

  /** Gets into the season that is live, with the school that was chosen. */
  async #enter() {
    const own = this.#outbox.own;
    const isShut = own?.over && !passing.has(own.over) && own.season === this.#season.season?.id
      && own.school.id === this.school?.id;
    if (this.#season.state !== 'live' || !this.#season.isKnown || !this.school || isShut) return;
    if (this.#entering || this.#enterTimer || this.shut || (this.#isEntered && this.#isIn())) return;
    const { wanted } = this.#settings;
    const season = this.#season.season.id;
    const wish = this.#wish();
    try {
      await this.#alone(() => this.#outbox.join(wanted.school, season, wanted.nickname));
      this.#isEntered = true;
    } catch (error) {
      if (final.has(error.kind)) this.#refusal = { kind: error.kind, wish };
      else this.#enterLater(error);
    }
    this.#showCount();
  }

  #enterLater(error) {
    // Where the clocks are a little apart, a season begins in a moment.
    const pause = error.kind === 'season-not-started' ? 300 + 700 * Math.random() : pauseAfter(error);
    this.#enterTimer = setTimeout(() => {
      this.#enterTimer = null;
      this.#enter();
    }, pause);
  }

  #receipt(receipt, own) {
    if (own.school.id === this.school?.id) {
      this.#takeSchoolTaps(receipt.schoolTaps, receipt.revision);
      if (receipt.accepted > 0) this.#standings.expect(receipt.revision);
    }
    if (receipt.rejected > 0) {
      const sentence = rejectedSentence(receipt.rejected, receipt.reason);
      this.#screen.showNotice(sentence, noticeLength);
      this.#voice.say(sentence, true);
    }
    if (!this.#settings.isIntroduced && receipt.accepted > 0) {
      this.#settings.isIntroduced = true;
      const sentence = t('★ 첫 터치를 세었어요! 우리 학교가 나아갔어요.', '★ Your first tap counts! Your school moves forward.');
      this.#celebrate(sentence);
      this.#voice.sayNow(sentence);
    }
    this.#showStanding();
  }

  #takeSchoolTaps(taps, revision) {
    if (revision >= this.#schoolTaps.revision) this.#schoolTaps = { taps, revision };
  }

  #boardChanged(change) {
    const { page, mine } = this.#standings;
    if (page) this.#season.take(page.season);
    const { isLive } = this.#standings;
    // A database that was put in the place of another counts revisions from the start again.
    if (mine && isLive && !change) this.#schoolTaps.revision = -1;
    if (mine) this.#takeSchoolTaps(mine.taps, page.revision);
    if (mine && isLive) {
      // Ranks of two seasons are not compared.
      if (this.#lastSeason === page.season.id) this.#tellMoves(change, mine, page);
      else this.#saidRank = null;
      this.#lastSeason = page.season.id;
      // Without a tap a school has its place by its name.
      this.#lastRank = mine.taps > 0 ? mine.rank : null;
    }
    this.#showStanding();
    this.#showNotice();
  }

  #tellMoves(change, mine, page) {
    if (this.#lastRank === null || this.#lastRank === mine.rank || mine.taps === 0) return;
    const overtakings = change?.overtakings ?? [];
    if (mine.rank < this.#lastRank) {
      const passed = overtakings.filter((entry) => entry.school.id === mine.school.id).map((entry) => entry.passed);
      const nearest = page.entries.find((entry) => entry.rank === mine.rank + 1)?.school;
      const names = passed.map((school) => school.name);
      if (nearest && passed.some((school) => school.id === nearest.id)) names.unshift(...names.splice(names.indexOf(nearest.name), 1));
      const rank = grouped(mine.rank);
      // The change names only schools near mine; where one passed and was passed, the ranks tell less than the names.
      const number = Math.max(this.#lastRank - mine.rank, names.length);
      this.#celebrate(names.length > 0 ? passedSentence(names[0], number, mine.rank) : t(`★ ${rank}위로 올라섰어요!`, `★ Up to rank ${rank}!`));
    } else {
      const by = overtakings.find((entry) => entry.passed.id === mine.school.id)?.school.name;
      const rank = grouped(mine.rank);
      const sentence = by ? passedBySentence(by, mine.rank) : t(`▼ ${rank}위로 밀려났어요`, `▼ Down to rank ${rank}`);
      this.#screen.showMoment(sentence, false);
      this.#voice.say(sentence, true);
    }
  }

  #celebrate(sentence) {
    this.#voice.say(sentence, true);
    this.#screen.showMoment(sentence, true);
    if (performance.now() - this.#lastMoment < momentGap || shown() !== 'play') return;
    this.#lastMoment = performance.now();
    const place = document.getElementById('rank').getBoundingClientRect();
    this.#effects.burst({ x: place.left + place.width / 2, y: place.top + place.height / 2 });
    this.#sound.celebrate();
  }

  /** Whether the season that I played in is over, as the clock or the server says. */
  get #isOver() {
    const { season, state } = this.#season;
    const own = this.#outbox.own;
    return state === 'ended' || (own?.over === 'season-ended' && own.season === season?.id);
  }

  async #tellRefused() {
    const refused = this.#outbox.refused;
    // Where it is told how the season has ended, that is a part of it and stands beside it, until another season begins.
    const isOver = this.#isOver;
    this.#screen.showUncounted(isOver && refused.length > 0
      ? `${t('세지 못한 터치가 있어요.', 'Some taps did not count.')} ${refusedSentence(refused)}` : '');
    if (isOver && shown() === 'play') {
      this.#besides = refused;
      // The season may have ended after a dialog had told of them, which would cover the result.
      document.getElementById('refused').close();
    }
    if (this.#isTelling || isOver || refused.length === 0 || shown() !== 'play') return;
    this.#isTelling = true;
    try {
      await this.#outbox.told(this.#besides);
      this.#besides = [];
      // What is refused while the dialog is open is told in the next one.
      while (this.#outbox.refused.length > 0) {
        const shown = this.#outbox.refused;
        document.getElementById('refused-text').textContent = refusedSentence(shown);
        await ask('refused');
        if (this.#isOver) break;
        await this.#outbox.told(shown);
      }
    } catch {
      // The device could not write that they were told, so they are told once more at the next change.
    } finally {
      this.#isTelling = false;
    }
  }

  #showStanding() {
    if (!this.school) return;
    const { page, mine, isLive, isCutOff } = this.#standings;
    this.#screen.showStanding({
      school: this.school, page, mine, isLive, isCutOff, isOver: this.#isOver,
      isCounting: this.#season.state === 'counting', schoolTaps: this.#schoolTaps.taps ?? mine?.taps ?? null });
    const rank = mine?.taps > 0 ? mine.rank : 0;
    if (mine && isLive && rank !== this.#saidRank && shown() === 'play') {
      this.#saidRank = rank;
      this.#voice.say(() => this.#standing());
    }
  }

  /** How it stands now, in a sentence. */
  #standing() {
    const { page, mine } = this.#standings;
    if (!mine) return this.school.name;
    if (mine.taps === 0) return t(`${this.school.name}, 아직 순위 없음.`, `${this.school.name}, not ranked yet.`);
    const [rank, total] = [grouped(mine.rank), grouped(page.total)];
    return t(
      `${this.school.name}, ${total}곳 중 ${rank}위. 내 터치 ${grouped(this.#mine())}번.`,
      `${this.school.name}, rank ${rank} of ${total}. You made ${taps(this.#mine())}.`);
  }

  #showSeason() {
    this.#screen.showSeason(this.#season, serverNow());
  }

  #mine() {
    const { counted, waiting } = this.#outbox.count;
    return this.#outbox.own?.school.id === this.school?.id ? counted + waiting : 0;
  }

  #showCount() {
    this.#screen.showCount(this.#mine(), this.#outbox.count.waiting, this.#hint());
    this.#screen.showIsOpen(this.isOpen);
    this.#screen.showIsShut(Boolean(this.shut));
    this.#showNotice();
  }

  #hint() {
    const own = this.#outbox.own;
    switch (this.#season.state) {
    case 'none': return this.#season.isKnown
      ? t('지금은 시즌이 아니라서 세지 않아요.', 'No season is running, so taps do not count.') : t('잠깐만요…', 'One moment…');
    case 'scheduled': return t('시즌이 시작하면 터치할 수 있어요.', 'You can tap when the season begins.');
    case 'counting': return t('시즌이 끝나서 마지막 터치를 세는 중이에요.', 'The season is over: counting the last taps.');
    case 'ended': return t('시즌이 끝났어요. 수고했어요!', 'The season is over. Well done!');
    default:
    }
    if (this.shut) {
      const words = refusalWords(this.shut);
      return t(`${words}. 학교를 다시 골라 주세요.`, `Taps do not count: ${words}. Choose your school again.`);
    }
    if (own?.over && own.school.id === this.school?.id && own.season === this.#season.season.id && !passing.has(own.over)) {
      return t(`${refusalWords(own.over)}.`, `Taps do not count: ${refusalWords(own.over)}.`);
    }
    if (!this.#isIn()) return t('잠깐만요…', 'One moment…');
    if (this.#settings.isIntroduced) return '';
    return this.#outbox.count.waiting > 0
      ? t('첫 터치를 보내고 있어요…', 'Sending your first tap…') : t('여기를 터치해 보세요!', 'Tap here!');
  }

  #showNotice() {
    const { waiting } = this.#outbox.count;
    let [trouble, sentence] = ['', ''];
    if (this.#outbox.trouble === 'storage') {
      trouble = 'storage';
      sentence = t('이 기기에 저장할 수 없어요. 페이지를 닫지 마세요.', 'Taps cannot be kept on this device: leave the page open.');
    } else if (this.#outbox.trouble && waiting > 0) {
      const backlog = this.#season.season?.backlog ?? Infinity;
      trouble = this.#playedAlone > backlog ? 'backlog' : 'network';
      sentence = t(
        `연결이 끊겼어요. ${grouped(waiting)}번이 기다려요.`,
        `No connection: ${taps(waiting)} ${waiting === 1 ? 'waits' : 'wait'}. Keep tapping.`);
      if (trouble === 'backlog') {
        const minutes = Math.max(1, Math.round(backlog / 60_000));
        sentence = t(
          `연결이 끊긴 지 오래라 다 세지 못해요. 끊긴 동안의 터치는 ${minutes}분만큼만 세어요.`,
          `No connection for too long: only ${minutes} min of taps made meanwhile can count.`);
      }
    } else if (this.#standings.page && !this.#standings.isLive) {
      trouble = 'standings';
      sentence = t('순위를 다시 읽고 있어요…', 'Reading the ranks again…');
    } else if (!this.#outbox.keeps) {
      trouble = 'memory';
      sentence = t('이 브라우저는 터치를 보관하지 못해요. 다 보낼 때까지 닫지 마세요.', 'This browser keeps nothing: leave the page open until all is sent.');
    }
    // A number that changes with each tap is for the eye.
    if (trouble !== this.#saidTrouble && shown() === 'play') {
      this.#saidTrouble = trouble;
      if (sentence) this.#voice.say(sentence, true);
    }
    this.#screen.showNotice(sentence);
  }
}
