import { homeBoard } from '../board/board-choice.js';
import { awaitsStart } from '../game/by-hand.js';
import { ask, perform, serverTime } from './api.js';
import { budgets, readHall } from './budgets.js';
import { make } from './dom.js';
import { rehearsal } from './rehearsal.js';
import { grouped, t } from '../game/language.js';

/** A clock that differs by more than this, a disk with less room, and batches that are on disk later than this are told. */
const [clockDrift, room, slow] = [2000, 1e9, 0.1];

/** The hall: the addresses of the wall and of the game as QR codes, the posters, and what is ready. */
export function ready(desk) {
  const pictures = make('div', { className: 'pictures' });
  const checks = make('ul', { className: 'checks' });
  const start = make('button', { type: 'button', className: 'main', onclick: () => desk.run(start, async () => {
    await perform('season.continue', { season: desk.season.id });
    desk.go('during');
  }) }, t('지금 시작하기', 'Start now'));
  const trial = rehearsal(desk);
  const element = make('section', { className: 'card' }, make('h2', {}, t('강당은 준비됐나요?', 'Is the hall ready?')), pictures, checks, make('div', { className: 'acts' }, start, trial.element));
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
      await picture(`/qr.svg?path=${encodeURIComponent(board)}`, t('프로젝터의 순위판', 'The wall, for the projector'), board),
      await picture(game, t('게임', 'The game'), '/'),
      make('p', {}, make('a', { href: '/poster', target: '_blank' }, t('포스터 인쇄', 'Print a poster'))));
  }

  async function check() {
    const [totals, here, address, hall] = await Promise.all([ask(`/api/boards/${encodeURIComponent(await homeBoard())}?totals=true`), ask('/api/lobby'), publicHost(), readHall(desk)]);
    met.refresh(hall);
    const { season } = desk;
    const isReached = !/^(localhost|127\.|\[::1\])/.test(address);
    const items = [
      [totals.schools > 0, t(`${grouped(totals.schools)}곳이 겨뤄요`, `${grouped(totals.schools)} take part`), t('준비에서 이름을 적어 주세요', 'List the names in “Set up”')],
      [Boolean(season.endsAt || season.pause?.left !== undefined), t('끝이 정해졌어요', 'It has an end'), t('끝이 없어요. 진행에서 손으로 끝내요', 'It has no end: end it by hand in “During”')],
      [season.joining !== 'open', t('강당에 있는 사람만 들어와요', 'Only people in the hall can join'), t('주소를 아는 누구나 들어와요', 'Whoever knows the address can join')],
      [isReached, t(`휴대전화는 ${address}로 들어와요`, `Phones reach it at ${address}`), t('이 컴퓨터에서만 열려요. 휴대전화도 들어오려면 서버를 끄고 touchschool-online serve --host 0.0.0.0으로 다시 켜세요', 'It opens on this computer only. For phones, stop the server and start it again: touchschool-online serve --host 0.0.0.0')],
      [location.protocol === 'https:', t('HTTPS예요', 'It is HTTPS'), t('HTTPS가 아니에요. 대회는 할 수 있고, 휴대전화 화면이 저절로 꺼질 수 있어요', 'It is not HTTPS: the contest works, but phones may turn their screens off')],
      [hasBackups, t('백업을 저절로 만들어요', 'Backups are made'), t('백업이 없어요. 없어도 대회는 할 수 있고, 서버를 켤 때 --backup-folder 폴더를 쓰면 저절로 만들어요', 'There is no backup. The contest works without; the server makes them with --backup-folder FOLDER')],
      awaitsStart(season) ? [here.players > 0, t(`휴대전화 ${grouped(here.players)}대가 들어와 있어요`, `${grouped(here.players)} ${here.players === 1 ? 'phone is' : 'phones are'} here`), t('휴대전화로 QR 코드를 찍고 들어와 보세요', 'Scan the code with a phone and join')]
        : [totals.taps > 0, t(`터치가 들어와요 (${grouped(totals.taps)}번)`, `Taps arrive (${grouped(totals.taps)})`), t('휴대전화로 QR 코드를 찍고 한 번 터치해 보세요', 'Scan the code with a phone and tap once')],
      ...ofServer(hall),
    ];
    checks.replaceChildren(...items.map(([isDone, done, open]) => make('li', { className: isDone ? 'done' : 'open' },
      make('span', { className: 'mark', 'aria-hidden': 'true' }, isDone ? '✓' : '!'),
      make('span', {}, isDone ? done : open, make('span', { className: 'unseen' }, isDone ? t(' (됐어요)', ' (ready)') : t(' (아직)', ' (not yet)'))))));
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
  const items = [[drift <= clockDrift, t('서버와 이 컴퓨터의 시계가 맞아요', 'The clocks of the server and of this computer agree'),
    t(`시계가 ${Math.round(drift / 1000)}초 달라요. 화면은 서버의 시계를 따르니, 정한 시각에 시작한다면 시계를 맞춰 주세요`, `Their clocks differ by ${Math.round(drift / 1000)} s. Pages follow the server's: set the clocks if you start at a set time`)]];
  if (!hall) return items;
  const space = (hall.diskFree ?? 0) / 1e9;
  if (hall.diskFree !== undefined) {
    items.push([hall.diskFree >= room, t(`디스크에 ${grouped(Math.floor(space))} GB 남았어요`, `${grouped(Math.floor(space))} GB are left on the disk`),
      t(`디스크에 ${space.toFixed(2)} GB밖에 없어요. 다 차면 아무것도 세지 못하니 자리를 만들어 주세요`, `Only ${space.toFixed(2)} GB are left on the disk, and a full one counts nothing: make room`)]);
  }
  if (hall.commitTime !== undefined) {
    items.push([hall.commitTime <= slow, t(`터치를 ${hall.commitTime}초 안에 저장해요`, `Taps are on disk within ${hall.commitTime} s`),
      t(`터치를 저장하는 데 ${hall.commitTime}초까지 걸려요. 대회 파일을 이 컴퓨터의 디스크로 옮겨 주세요`, `Taps take up to ${hall.commitTime} s until they are on disk: move the contest's file to a disk of this computer`)]);
  }
  items.push([hall.metBudgets.length === 0, t(`한 주소에서 ${grouped(hall.publicSessions)}명까지 들어와요. 넘친 곳은 없어요`, `Up to ${grouped(hall.publicSessions)} people join from one address; none has met that limit`),
    t('한 주소에서 너무 많이 들어왔어요. 아래에서 늘릴 수 있어요', 'Too many came from one address; you can allow more below')]);
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
