import { ask, invite, serverTime } from './api.js';
import { make } from './dom.js';
import { t } from '../game/language.js';

/** How long before its end a code is replaced by a new one, in milliseconds. */
const early = 60_000;

/**
 * Lets one person in: the QR code of an address that is good once. A new one takes its place before it expires, until
 * somebody has come in.
 */
export class Invitation {
  #role;
  #name;
  /** The moment at which the code expires, by the server's clock; `null` if none is shown. */
  #expiresAt = null;
  /** The names of those who were there before the code. */
  #others = new Set();

  element = make('div', { className: 'invitation', hidden: true });

  /** `name` is that of the audit list; without one the person is named after the role. */
  constructor(role, name) { [this.#role, this.#name] = [role, name]; }

  get isShown() { return this.#expiresAt !== null; }

  async show() {
    this.#others = new Set((await people()).map(({ name }) => name));
    await this.#renew();
  }

  hide() {
    this.#expiresAt = null;
    this.element.hidden = true;
  }

  /** Says who has come in, and keeps the code fresh until then. */
  async refresh() {
    if (!this.isShown) return;
    const newcomer = (await people()).find(({ name, role }) => role === this.#role && !this.#others.has(name));
    // The code may have been put away meanwhile.
    if (!this.isShown) return;
    if (newcomer) {
      this.#expiresAt = null;
      this.element.replaceChildren(make('p', { role: 'status' }, t`${newcomer.name} has come in.`));
    } else if (serverTime.now() > this.#expiresAt - early) await this.#renew();
  }

  async #renew() {
    const { code, expiresAt } = await invite(this.#role, this.#name);
    const path = this.#role === 'presenter' ? '/remote' : '/desk';
    const { picture, address } = await drawing(`${path}#${code}`);
    // What is sent may be loaded by the program that sends it, so an address that was not scanned waits for a press.
    const link = address.replace('#', '?sent#');
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', t`QR code for one phone`);
    const copy = make('input', { readOnly: true, value: link, 'aria-label': t`The address to send`, onfocus: () => copy.select() });
    this.element.replaceChildren(make('div', { className: 'pictures' }, picture),
      make('p', {}, t`Scan this with the phone. It works once, for one phone.`),
      make('p', { className: 'note' }, t`Or send this address to the helper:`), copy);
    this.element.hidden = false;
    this.#expiresAt = Date.parse(expiresAt);
  }
}

/**
 * A button that shows the code with which a phone gets a role. `sentence` is the button's; without one it is that of the
 * remote on the organiser's own phone.
 */
export function invitation(desk, role, sentence = t`The remote on my phone`) {
  const shown = new Invitation(role);
  const button = make('button', { type: 'button', onclick: () => {
    if (shown.isShown) return shown.hide();
    return desk.run(button, () => shown.show());
  } }, sentence);
  return {
    element: make('div', { className: 'invite', hidden: !desk.may('invitations') }, button, shown.element),
    refresh: () => shown.refresh(),
  };
}

const people = async () => (await ask('/admin/api/people')).people;

/** The QR code of a page of this server, and the address in it, at which phones reach the page. */
async function drawing(path) {
  const answer = await fetch(`/qr.svg?path=${encodeURIComponent(path)}`, { cache: 'no-store' });
  const svg = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  return { picture: document.importNode(svg, true), address: svg.querySelector('title').textContent };
}
