import { api } from './api.js';
import { byId } from './elements.js';
import { SchoolPicker } from './school-picker.js';
import { ask, show, shown } from './screens.js';
import { grouped, howMany, isForGroups, oneOrMany, t } from './language.js';
import { homeOf, refusalWords, whereabouts } from './words.js';

/** The maximum length of a nickname in grapheme clusters, as the server counts it. */
const longest = 20;
/** The number of recent schools that are stored besides the current one. */
const remembered = 3;

/** The maximum length of a school id. The server is not asked for a longer one. */
const longestID = 200;

/** The values of the choice to make a group, and of no choice yet. */
const [made, unsaid] = ['+', '?'];
/** The groups where none are asked for. */
const none = [];

/** The screens of joining: find a school, enter a nickname if wanted, and join. A change to another school has to be confirmed. */
export class Joining {
  #game; #settings; #season;
  #picker = new SchoolPicker(byId('find'));
  #school = null;
  /** The groups inside the school; `null` while they are not known. */
  #groups = none;
  #reading = null;
  #isRenaming = false;
  #isJoining = false;
  #isByLink = false;
  /** Whether the contest has one school only, which nobody has to look for. */
  #isOnly = false;
  /** Returns the sentence for a link whose school cannot be joined; empty if there is none. */
  #linkProblem = () => '';

