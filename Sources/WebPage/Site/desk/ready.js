import { ask } from './api.js';
import { make } from './dom.js';
import { grouped, t } from '../game/words.js';

/** The hall: the addresses of the wall and of the game as QR codes, the posters, and what is ready. */
export function ready(desk) {
  const pictures = make('div', { className: 'pictures' });
  const checks = make('ul', { className: 'checks' });
  const element = make('section', { className: 'card' }, make('h2', {}, t('강당은 준비됐나요?', 'Is the hall ready?')), pictures, checks);
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
    const [totals, address] = await Promise.all([ask('/api/boards/all?totals=true'), publicHost()]);
    const { season } = desk;
    const isReached = !/^(localhost|127\.|\[::1\])/.test(address);
    const items = [
      [totals.schools > 0, t(`${grouped(totals.schools)}곳이 겨뤄요`, `${grouped(totals.schools)} take part`), t('준비에서 이름을 적어 주세요', 'List the names in “Set up”')],
      [Boolean(season.endsAt), t('끝이 정해졌어요', 'It has an end'), t('끝이 없어요. 진행에서 손으로 끝내요', 'It has no end: end it by hand in “During”')],
      [season.joining !== 'open', t('강당에 있는 사람만 들어와요', 'Only people in the hall can join'), t('주소를 아는 누구나 들어와요', 'Whoever knows the address can join')],
      [isReached, t(`휴대전화는 ${address}로 들어와요`, `Phones reach it at ${address}`), t('이 컴퓨터만 들어올 수 있어요. serve에 --host 0.0.0.0을 주세요', 'Only this computer reaches it: start serve with --host 0.0.0.0')],
      [location.protocol === 'https:', t('HTTPS예요', 'It is HTTPS'), t('HTTPS가 아니에요. 화면 켜 두기와 앱 설치가 안 돼요', 'It is not HTTPS: phones cannot keep their screens on or install it')],
      [hasBackups, t('백업을 저절로 만들어요', 'Backups are made'), t('백업이 없어요. serve에 --backup-folder를 주면 저절로 만들어요', 'There is no backup: with --backup-folder, serve makes them')],
      [totals.taps > 0, t(`터치가 들어와요 (${grouped(totals.taps)}번)`, `Taps arrive (${grouped(totals.taps)})`), t('휴대전화로 QR 코드를 찍고 한 번 터치해 보세요', 'Scan the code with a phone and tap once')],
    ];
    checks.replaceChildren(...items.map(([isDone, done, open]) => make('li', { className: isDone ? 'done' : 'open' },
      make('span', { className: 'mark', 'aria-hidden': 'true' }, isDone ? '✓' : '!'),
      make('span', {}, isDone ? done : open, make('span', { className: 'unseen' }, isDone ? t(' (됐어요)', ' (ready)') : t(' (아직)', ' (not yet)'))))));
  }

  return { element, refresh: async () => {
    if (!desk.season || !element.isConnected) return;
    await draw();
    await check();
  } };
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
