import { ServerTime } from '../game/server-time.js';
import { Settings } from '../game/settings.js';
import { homeOf } from '../game/words.js';
import { Address } from './address.js';
import { asidesOf } from './asides.js';
import { stayAwake } from './awake.js';
import { Ceremony } from './ceremony.js';
import { Cheers } from './cheers.js';
import { Confetti } from './confetti.js';
import { Contest } from './contest.js';
import { Controls } from './controls.js';
import { Curtain } from './curtain.js';
import { HallSound } from './hall-sound.js';
import { Joining } from './join.js';
import { Ledge } from './ledge.js';
import { Lobby } from './lobby.js';
import { refusalWords, waitingText } from './messages.js';
import { Moments } from './moments.js';
import { namePart } from './part.js';
import { Pupils } from './pupils.js';
import { Race } from './race.js';
import { Remote } from './remote.js';
import { Rest } from './rest.js';
import { Reveal } from './reveal.js';
import { SeasonClock, findComing } from './season-clock.js';
import { BoardStream } from './stream.js';
import { Total } from './total.js';
import { Winner, bestOf } from './winner.js';
import { oneOrMany, t } from '../game/language.js';
import { schoolOf } from './words.js';

/** How often the server is checked, a request's timeout, and the pause before a season is asked for again, in ms. */
const [interval, timeout, again] = [15_000, 5000, 1000];
/** The number of rows in the hall theme. */
const hallRows = 5;
/** Whether the page is shown on a phone; board.css has the same rule. */
const inHand = matchMedia('(max-width: 900px), (max-height: 480px)');

const find = (id) => document.getElementById(id);
const ask = (path) => fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(timeout) });

/** Whether a season has begun and not ended. */
const isUnderWay = ({ state }) => state === 'live' || state === 'paused';
/** Whether a season has ended, and its result is no secret. */
const hasResult = ({ state, frozenSince }) => state === 'ended' && !frozenSince;
const isPlaying = ({ taps }) => taps > 0;

/**
 * The projector's page: one contest on one board. The stream brings pages of the board. A page of another season makes
 * another contest, and then everything begins anew: its board, its words, and what the remote has chosen.
 */
export class Wall {
  /** What is shown; `null` before the server has told it. */
  #contest = null;
  /** The season that is being read, to be shown next. */
  #next = null;
  /** The id of the scheduled season that is shown before it becomes the current one. */
  #coming = null;
  /** The board whose pages the stream brings, and the newest one, of all taps. Results are told by it alone. */
  #board = null;
  #stream = null;
  #page = null;
  /** Whether this wall has shown the season before its end. Then its end is celebrated. */
  #hasSeen = false;
  /** The state and phase of the previous second, to detect a change. */
  #before = { state: null, phase: null };