  constructor(game, settings, season) {
    this.#game = game;
    this.#settings = settings;
    this.#season = season;
    this.#picker.onchoose = (school) => this.#choose(school);
    this.#picker.ononly = (school) => {
      // Who goes back to the search sees it.
      if (!this.#isOnly && !this.#game.school) this.#choose(school);
      this.#isOnly = true;
    };
    this.#picker.recent = () => this.#recent.filter(({ id }) => id !== game.school?.id).slice(0, remembered);
    byId('find-back').addEventListener('click', () => show('play'));
    byId('name-back').addEventListener('click', () => (this.#isRenaming ? show('play') : this.find()));
    byId('other-school').addEventListener('click', () => (this.#game.asksCode ? this.invite(this.#game.school.id) : this.find()));
    byId('group-choice').addEventListener('change', () => this.render());
    byId('nickname').addEventListener('input', (event) => this.#isTooLong(event.target.value.trim()));
    byId('name-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#join();
    });
  }

  get #recent() { return this.#settings.recent ?? []; }

  /** Stores a joined school as the first of the recent schools. */
  #remember(school) {
    const { id, name, level, region, district, status, inside } = school;
    const others = this.#recent.filter((other) => other.id !== id);
    this.#settings.recent = [{ id, name, level, region, district, status, inside }, ...others].slice(0, remembered + 1);
  }

  /** Joins the school of a link: the player enters a nickname, or confirms the change of school. */
  async invite(id) {
    this.#school = { id, name: '' };
    this.#isByLink = true;
    this.#askNickname(false);
    try {
      const school = id.length > longestID ? null : await api.school(id);
      if (school?.status !== 'open') throw Object.assign(new Error(), { kind: school ? 'closed-school' : 'unknown-school' });
      if (homeOf(id)) school.inside = (await api.school(homeOf(id))).name;
      if (this.#school?.id !== id || shown() !== 'name') return;
      if (this.#game.school && this.#game.school.id !== id) show('play');
      await this.#choose(school);
    } catch (error) {
      if (this.#school?.id !== id || shown() !== 'name') return;
      this.#linkProblem = () => linkProblem(error);
      this.#school = null;
      this.find(true);
    }
  }

  /** Shows a screen again after the player has gone back to it. */
  restore(name, school) {
    if (name === 'name' && school?.name && school.id !== this.#game.school?.id) {
      this.#school = school;
      this.#askNickname(false);
    } else if (name === 'name' && school?.id && !school.name) this.invite(school.id);
    else if (name === 'name' && this.#game.school) this.rename();
    else this.find();
  }

  /** Shows the search for schools. With `isInPlace`, the search replaces the present screen in the history. */
  find(isInPlace = false) {
    this.#isByLink = false;
    byId('find-back').hidden = !this.#game.school;
    byId('find').querySelector('.steps').hidden = Boolean(this.#game.school);
    byId('find-problem').textContent = this.#linkProblem();
    show('find', { isInPlace });
    this.#picker.open();
    // A phone's keyboard would cover the list.
    if (!matchMedia('(pointer: coarse)').matches) byId('school-name').focus();
  }

  /** Has a player who has left a school that is not in the season choose another one. */
  leave(school) {
    this.#linkProblem = () => t`${school.name} is not in this contest: choose your {school}.`;
    this.#isOnly = false;
    this.#settings.recent = this.#recent.filter(({ id }) => id !== school.id);
    if (shown() !== 'play') return this.render();
    for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
    this.find(true);
  }

  /** Asks for another nickname at the same school. */
  rename() {
    this.#school = this.#game.school;
    this.#askNickname(true);
  }

  #askNickname(isRenaming) {
    this.#isRenaming = isRenaming;
    // The proof of work for the session is computed while the player reads.
    api.prepareSession();
    byId('name').querySelector('.steps').hidden = isRenaming || this.#isByLink;
    byId('name-stay').hidden = !isRenaming;
    byId('name-problem').textContent = '';
    byId('nickname').value = this.#settings.wanted?.nickname ?? '';
    byId('code').value = this.#settings.code ?? '';
    this.#reading = this.#readGroups();
    this.render();
    show('name', { about: this.#school });
    // Whether a code is needed may not be known yet.
    this.#season.known.then(() => this.render());
  }

  /** Reads the groups of the school that was chosen, for who does not stay in one. */
  async #readGroups() {
    const { id, name } = this.#school;
    this.#groups = this.#isRenaming || !name || homeOf(id) ? none : null;
    if (this.#groups) return;
    let groups = [];
    try {
      groups = await api.groups(id);
    } catch {
      // Who cannot reach the server cannot join either, and is told so then.
    }
    if (this.#school?.id !== id || this.#groups) return;
    this.#groups = groups.map((group) => ({ ...group, inside: name }));
    const choice = byId('group-choice');
    choice.replaceChildren(...[{ id: '', name: '' }, ...groups].map((group) => new Option(group.name, group.id)));
    // Whoever has no group yet says which: nobody plays for none by mistake.
    choice.prepend(Object.assign(new Option('', unsaid), { disabled: true, hidden: true }));
    choice.value = groups.some((group) => group.id === this.#game.school?.id) ? this.#game.school.id : groups.length > 0 || this.#mayMake ? unsaid : '';
    this.render();
  }

  render() {
    this.#picker.render();
    const choice = byId('group-choice');
    const other = [...choice.options].find(({ value }) => value === made);
    if (!this.#mayMake) other?.remove();
    else if (!other) choice.append(new Option('', made));
    byId('group-part').hidden = !this.#asksGroup;
    byId('group-name').hidden = choice.value !== made;
    if (this.#asksGroup) {
      choice.options[0].text = t`Choose your {group}`;
      // Where groups compete, nobody plays for none of them.
      choice.options[1].hidden = choice.options[1].disabled = isForGroups();
      choice.options[1].text = t`The whole school (no {group})`;
      if (this.#mayMake) choice.options[choice.options.length - 1].text = t`Another {group}…`;
    }
    byId('name-go').textContent = this.#isRenaming ? t`Change nickname` : t`Join`;
    byId('name-back').textContent = this.#isRenaming ? t`Keep it` : t`Choose another {school}`;
    byId('name-back').hidden = this.#isOnly && !this.#isRenaming;
    byId('name-stay').textContent = t`Your taps so far stay under the old nickname.`;
    const { joining } = this.#game;
    byId('code-part').hidden = joining === 'open';
    byId('code').required = joining !== 'open';
    byId('code-label').textContent = joining === 'ticket'
      ? t`The code on your ticket` : t`The code on the screen`;
    byId('find-problem').textContent = this.#linkProblem();
    if (!this.#school) return;
    // The school of a link has no name until the server has answered.
    byId('name-school').textContent = this.#school.name || t`Finding the {school}…`;
    byId('name-place').textContent = whereabouts(this.#school);
    if (!this.#isJoining) byId('name-go').disabled = !this.#school.name;
  }

  /** Whether players may make groups. */
  get #mayMake() { return this.#season.season?.settings.groups === 'made'; }

  /** Whether there is a group to choose, or one may be made. */
  get #asksGroup() {
    return this.#groups?.length > 0 || Boolean(this.#groups && this.#groups !== none && this.#mayMake);
  }

  async #choose(school) {
    const { shut } = this.#game;
    // A player whose session was refused enters the nickname again, too.
    const isAgain = shut === 'invalid-value' || (shut && this.#game.school.id === school.id);
    const old = isAgain ? null : this.#game.school;
    this.#school = school;
    const groups = old && !homeOf(school.id) ? await api.groups(school.id).catch(() => []) : [];
    if (groups.length > 0 || (old && !homeOf(school.id) && this.#mayMake)) return this.#askNickname(false);
    if (old?.id === school.id) return show('play');
    if (old) return this.#change(old, school);
    this.#askNickname(false);
  }

  /** Asks whether to go to another school. */
  async #isSure(old, school) {
    const [given, going] = [this.#game.countAt(old), this.#game.countAt(school)];
    byId('question-text').textContent = [
      t`Your ${howMany(given, 'tap', 'taps')} ${oneOrMany(given, 'stays', 'stay')} with ${old.name}.`,
      going === 0
        ? t`At ${school.name} your count starts at 0.`
        : t`At ${school.name} your count goes on from ${grouped(going)}.`,
    ].join(' ');
    return (await ask('question')) === 'yes';
  }

  async #change(old, school) {
    if (!(await this.#isSure(old, school))) return;
    try {
      this.#joined(school, await this.#game.choose(school, this.#settings.wanted?.nickname ?? null));
    } catch (error) {
      const sentence = this.#problem(error, school);
      if (shown() === 'find') byId('find').querySelector('.found').textContent = sentence;
      else {
        this.#linkProblem = () => sentence;
        this.find();
      }
    }
  }

  /** Shows the game. Who shares a nickname with somebody at the school can choose another one first. */
  async #joined(school, isShared) {
    this.#remember(school);
    this.#linkProblem = () => '';
    show('play');
    if (isShared && (await ask('namesake')) === 'other') this.rename();
  }

  async #join() {
    const button = byId('name-go');
    const nickname = byId('nickname').value.trim();
    if (button.disabled || this.#isTooLong(nickname)) return;
    // Who is faster than the server sees the groups first, if there are some.
    if (this.#groups === null) {
      await this.#reading;
      if (!this.#groups || this.#asksGroup || button.disabled) return;
    }
    const group = byId('group-part').hidden ? '' : byId('group-choice').value;
    if (group === unsaid) {
      byId('name-problem').textContent = t`Choose your {group}.`;
      return byId('group-choice').focus();
    }
    const name = byId('group-name').value.trim();
    if (group === made && !name) return byId('group-name').focus();
    let school = group === made ? { ...this.#school, id: made, name, inside: this.#school.name }
      : this.#groups?.find(({ id }) => id === group) ?? this.#school;
    const old = this.#asksGroup && !this.#game.shut ? this.#game.school : null;
    if (old && old.id !== school.id && !(await this.#isSure(old, school))) return;
    button.disabled = this.#isJoining = true;
    byId('name-problem').textContent = '';
    if (!byId('code-part').hidden) this.#settings.code = byId('code').value.trim();
    try {
      if (group === made) {
        const { code } = this.#settings;
        school = { ...school, ...await api.openGroup({ school: this.#school.id, group: name, season: this.#season.id, ...(code && { code }) }) };
      }
      this.#joined(school, await this.#game.choose(school, nickname || null));
    } catch (error) {
      error.isOfGroup = school.id === made;
      // The season may have started to require a code.
      if (error.kind === 'code-needed') await this.#game.askForSeason();
      this.render();
      byId('name-problem').textContent = this.#problem(error, school);
      if (error.kind === 'code-needed' || error.kind === 'wrong-code') byId('code').focus();
    }
    button.disabled = this.#isJoining = false;
  }

  /** Returns whether a nickname is too long. If so, shows a sentence. */
  #isTooLong(nickname) {
    const characters = Intl.Segmenter ? [...new Intl.Segmenter().segment(nickname)] : [...nickname.normalize('NFC')];
    const isTooLong = characters.length > longest;
    byId('name-problem').textContent = isTooLong
      ? t`A nickname has up to ${longest} characters; this one has ${characters.length}.`
      : '';
    return isTooLong;
  }

  #problem(error, school) {
    if (error.isOfGroup && error.kind === 'invalid-value') return t`This {group} name cannot be used.`;
    if (error.kind === 'invalid-value') return t`This nickname cannot be used. Choose another one.`;
    if (error.kind === 'wrong-code' || error.kind === 'code-needed') {
      // The code that was given before may be another by now.
      if (this.#isRenaming) return t`The code has changed, so your nickname has not: enter the code that is shown now.`;
      if (this.#game.joining === 'ticket') return t`That is not the code. Look at your ticket again.`;
      return t`That is not the code. Look at the screen again.`;
    }
    if (error.kind) {
      const wait = error.retryAfter > 0 ? t` Try again in ${error.retryAfter} s.` : '';
      return t`${school.name} could not be joined: ${refusalWords(error.kind)}.${wait}`;
    }
    return t`The server cannot be reached. Try again in a moment.`;
  }
}

/** The sentence for a link whose school cannot be joined. */
function linkProblem(error) {
  switch (error.kind) {
  case 'closed-school': return t`The {school} of the link is closed; choose another one.`;
  case undefined: return t`The server cannot be reached for the {school} of the link; choose it here.`;
  default: return t`The {school} of the link is not in this contest; choose yours here.`;
  }
}
