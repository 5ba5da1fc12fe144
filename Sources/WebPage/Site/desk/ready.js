import { homeBoard } from '../board/board-choice.js';
import { awaitsStart } from '../game/by-hand.js';
import { ask, perform, serverTime } from './api.js';
import { budgets, readHall } from './budgets.js';
import { make } from './dom.js';
import { rehearsal } from './rehearsal.js';
import { language, wallTab } from './words.js';
import { grouped, howMany, t } from '../game/language.js';

/** A clock that differs by more, a disk with less room, and batches that are on disk later than this are told. */
const [clockDrift, room, slow] = [2000, 1e9, 0.1];
/** The name of the tab with a trial of the game. */
const gameTab = 'touchschool-game';
/** The seasons whose wall was opened at this desk. */
const opened = new Set();

/**
 * From the contest that was made to its start: one large button, which is always the next step. What keeps it from
 * going well is told above; all else that was looked at is folded away.
 */
export function ready(desk) {
  const say = make('p', { role: 'status', className: 'say' });
  const step = make('div', { className: 'acts' });
  const blocks = make('ul', { className: 'checks' });
  const fine = make('ul', { className: 'checks' });
  const summary = make('summary', {});
  const trial = rehearsal(desk);
  const met = budgets(desk);
  const door = (words, isNext, href, target, onclick) =>
    make('a', { className: isNext ? 'button main large' : 'button', href, target, onclick }, words);
  const poster = door(t`Print a poster`, false, `/poster?lang=${language()}`, '_blank');
  const element = make('section', { className: 'card' }, make('h2', {}, t`Get ready`), blocks, say, step,
    make('details', {}, summary, fine, make('div', { className: 'acts' }, poster, trial.element)));
  let shown = '';

  /** A step as a button, filled if it is the next one. */
  const act = (words, isNext, work) => {
    const button = make('button', { type: 'button', className: isNext ? 'main large' : '' }, words);
    button.addEventListener('click', () => desk.run(button, work));
    return button;
  };

  /** The next step, and those that may be taken instead of it. */
  async function showSteps(players) {
    const { season } = desk;
    const isWaiting = awaitsStart(season);
    const isBefore = isWaiting || season.state === 'scheduled';
    const next = !isBefore ? 'go' : players > 0 ? 'start' : opened.has(season.id) ? 'tap' : 'wall';
    const key = JSON.stringify([season.id, next, players, isWaiting, season.state]);
    if (key === shown) return;
    shown = key;
    say.textContent = {
      wall: t`The wall goes on the projector: pupils join with its code.`,
      tap: t`Now scan the wall’s code with a phone, and try a tap.`,
      start: isWaiting ? t`${howMany(players, 'phone is', 'phones are')} here. Start when all are in.`
        : t`${howMany(players, 'phone is', 'phones are')} here. It starts by itself.`,
      go: t`“${season.name}” has begun.`,
    }[next];
    if (!isBefore) {
      const isOver = season.state === 'ended' || season.state === 'counting';
      return step.replaceChildren(act(t`To the contest`, true, () => desk.go(isOver ? 'after' : 'during')));
    }
    const { code } = await ask(`/admin/api/seasons/${season.id}/join`);
    const start = isWaiting && desk.may('commands/season.continue') && act(t`Start now`, next === 'start', async () => {
      await perform('season.continue', { season: season.id });
      desk.go('during');
    });
    const wall = door(t`Open the wall`, next === 'wall', desk.board, wallTab, () => {
      opened.add(season.id);
      showSteps(players).catch(() => null);
    });
    const game = `/?lang=${language()}${code ? `&code=${code}` : ''}`;
    const tap = next === 'tap' && door(t`Try a tap on this computer`, true, game, gameTab);
    const inOrder = { wall: [wall, start], tap: [tap, wall, start], start: [start, wall] }[next];
    return step.replaceChildren(...inOrder.filter(Boolean));
  }

  /** Shows what keeps the contest from going well, and folds away what does not. */
  async function showChecks(here) {
    const home = encodeURIComponent(await homeBoard(desk.season.id));
    const [totals, address, hall] = await Promise.all([
      ask(`/api/boards/${home}?totals=true`), publicHost(), readHall(desk)]);
    met.refresh(hall);
    const items = [...ofContest(desk, totals, address, here), ...ofServer(hall)];
    const blocking = items.filter(({ isDone, blocks: isBlock }) => isBlock && !isDone);
    const others = items.filter((item) => !blocking.includes(item));
    blocks.replaceChildren(...blocking.map(line));
    fine.replaceChildren(...others.map(line));
    const words = blocking.length === 0 ? t`All is well · ${others.length} more` : t`${others.length} more`;
    if (summary.textContent !== words) summary.textContent = words;
  }

  return { element: make('div', { className: 'part' }, element, met.element), refresh: async () => {
    if (!desk.season || !element.isConnected) return;
    const { players } = await ask('/api/lobby');
    await showSteps(players);
    await showChecks(players);
    // A rehearsal takes the wall, so there is none while people play.
    trial.element.hidden = !trial.isOn && !awaitsStart(desk.season) && desk.season.state !== 'scheduled';
  } };
}