  #address = new Address();
  #serverTime = new ServerTime();
  /** The id of the player's own school or group, if this browser plays. */
  #mine = new Settings().wanted?.school?.id;
  #sound = new HallSound();
  #clock = new SeasonClock(find('clock'), this.#serverTime);
  #lobby = new Lobby(find('lobby'), find('flock'));
  #ledge = new Ledge(find('ledge'));
  #race = new Race(find('rows'), find('ranks'));
  #winner = new Winner(find('winner'));
  #total = new Total(find('total'));
  #moments = new Moments(find('count'), find('pause'), this.#sound);
  #ceremony = new Ceremony(find('ceremony'), find('news'), this.#sound);
  #cheers = new Cheers(find('cheer'), find('news'));
  #curtain = new Curtain(find('curtain'));
  #rest = new Rest(find('rest'), find('own'));
  #pupils = new Pupils();
  #remote = new Remote(this.#serverTime);
  #reveal = new Reveal({
    race: this.#race, ceremony: this.#ceremony, curtain: this.#curtain, sound: this.#sound, award: find('award'),
    news: find('news'), stage: document.querySelector('main'),
    room: () => this.#places, address: () => this.#boardAddress,
  });
  #joining = new Joining(find('join'), () => this.#page?.season.id ?? null);
  #controls = new Controls(find('controls'), find('help'), this.#keys());

  constructor() {
    document.title = t`TouchSchool board`;
    find('back').textContent = t`← To the game`;
    find('rows').setAttribute('aria-label', t`Ranking`);
    find('touch').textContent = t`Touch this screen once, and it has sound`;
    this.#cheers.oncheer = (school, rank) => this.#cheer(school, rank);
    this.#sound.onwait = (isWaiting) => { find('touch').hidden = !isWaiting; };
    this.#ceremony.colorOf = (id) => this.#race.colorOf(id);
    this.#ceremony.onchange = () => document.body.classList.toggle('celebrating', this.#ceremony.isPlaying);
    this.#clock.ontick = (tick) => this.#tick(tick);
    this.#sound.onchange = () => this.#controls.update();
    this.#rest.onpage = this.#pupils.onpage = this.#reveal.onend = () => this.#showAgain();
    this.#remote.onsound = (isOn) => this.#sound.set(isOn);
    this.#remote.onmessage = (message) => {
      find('announcement').hidden = !message;
      find('announcement').textContent = message ?? '';
    };
    this.#remote.onreveal = (picture) => this.#follow(picture);
    inHand.addEventListener('change', () => this.#showAgain());
    addEventListener('online', () => this.#stream?.open());
  }

  /** Shows the season of the address, the one that starts soon, or the current one. */
  async start() {
    this.#reveal.listen();
    stayAwake(find('notice'));
    const current = await this.#askTime().catch(() => null);
    if (!this.#address.has('season')) this.#coming = await findComing(this.#serverTime.now());
    const other = this.#address.get('season') ?? this.#coming;
    this.#contest = other ? await Contest.read(other) : current && new Contest(current);
    // Known before the first page comes, so that a wall that is loaded again in a reveal shows no result meanwhile.
    if (!inHand.matches) await this.#askRemote();
    this.#remote.onchange = () => this.#choose();
    await this.#choose();
    this.#check();
  }

  // MARK: What is chosen

  get #look() {
    return (this.#remote.look ?? this.#address.get('look')) === 'hall' && !inHand.matches ? 'hall' : 'list';
  }

  get #isPerPupil() { return this.#remote.scoreIn(this.#contest?.id) ?? this.#address.get('score') === 'per-pupil'; }

  get #chosen() {
    return this.#remote.boardIn(this.#contest?.id) || this.#address.get('board') || this.#contest?.home || 'all';
  }

  /** How many rows there is room for. */
  get #room() {
    return Math.min(Math.max(Number.parseInt(this.#address.get('top') ?? '10', 10) || 10, 3), 20);
  }

  get #places() { return this.#look === 'hall' ? hallRows : this.#room; }

  get #wantsAll() { return this.#address.get('schools') === 'all'; }

  get #wantsReveal() { return this.#address.has('reveal') && !inHand.matches; }

  get #asked() { return this.#address.only('season', 'ties'); }

  get #query() { return { top: this.#room, ...this.#asked, ...(this.#coming && { season: this.#coming }) }; }

  get #boardAddress() { return `/api/boards/${encodeURIComponent(this.#board ?? this.#chosen)}`; }

  /** Shows what is chosen now. Another board begins anew. */
  async #choose() {
    const [contest, board, look] = [this.#contest, this.#chosen, document.body.dataset.look];
    await contest?.learn(board);
    if (contest !== this.#contest || board !== this.#chosen) return;
    if (board !== this.#board) {
      this.#begin(board);
    } else {
      this.#showAgain();
      if (look !== this.#look) this.#reveal.showAgain();
    }
    this.#controls.update();
    this.#askPupils();
  }

  #begin(board) {
    this.#end();
    this.#board = board;
    const mine = this.#mine && homeOf(this.#mine);
    // Only the board of all schools is sure to have the player's own school, and only that of its groups the group.
    const school = board === 'all' ? mine ?? this.#mine : mine && mine === schoolOf(board) ? this.#mine : undefined;
    this.#race.own = school;
    this.#rest.begin({ address: this.#boardAddress, query: this.#asked, school });
    this.#open();
  }

  /** Ends all that is of the season and the board that were shown. A season that is over already gets no ceremony. */
  #end() {
    [this.#page, this.#hasSeen] = [null, false];
    this.#ceremony.stop();
    this.#reveal.stop();
    this.#cheers.clear();
    this.#winner.hide();
    this.#pupils.follow(null);
  }

  /** Shows all taps or taps a pupil from now on, whatever the remote has chosen. */
  #compare(isPerPupil) {
    if (isPerPupil === this.#isPerPupil) return false;
    this.#address.set('score', isPerPupil ? 'per-pupil' : null);
    this.#remote.overrule('score');
    this.#controls.update();
    return true;
  }

  // MARK: What the server tells

  /** Opens a stream of the board. */
  #open() {
    this.#stream?.close();
    this.#stream = new BoardStream(this.#boardAddress, new URLSearchParams(this.#query));
    this.#stream.onpage = (page, change) => this.#take(page, change);
    this.#stream.onwall = (answer) => { if (!inHand.matches) this.#remote.take(answer); };
    this.#stream.onstate = (isLive) => {
      document.body.classList.toggle('stale', !isLive);
      if (!isLive) this.#cheers.clear();
      find('connection').textContent = isLive ? '' : t`Connection lost. Reconnecting…`;
    };
    this.#stream.open();
  }

  #take(page, change) {
    this.#page = page;
    if (page.season.id === this.#contest?.id) this.#show(change);
    else this.#goOn(page.season.id);
  }

  /** Goes on to another season. Until it is known, the wall shows the one before. */
  async #goOn(season) {
    if (season === this.#next) return;
    this.#next = season;
    const contest = await Contest.read(season);
    if (season !== this.#next) return;
    this.#next = null;
    // The stream is at another season by now, or at another board.
    if (this.#page?.season.id !== season) return;
    if (!contest) {
      setTimeout(() => this.#showAgain(), again);
      return;
    }
    this.#end();
    this.#stream.close();
    if (this.#contest) this.#address.set('score', null);
    [this.#contest, this.#board] = [contest, null];
    await this.#choose();
  }

  /**
   * Reads the server's time from the answer for the current season, which is never cached, as one for a board may be.
   * Returns the season; `null` if there is none.
   */
  async #askTime() {
    const asked = Date.now();
    const answer = await ask('/api/seasons/current');
    this.#serverTime.take(answer, asked, Date.now());
    const season = answer.ok ? await answer.json() : null;
    // An organiser may have changed the words for those that compete, or who competes.
    if (season && season.id === this.#contest?.id && this.#contest.take(season)) await this.#choose();
    return season;
  }

  async #askRemote() {
    try {
      this.#remote.take(await (await ask('/api/wall')).json());
    } catch {
      // The stream tells it.
    }
  }

  /** Learns whether the board has head counts, so that the key for them is there. A phone has no keys. */
  async #askPupils() {
    if (inHand.matches || !this.#contest || this.#contest.hasPupils(this.#board)) return;
    await this.#contest.learnPupils(this.#board);
    this.#controls.update();
  }

  /** Reads the server's time, and the board if the stream brings none: the answer tells why. */
  async #check() {
    const stream = this.#stream;
    try {
      await this.#askTime();
      if (!stream.isLive) {
        const answer = await ask(`${this.#boardAddress}?${new URLSearchParams(this.#query)}`);
        const refusal = refusalWords((await answer.json()).type, this.#address.has('season'));
        if (stream === this.#stream) {
          if (refusal) this.#showRefusal(refusal);
          else if (!stream.isLive) stream.open();
        }
      }
      await this.#joining.show();
    } catch {
      stream.lose();
    }
    this.#askPupils();
    setTimeout(() => this.#check(), interval);
  }

  #showRefusal(words) {
    // `check` opens the stream again when the server answers with a board.
    this.#stream.close();
    document.body.dataset.state = 'waiting';
    this.#lobby.show(false);
    find('connection').textContent = '';
    find('waiting').hidden = false;
    find('waiting').textContent = words;
  }

  // MARK: The picture

  #showAgain() { if (this.#page) this.#take(this.#page, null); }

  /** Shows the newest page, and celebrates the overtakings in `change`, which led to it; `null` for none. */
  #show(change) {
    const { season } = this.#page;
    this.#contest.speak(this.#board);
    const picture = this.#rest.pageFor(this.#page);
    const playing = picture.entries.filter(isPlaying);
    const isOver = hasResult(season) && playing.length > 0;
    const hasBars = playing.length > 0 || (this.#wantsAll && picture.entries.length > 0 && isUnderWay(season));
    // From the end until the result is told, the wall shows no names.
    const isUntold = this.#reveal.isTold
      || (isOver && this.#wantsReveal && !this.#reveal.isDone(season.id, this.#boardAddress));
    // The result is told by all taps, also to those who watch the season end.
    const isNews = isOver && this.#hasSeen && !inHand.matches;
    if (isUntold || isNews) this.#compare(false);
    this.#pupils.follow(
      this.#isPerPupil && !inHand.matches ? this.#boardAddress : null, new URLSearchParams(this.#query));
    const quotients = hasBars ? this.#rowsByPupils(season) : [];
    const isByPupils = quotients.length > 0;
    const places = this.#places;
    const rows = (isByPupils ? quotients : this.#wantsAll ? picture.entries : playing).slice(0, places);
    this.#showHead({ isByPupils, isUntold, isOver });
    document.body.dataset.state = isOver || this.#reveal.isTold ? 'over' : hasBars ? 'racing' : 'waiting';
    document.body.dataset.season = season.state;
    document.body.dataset.revision = picture.revision;
    document.body.dataset.look = this.#look;
    this.#clock.take(season);
    if (isUntold) this.#reveal.begin(this.#page, this.#boardAddress, this.#board, this.#address.get('reveal'));
    else this.#reveal.stop();
    if (!this.#reveal.isTold) {
      this.#curtain.isClosed = (this.#curtain.isClosed && isUntold)
        || (season.state === 'counting' && hasBars && !inHand.matches);
    }
    if (!this.#reveal.isOn) {
      const isFinal = isOver && !isByPupils && !inHand.matches;
      this.#race.show(hasBars || isOver ? rows : [], season.id, { isFinal });
    }
    // What it tells is of taps.
    this.#ledge.take(isByPupils ? [] : rows, picture.ties, season);
    this.#total.take(hasBars && isUnderWay(season) ? picture : null, this.#boardAddress);
    this.#moments.pause(hasBars && season.state === 'paused' && !inHand.matches);
    this.#rest.show(playing, places);
    find('waiting').hidden = hasBars || isOver;
    find('waiting').textContent = waitingText(picture);
    const isLobby = picture.total > 0 && (season.state === 'scheduled' || isUnderWay(season));
    this.#lobby.show(!hasBars && !isOver && isLobby);
    if (isOver) {
      this.#cheers.clear();
      this.#winner.show(bestOf(picture));
      if (isNews && !this.#reveal.isOn) this.#celebrate();
      this.#hasSeen = false;
    } else {
      this.#winner.hide();
      // A reveal from a freeze has its podium, though the board is not told yet.
      if (!this.#reveal.isOn) this.#ceremony.stop();
      this.#hasSeen = !hasResult(season);
      const idle = this.#page.entries.filter((entry) => !isPlaying(entry)).map(({ school }) => school.id);
      const shown = inHand.matches ? this.#page.entries.filter(isPlaying) : rows;
      this.#cheers.take(shown, isByPupils ? [] : change?.overtakings ?? [], new Set(idle));
    }
    if (this.#coming !== null && season.state !== 'scheduled') {
      // The season is the current one now. A query without its id also follows later seasons.
      this.#coming = null;
      this.#open();
    }
  }

  #showHead({ isByPupils, isUntold, isOver }) {
    const { season } = this.#page;
    find('season').textContent = season.name;
    const words = this.#contest.wordsOf(this.#board);
    find('board').replaceChildren(
      ...words.flatMap(({ text, isName }) => [isName ? namePart('name', text) : text, ' ']),
      isByPupils ? t`· Taps a pupil ` : '',
      isUntold ? t`· the result` : isOver ? t`· final ranking` : season.frozenSince ? t`· Boards are frozen` : '');
  }

  /** The schools by taps a pupil, to show in place of all taps; empty if they are not wanted, or not known yet. */
  #rowsByPupils(season) {
    const { page } = this.#pupils;
    // What was read may be ahead of the page of all taps. It must not tell a result before that page does.
    if (page?.season.id !== season.id || (hasResult(page.season) && !hasResult(season))) return [];
    return page.entries.filter((entry) => isPlaying(entry) || this.#wantsAll)
      .map((entry) => ({ ...entry, taps: entry.average }));
  }

  /** Shows a step of the remote's reveal. A wall that shows a season of its own is not part of another one's reveal. */
  #follow(picture) {
    if (!picture) this.#reveal.stop();
    else if ([null, String(picture.season)].includes(this.#address.get('season'))) this.#reveal.follow(picture);
    this.#showAgain();
  }

  /** Plays the ceremony of the season that is shown, if it is over. */
  #celebrate() {
    if (!this.#page || !hasResult(this.#page.season) || this.#reveal.isOn) return;
    if (this.#compare(false)) this.#showAgain();
    const asides = asidesOf(this.#page, this.#boardAddress, this.#board);
    this.#ceremony.play({ best: bestOf(this.#page), asides });
  }

  /** Celebrates a school that has passed another one; a new leader most. */
  #cheer(school, rank) {
    this.#race.shine(school);
    if (rank > 1) {
      this.#sound.pass(rank);
      return;
    }
    this.#sound.lead();
    const hue = this.#race.hueOf(school);
    if (hue) new Confetti(document.querySelector('main'), [hue], 120, 3500);
  }

  #tick({ state, time, seconds, phase }) {
    this.#moments.tick({ state, time, seconds });
    this.#lobby.count(state === 'scheduled' ? time : null);
    find('last').hidden = phase === null;
    find('last').firstElementChild.textContent = seconds;
    find('last').lastElementChild.textContent = t`${oneOrMany(seconds, 'second', 'seconds')} left`;
    if (phase) document.body.dataset.phase = phase;
    else delete document.body.dataset.phase;
    const before = this.#before;
    if ((before.state === 'scheduled' || before.state === 'paused') && state === 'live') this.#sound.gong();
    if (before.state === 'live' && !before.phase && phase) this.#sound.gong();
    if (phase === 'final') this.#sound.tick();
    this.#before = { state, phase };
  }

  // MARK: Keys

  #keys() {
    return [
      {
        code: 'KeyS', letter: 'S', isButton: true, words: () => (this.#sound.isOn ? t`Sound off` : t`Sound on`),
        run: () => this.#sound.toggle(),
      },
      {
        code: 'KeyH', letter: 'H', isButton: true,
        words: () => (this.#look === 'hall' ? t`More rows` : t`Five large rows`),
        run: () => {
          this.#address.set('look', this.#look === 'hall' ? null : 'hall');
          this.#remote.overrule('look');
          this.#showAgain();
        },
      },
      {
        code: 'KeyU', letter: 'U', words: () => (this.#isPerPupil ? t`By all taps` : t`By taps a pupil`),
        isHidden: () => !this.#isPerPupil && !this.#contest?.hasPupils(this.#board),
        run: async () => {
          await this.#askPupils();
          if (this.#compare(!this.#isPerPupil && Boolean(this.#contest?.hasPupils(this.#board)))) this.#showAgain();
        },
      },
      {
        code: 'KeyC', letter: 'C', words: () => t`The ceremony again (after the end)`,
        run: () => this.#celebrate(),
      },
      {
        code: 'KeyF', letter: 'F', words: () => t`Full screen`,
        run: () => (document.fullscreenElement ? document.exitFullscreen()
          : document.documentElement.requestFullscreen().catch(() => {})),
      },
      { code: 'Escape', letter: 'Esc', words: () => t`Skip the ceremony`, run: () => this.#ceremony.stop() },
    ];
  }
}
