import { ask } from './api.js';
import { make, table } from './dom.js';
import { moment } from './words.js';
import { t } from '../game/words.js';

/** What was done, by whom, the newest first. */
export function audit() {
  const list = make('div');
  const element = make('div', { className: 'part' }, make('section', { className: 'card' }, make('h2', {}, t('기록', 'Log')), list));
  let newest = null;
  return { element, refresh: async () => {
    const { orders } = await ask('/admin/api/log?limit=50');
    if (orders[0]?.id === newest) return;
    newest = orders[0]?.id;
    list.replaceChildren(table(t('누가 무엇을 했는지', 'Who did what'), [
      { words: t('언제', 'When') }, { words: t('누가', 'Who') }, { words: t('무엇을', 'What') }, { words: t('시즌', 'Season'), isNumber: true }, { words: t('결과', 'Outcome') },
    ], orders.map((order) => [moment(order.at), order.by, order.command, order.season ?? '', order.refusal ? `${t('거절', 'refused')}: ${order.refusal.description}` : t('됨', 'done')])));
  } };
}
