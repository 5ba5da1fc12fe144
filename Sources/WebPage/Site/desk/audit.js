import { ask } from './api.js';
import { make, table } from './dom.js';
import { moment, nameOf } from './words.js';
import { t } from '../game/language.js';

/** What the commands of a contest did, in an organiser's words. One that has none here is told by its name. */
const deeds = () => ({
  'season.start': t`Made a contest`, 'season.end': t`Ended it`, 'season.resume': t`Took the end back`,
  'season.pause': t`Paused`, 'season.continue': t`Started or continued`, 'season.undo-pause': t`Took a pause back`,
  'season.freeze': t`Froze the ranks`, 'season.thaw': t`Showed the ranks again`, 'season.seal': t`Sealed the result`,
  'season.set': t`Changed settings`, 'season.tickets': t`Made tickets`, 'schools.import': t`Took in a list of names`,
  'schools.remove': t`Took a list out`, 'sessions.ban': t`Banned`, 'ban.lift': t`Lifted a ban`,
  'sessions.clear': t`Looked at somebody’s taps`, 'players.approve': t`Approved names`, 'players.hide': t`Hid a name`,
  'players.forget': t`Deleted a name`, 'taps.adjust': t`Corrected taps`, 'taps.import': t`Took in taps`,
  'people.add': t`Let somebody in`, 'people.withdraw': t`Took somebody out`, 'wall.show': t`Steered the wall`,
});

/** What was done, by whom, the newest first. */
export function audit(desk) {
  const list = make('div');
  const element = make('section', { className: 'card' }, make('h2', {}, t`Log`), list);
  let newest = null;
  return { element, refresh: async () => {
    const { orders } = await ask('/admin/api/log?limit=50');
    if (orders[0]?.id === newest) return;
    newest = orders[0]?.id;
    const words = deeds();
    const names = new Map((desk.seasons ?? []).map(({ id, name }) => [id, name]));
    const deed = (command) => make('span', { title: command }, words[command] ?? command);
    list.replaceChildren(table(t`Who did what`, [
      { words: t`When` }, { words: t`Who` }, { words: t`What` }, { words: t`Contest` }, { words: t`Outcome` },
    ], orders.map((order) => [moment(order.at), nameOf(order.by), deed(order.command), names.get(order.season) ?? '',
      order.refusal ? t`refused` : t`done`])));
  } };
}
