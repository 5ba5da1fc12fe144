import { SchoolPicker } from './school-picker.js';
import { ask, show } from './screens.js';
import { grouped, levelName, place, refusalWords, t, taps, withParticle } from './words.js';

/** So many characters a nickname has at the most, as a person counts them and the server does. */
const longest = 20;

const byId = (id) => document.getElementById(id);

/** How a player comes to a school: finds it, gives a nickname or none, and joins; or changes to another one, which is asked first. */
export class Joining {
  #game; #settings;
  #picker = new SchoolPicker(byId('find'));
  #school = null;
  #isRenaming = false;

  constructor(game, settings) {
    this.#game = game;
    this.#settings = settings;
    this.#picker.onchoose = (school) => this.#choose(school);
    byId('find-back').addEventListener('click', () => show('play'));
    byId('name-back').addEventListener('click', () => (this.#isRenaming ? show('play') : this.find()));
    byId('other-school').addEventListener('click', () => this.find());
    byId('nickname').addEventListener('input', (event) => this.#isTooLong(event.target.value.trim()));
    byId('name-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#join();
    });
  }

  find() {
    byId('find-back').hidden = !this.#game.school;
    byId('find').querySelector('.steps').hidden = Boolean(this.#game.school);
    show('find');
    this.#picker.open();
    // A phone's keyboard would cover the list.
    if (!matchMedia('(pointer: coarse)').matches) byId('school-name').focus();
  }

  /** Asks for another nickname at the same school. */
  rename() {
    this.#school = this.#game.school;
    this.#askNickname(true);
  }

  #askNickname(isRenaming) {
    this.#isRenaming = isRenaming;
    byId('name').querySelector('.steps').hidden = isRenaming;
    byId('name-stay').hidden = !isRenaming;
    byId('name-school').textContent = this.#school.name;
    byId('name-problem').textContent = '';
    byId('nickname').value = this.#settings.wanted?.nickname ?? '';
    byId('code').value = this.#settings.code ?? '';
    this.render();
    show('name');
  }

  render() {
    this.#picker.render();
    byId('name-go').textContent = this.#isRenaming ? t('별명 바꾸기', 'Change nickname') : t('들어가기', 'Join');
    byId('name-back').textContent = this.#isRenaming ? t('그대로', 'Keep it') : t('다른 학교 고르기', 'Choose another school');
    byId('name-stay').textContent = t('지금까지 한 터치는 예전 별명으로 남아요.', 'Your taps so far stay under the old nickname.');
    const { joining } = this.#game;
    byId('code-part').hidden = joining === 'open';
    byId('code').required = joining !== 'open';
    byId('code-label').textContent = joining === 'ticket'
      ? t('입장권의 코드', 'The code on your ticket') : t('화면에 보이는 코드', 'The code on the screen');
    if (this.#school) byId('name-place').textContent = [levelName(this.#school.level), place(this.#school)].filter(Boolean).join(' · ');
  }

  async #choose(school) {
    const { shut } = this.#game;
    // Who was not let in gives the nickname again, too.
    const isAgain = shut === 'invalid-value' || (shut && this.#game.school.id === school.id);
    const old = isAgain ? null : this.#game.school;
    if (old?.id === school.id) return show('play');
    this.#school = school;
    if (old) return this.#change(old, school);
    this.#askNickname(false);
  }

  async #change(old, school) {
    const [given, going] = [this.#game.countAt(old), this.#game.countAt(school)];
    byId('question-text').textContent = [
      t(`지금까지 한 ${grouped(given)}번은 ${old.name}에 그대로 남아요.`, `Your ${taps(given)} ${given === 1 ? 'stays' : 'stay'} with ${old.name}.`),
      going === 0
        ? t(`${school.name}에서는 0부터 시작해요.`, `At ${school.name} your count starts at 0.`)
        : t(`${school.name}에서는 ${grouped(going)}번부터 이어서 세어요.`, `At ${school.name} your count goes on from ${grouped(going)}.`),
    ].join(' ');
    if ((await ask('question')) !== 'yes') return;
    try {
      await this.#game.choose(school, this.#settings.wanted?.nickname ?? null);
      show('play');
    } catch (error) {
      byId('find').querySelector('.found').textContent = this.#problem(error, school);
    }
  }

  async #join() {
    const button = byId('name-go');
    const nickname = byId('nickname').value.trim();
    if (button.disabled || this.#isTooLong(nickname)) return;
    button.disabled = true;
    byId('name-problem').textContent = '';
    if (!byId('code-part').hidden) this.#settings.code = byId('code').value.trim();
    try {
      await this.#game.choose(this.#school, nickname || null);
      show('play');
    } catch (error) {
      // The season may ask for a code since a moment ago.
      if (error.kind === 'code-needed') await this.#game.askForSeason();
      this.render();
      byId('name-problem').textContent = this.#problem(error, this.#school);
      if (error.kind === 'code-needed' || error.kind === 'wrong-code') byId('code').focus();
    }
    button.disabled = false;
  }

  /** Says so where a nickname is too long. */
  #isTooLong(nickname) {
    const characters = Intl.Segmenter ? [...new Intl.Segmenter().segment(nickname)] : [...nickname.normalize('NFC')];
    const isTooLong = characters.length > longest;
    byId('name-problem').textContent = isTooLong
      ? t(`별명은 ${longest}자까지예요. 지금은 ${characters.length}자예요.`, `A nickname has up to ${longest} characters; this one has ${characters.length}.`)
      : '';
    return isTooLong;
  }

  #problem(error, school) {
    if (error.kind) {
      const wait = error.retryAfter > 0 ? t(` ${error.retryAfter}초 뒤에 다시 해 주세요.`, ` Try again in ${error.retryAfter} s.`) : '';
      return t(
        `${withParticle(school.name, 'towards')} 들어가지 못했어요: ${refusalWords(error.kind)}.${wait}`,
        `${school.name} could not be joined: ${refusalWords(error.kind)}.${wait}`);
    }
    return t('서버에 닿지 않아요. 잠시 뒤에 다시 해 주세요.', 'The server cannot be reached. Try again in a moment.');
  }
}
