// What a certificate's QR code leads to: the sealed result of one school, group or player, as this server has it.
import { speak, t } from '../game/language.js';
import { boardOf, homeOf, taps } from '../game/words.js';

const byId = (id) => document.getElementById(id);
const parameters = new URLSearchParams(location.search);

async function ask(path) {
  const answer = await fetch(path, { cache: 'no-store' });
  if (!answer.ok) throw new Error((await answer.json()).detail);
  return answer.json();
}

/** What the server has of a school, of a group, or of a player: a name, whom it belongs to, and its place. */
async function read(season, school) {
  const nickname = parameters.get('player');
  const home = homeOf(school) && await ask(`/api/schools/${encodeURIComponent(homeOf(school))}?season=${season}`);
  if (!nickname) {
    const query = new URLSearchParams({ season, school });
    const { entries: [entry] } = await ask(`/api/boards/${encodeURIComponent(boardOf(school))}?${query}`);
    return { ...entry, name: [home?.name, entry.school.name].filter(Boolean).join(' '), of: '' };
  }
  const query = new URLSearchParams({ season, nickname, radius: 0 });
  if (parameters.get('of') === 'all') query.set('school', school);
  const path = parameters.get('of') === 'all' ? 'players' : `schools/${encodeURIComponent(school)}/players`;
  const { entries: [entry] } = await ask(`/api/${path}?${query}`);
  // A name that may no longer be shown is not.
  if (!entry?.nickname) throw new Error(t`This name is not shown any more.`);
  return { ...entry, name: entry.nickname, of: [home?.name, entry.school.name].filter(Boolean).join(' ') };
}

async function show() {
  const contest = await ask(`/api/seasons/${encodeURIComponent(parameters.get('season') ?? '')}`);
  byId('contest').textContent = contest.name;
  if (!contest.seal || contest.frozenSince) {
    byId('told').textContent = t`The result of this contest is not sealed yet.`;
    return;
  }
  const { name, of, rank, taps: count } = await read(contest.id, parameters.get('school') ?? '');
  byId('school').textContent = name;
  byId('of').textContent = of;
  byId('place').textContent = parameters.get('of') === 'all' ? t`Place ${rank} of all · ${taps(count)}`
    : t`Place ${rank} · ${taps(count)}`;
  byId('seal').textContent = contest.seal.digest.slice(0, 24).match(/.{6}/g).join('-');
  const { comment } = contest.seal;
  if (comment) byId('seal').after(Object.assign(document.createElement('p'), { textContent: `“${comment}”` }));
  byId('told').textContent = t`This server has sealed this result. Compare the seal with the one on the certificate.`;
}

await speak(parameters.get('lang') ? [parameters.get('lang')] : navigator.languages);
document.title = byId('school').textContent = t`TouchSchool result`;
show().catch((error) => { byId('told').textContent = error.message; });
