// @ts-check
// What a certificate's QR code leads to: the sealed result of one school, as this server has it.
import { byId } from '../game/elements.js';
import { fresh } from '../game/fresh.js';
import { speak, t } from '../game/language.js';
import { boardOf, homeOf, taps } from '../game/words.js';

const parameters = new URLSearchParams(location.search);

/** @param {string} path */
async function ask(path) {
  const answer = await fresh(path);
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
  const query = `season=${contest.id}&school=${encodeURIComponent(school)}`;
  const { entries: [entry] } = await ask(`/api/boards/${encodeURIComponent(boardOf(school))}?${query}`);
  const id = homeOf(school);
  const home = id && await ask(`/api/schools/${encodeURIComponent(id)}?season=${contest.id}`);
  byId('school').textContent = [home?.name, entry.school.name].filter(Boolean).join(' ');
  byId('place').textContent = t`Place ${entry.rank} · ${taps(entry.taps)}`;
  byId('seal').textContent = contest.seal.digest.slice(0, 24).match(/.{6}/g).join('-');
  const comment = contest.seal.comment && `“${contest.seal.comment}”`;
  if (comment) byId('seal').after(Object.assign(document.createElement('p'), { textContent: comment }));
  byId('told').textContent = t`This server has sealed this result. Compare the seal with the one on the certificate.`;
}

const language = parameters.get('lang');
await speak(language ? [language] : navigator.languages);
document.title = byId('school').textContent = t`TouchSchool result`;
show().catch((error) => { byId('told').textContent = error.message; });
