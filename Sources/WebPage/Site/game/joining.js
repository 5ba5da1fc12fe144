import { SchoolPicker } from './school-picker.js';
import { ask, show } from './screens.js';
import { grouped, levelName, place, refusalWords, t, taps, withParticle } from './words.js';

const byId = (id) => document.getElementById(id);

/** How a player comes to a school: finds it, gives a nickname or none, and joins; or changes to another one, which is asked first. */
export class Joining {
  #game; #settings;
  #picker = new SchoolPicker(byId('find'));
  #school = null;

  constructor(game, settings) {
    this.#game = game;
    this.#settings = settings;
    this.#picker.onchoose = (school) => this.#choose(school);
    byId('find-back').addEventListener('click', () => show('play'));
    byId('name-back').addEventListener('click', () => this.find());
    byId('name-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#join();
    });
  }

  find() {
    byId('find-back').hidden = !this.#game.school;
    this.#picker.open();
    show('find');
    // A phone's keyboard would cover the list.
    if (!matchMedia('(pointer: coarse)').matches) byId('school-name').focus();
  }

  render() {
    this.#picker.render();
    byId('name-go').textContent = t('들어가기', 'Join');
    if (this.#school) byId('name-place').textContent = [levelName(this.#school.level), place(this.#school)].filter(Boolean).join(' · ');
  }

  async #choose(school) {
    const old = this.#game.school;
    if (old?.id === school.id) return show('play');
    this.#school = school;
    if (old) return this.#change(old, school);
    byId('name-school').textContent = school.name;
    byId('name-problem').textContent = '';
    byId('nickname').value = this.#settings.wanted?.nickname ?? '';
    this.render();
    show('name');
  }

  async #change(old, school) {
    const [given, going] = [this.#game.countAt(old), this.#game.countAt(school)];
    byId('question-text').textContent = [
      t(`지금까지 한 ${grouped(given)}번은 ${old.name}에 그대로 남아요.`, `Your ${taps(given)} stay with ${old.name}.`),
      going === 0
        ? t(`${school.name}에서는 0부터 시작해요.`, `At ${school.name} your count starts at 0.`)
        : t(`${school.name}에서는 ${grouped(going)}번부터 이어서 세요.`, `At ${school.name} your count goes on from ${grouped(going)}.`),
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
    if (button.disabled) return;
    button.disabled = true;
    byId('name-problem').textContent = '';
    try {
      await this.#game.choose(this.#school, byId('nickname').value.trim() || null);
      show('play');
    } catch (error) {
      byId('name-problem').textContent = this.#problem(error, this.#school);
    }
    button.disabled = false;
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
