import { ask } from './api.js';
import { make, table } from './dom.js';
import { moment } from './words.js';
import { t } from '../game/language.js';

/** What the commands of a contest did, in an organiser's words. A command that has none here is told by its name. */
const deeds = () => ({
  'season.start': t('대회 만들기', 'Made a contest'), 'season.end': t('대회 끝내기', 'Ended it'), 'season.resume': t('끝낸 것 되돌리기', 'Took the end back'),
  'season.pause': t('잠시 멈추기', 'Paused'), 'season.continue': t('시작하거나 이어서 하기', 'Started or continued'), 'season.undo-pause': t('멈춘 것 되돌리기', 'Took a pause back'),
  'season.freeze': t('순위 멈추기', 'Froze the ranks'), 'season.thaw': t('순위 다시 보여 주기', 'Showed the ranks again'), 'season.seal': t('결과 확정하기', 'Sealed the result'),
  'season.set': t('설정 바꾸기', 'Changed settings'), 'season.tickets': t('입장권 만들기', 'Made tickets'), 'schools.import': t('이름 목록 넣기', 'Took in a list of names'),
  'schools.remove': t('이름 목록 빼기', 'Took a list out'), 'sessions.ban': t('차단하기', 'Banned'), 'ban.lift': t('차단 풀기', 'Lifted a ban'),
  'sessions.clear': t('살펴봤다고 적기', 'Looked at a session'), 'players.approve': t('별명 승인하기', 'Approved names'), 'players.hide': t('별명 숨기기', 'Hid a name'),
  'players.forget': t('별명 지우기', 'Deleted a name'), 'taps.adjust': t('터치 고치기', 'Corrected taps'), 'taps.import': t('터치 넣기', 'Took in taps'),
  'people.add': t('사람 더하기', 'Let somebody in'), 'people.withdraw': t('토큰 거두기', 'Withdrew a token'), 'wall.show': t('순위판 조종하기', 'Steered the wall'),
});

/** What was done, by whom, the newest first. */
export function audit(desk) {
  const list = make('div');
  const element = make('div', { className: 'part' }, make('section', { className: 'card' }, make('h2', {}, t('기록', 'Log')), list));
  let newest = null;
  return { element, refresh: async () => {
    const { orders } = await ask('/admin/api/log?limit=50');
    if (orders[0]?.id === newest) return;
    newest = orders[0]?.id;
    const words = deeds();
    const names = new Map((desk.seasons ?? []).map(({ id, name }) => [id, name]));
    const deed = (command) => make('span', { title: command }, words[command] ?? command);
    list.replaceChildren(table(t('누가 무엇을 했는지', 'Who did what'), [
      { words: t('언제', 'When') }, { words: t('누가', 'Who') }, { words: t('무엇을', 'What') }, { words: t('대회', 'Contest') }, { words: t('결과', 'Outcome') },
    ], orders.map((order) => [moment(order.at), order.by, deed(order.command), names.get(order.season) ?? order.season ?? '', order.refusal ? `${t('거절', 'refused')}: ${order.refusal.description}` : t('됨', 'done')])));
  } };
}
