// What a certificate's QR code leads to: the sealed result of one school, as this server has it.
import { speak, t } from '../game/language.js';
import { boardOf, homeOf, taps } from '../game/words.js';

const byId = (id) => document.getElementById(id);
const parameters = new URLSearchParams(location.search);

async function ask(path) {
  const answer = await fetch(path, { cache: 'no-store' });
  if (!answer.ok) throw new Error((await answer.json()).detail);
  return answer.json();
}

async function show() {
  const [season, school] = [parameters.get('season') ?? '', parameters.get('school') ?? ''];
  const contest = await ask(`/api/seasons/${encodeURIComponent(season)}`);
  byId('contest').textContent = contest.name;
  if (!contest.seal || contest.frozenSince) {
    byId('told').textContent = t`The result of this contest is not sealed yet.`;
    return;
  }
  const { entries } = await ask(`/api/boards/${encodeURIComponent(boardOf(school))}?season=${contest.id}&school=${encodeURIComponent(school)}`);
  const [entry] = entries;
  const home = homeOf(school) && await ask(`/api/schools/${encodeURIComponent(homeOf(school))}?season=${contest.id}`);
  byId('school').textContent = [home?.name, entry.school.name].filter(Boolean).join(' ');
  byId('place').textContent = t`Place ${entry.rank} · ${taps(entry.taps)}`;
  byId('seal').textContent = contest.seal.digest.slice(0, 24).match(/.{6}/g).join('-');
  if (contest.seal.comment) byId('seal').after(Object.assign(document.createElement('p'), { textContent: `“${contest.seal.comment}”` }));
  byId('told').textContent = t`This server has sealed this result. Compare the seal with the one on the certificate.`;
}

await speak(parameters.get('lang') ? [parameters.get('lang')] : navigator.languages);
document.title = byId('school').textContent = t`TouchSchool result`;
show().catch((error) => { byId('told').textContent = error.message; });
