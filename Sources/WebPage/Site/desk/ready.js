import { homeBoard } from '../board/board-choice.js';
import { awaitsStart } from '../game/by-hand.js';
import { ask, perform, serverTime } from './api.js';
import { budgets, readHall } from './budgets.js';
import { make } from './dom.js';
import { rehearsal } from './rehearsal.js';
import { grouped, howMany, t } from '../game/language.js';

/** A clock that differs by more than this, a disk with less room, and batches that are on disk later than this are told. */
const [clockDrift, room, slow] = [2000, 1e9, 0.1];

/** The hall: the addresses of the wall and of the game as QR codes, the posters, and what is ready. */
export function ready(desk) {
  const pictures = make('div', { className: 'pictures' });
  const checks = make('ul', { className: 'checks' });
  const start = make('button', { type: 'button', className: 'main', onclick: () => desk.run(start, async () => {
    await perform('season.continue', { season: desk.season.id });
    desk.go('during');
  }) }, t`Start now`);
  const trial = rehearsal(desk);
  const element = make('section', { className: 'card' }, make('h2', {}, t`Is the hall ready?`), pictures, checks, make('div', { className: 'acts' }, start, trial.element));
  const met = budgets(desk);
  let drawn = '';
  let hasBackups = false;

  async function draw() {
    const { board, backups } = await ask('/admin/api/desk');
    hasBackups = backups;
    const { code } = await ask(`/admin/api/seasons/${desk.season.id}/join`);
    const key = `${board} ${code}`;
    if (key === drawn) return;
    drawn = key;
    const game = `/join.svg${code ? `?code=${code}` : ''}`;
    pictures.replaceChildren(
      await picture(`/qr.svg?path=${encodeURIComponent(board)}`, t`The wall, for the projector`, board),
      await picture(game, t`The game`, '/'),
      make('p', {}, make('a', { href: '/poster', target: '_blank' }, t`Print a poster`)));
  }

  async function check() {
    const [totals, here, address, hall] = await Promise.all([ask(`/api/boards/${encodeURIComponent(await homeBoard())}?totals=true`), ask('/api/lobby'), publicHost(), readHall(desk)]);
    met.refresh(hall);
    const { season } = desk;
    const isReached = !/^(localhost|127\.|\[::1\])/.test(address);
    const items = [
      [totals.schools > 0, t`${grouped(totals.schools)} take part`, t`List the names in “Set up”`],
      [Boolean(season.endsAt || season.pause?.left !== undefined), t`It has an end`, t`It has no end: end it by hand in “During”`],
      [season.joining !== 'open', t`Only people in the hall can join`, t`Whoever knows the address can join`],
      [isReached, t`Phones reach it at ${address}`, t`It opens on this computer only. For phones, stop the server and start it again: touchschool-online serve --host 0.0.0.0`],
      [location.protocol === 'https:', t`It is HTTPS`, t`It is not HTTPS: the contest works, but phones may turn their screens off`],
      [hasBackups, t`Backups are made`, t`There is no backup. The contest works without; the server makes them with --backup-folder FOLDER`],
      awaitsStart(season) ? [here.players > 0, t`${howMany(here.players, 'phone is', 'phones are')} here`, t`Scan the code with a phone and join`]
        : [totals.taps > 0, t`Taps arrive (${grouped(totals.taps)})`, t`Scan the code with a phone and tap once`],
      ...ofServer(hall),
    ];
    checks.replaceChildren(...items.map(([isDone, done, open]) => make('li', { className: isDone ? 'done' : 'open' },
      make('span', { className: 'mark', 'aria-hidden': 'true' }, isDone ? '✓' : '!'),
      make('span', {}, isDone ? done : open, make('span', { className: 'unseen' }, isDone ? t` (ready)` : t` (not yet)`)))));
  }

  return { element: make('div', { className: 'part' }, element, met.element), refresh: async () => {
    if (!desk.season || !element.isConnected) return;
    await draw();
    await check();
    start.hidden = !awaitsStart(desk.season) || !desk.may('commands/season.continue');
    // A rehearsal takes the wall, so there is none while people play.
    trial.element.hidden = !trial.isOn && !awaitsStart(desk.season) && desk.season.state !== 'scheduled';
  } };
}

/** What the server says of itself, and its clock. */
function ofServer(hall) {
  const drift = Math.abs(serverTime.now() - Date.now());
  const items = [[drift <= clockDrift, t`The clocks of the server and of this computer agree`,
    t`Their clocks differ by ${Math.round(drift / 1000)} s. Pages follow the server's: set the clocks if you start at a set time`]];
  if (!hall) return items;
  const space = (hall.diskFree ?? 0) / 1e9;
  if (hall.diskFree !== undefined) {
    items.push([hall.diskFree >= room, t`${grouped(Math.floor(space))} GB are left on the disk`,
      t`Only ${space.toFixed(2)} GB are left on the disk, and a full one counts nothing: make room`]);
  }
  if (hall.commitTime !== undefined) {
    items.push([hall.commitTime <= slow, t`Taps are on disk within ${hall.commitTime} s`,
      t`Taps take up to ${hall.commitTime} s until they are on disk: move the contest's file to a disk of this computer`]);
  }
  items.push([hall.metBudgets.length === 0, t`Up to ${grouped(hall.publicSessions)} people join from one address; none has met that limit`,
    t`Too many came from one address; you can allow more below`]);
  return items;
}

/** The host at which phones reach the server, as its QR code says. */
const publicHost = async () => new URL(titleOf(await drawing('/join.svg'))).host;

const titleOf = (svg) => svg.querySelector('title').textContent;

async function drawing(path) {
  const text = await (await fetch(path, { cache: 'no-store' })).text();
  return document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
}

async function picture(path, words, link) {
  const svg = await drawing(path);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', words);
  return make('figure', {}, svg, make('figcaption', {}, make('a', { href: link, target: '_blank' }, words)));
}