/** A line of a check, with a mark that is said, too, unless it is only good to know. */
function line({ isDone, blocks, done, open }) {
  const missing = blocks ? ['open', '!', t` (not yet)`] : ['hint', '·', ''];
  const [kind, sign, said] = isDone ? ['done', '✓', t` (ready)`] : missing;
  return make('li', { className: kind }, make('span', { className: 'mark', 'aria-hidden': 'true' }, sign),
    make('span', {}, isDone ? done : open, make('span', { className: 'unseen' }, said)));
}

/** What the contest itself needs. One that `blocks` keeps it from going well; the others are good to know. */
function ofContest({ season, hasBackups }, totals, address, here) {
  return [
    { blocks: true, isDone: totals.schools > 0, done: t`${grouped(totals.schools)} take part`,
      open: t`Nobody competes yet: make a contest with a list of classes.` },
    { blocks: true, isDone: !/^(localhost|127\.|\[::1\])/.test(address), done: t`Phones reach it at ${address}`,
      open: t`Phones cannot join yet. Stop the server, and start it again with --host 0.0.0.0.` },
    { isDone: here > 0, done: t`${howMany(here, 'phone is', 'phones are')} here`, open: t`No phone is here yet.` },
    { isDone: Boolean(season.endsAt || season.pause?.left !== undefined), done: t`It ends by itself.`,
      open: t`It ends when you end it.` },
    { isDone: season.joining !== 'open', done: t`Only people in the hall can join`,
      open: t`Whoever knows the address can join` },
    { isDone: location.protocol === 'https:', done: t`The connection is encrypted (HTTPS).`,
      open: t`Without HTTPS all works, but phones may turn their screens off.` },
    { isDone: hasBackups, done: t`Backups are made`, open: t`No backups are made. The contest works without.` },
  ];
}

/** What the server says of itself, and its clock. */
function ofServer(hall) {
  const drift = Math.abs(serverTime.now() - Date.now());
  const items = [{ isDone: drift <= clockDrift, done: t`The clocks of the server and of this computer agree`,
    open: t`The clocks differ by ${Math.round(drift / 1000)} s. The server’s is the one that counts.` }];
  if (!hall) return items;
  const space = (hall.diskFree ?? 0) / 1e9;
  if (hall.diskFree !== undefined) {
    items.push({ blocks: true, isDone: hall.diskFree >= room,
      done: t`${grouped(Math.floor(space))} GB are left on the disk`,
      open: t`Only ${space.toFixed(2)} GB are left on the disk, and a full one counts nothing: make room` });
  }
  if (hall.commitTime !== undefined) {
    items.push({ blocks: true, isDone: hall.commitTime <= slow, done: t`Taps are on disk within ${hall.commitTime} s`,
      open: t`Taps are saved only after up to ${hall.commitTime} s: move the contest’s file to this computer.` });
  }
  const players = grouped(hall.publicSessions);
  items.push({ blocks: true, isDone: hall.metBudgets.length === 0,
    done: t`Up to ${players} people join from one address; none has met that limit`,
    open: t`Too many came from one address; you can allow more below` });
  return items;
}

/** The host at which phones reach the server, as its QR code says. */
async function publicHost() {
  const drawing = await (await fetch('/join.svg', { cache: 'no-store' })).text();
  return new URL(new DOMParser().parseFromString(drawing, 'image/svg+xml').querySelector('title').textContent).host;
}
