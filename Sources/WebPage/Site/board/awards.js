import { fit } from './fit.js';
import { chick, namePart, part } from './part.js';
import { howMany, t } from '../game/language.js';
import { place, tapCount, levelName } from './words.js';

/**
 * The awards of a contest by the id of the school that gets them, as a pure function of what is known: the final standings, the school that
 * `climb`ed most, the one that was longest in `front`, the best `newcomer`, and the best `players`. What is not known is not awarded. A
 * level or a region has a best school only if several schools of it played.
 */
export function awardsOf({ final, climb = null, front = null, newcomer = null, players = [] }) {
  const awards = new Map(final.map(({ school }) => [school.id, []]));
  const give = (school, award) => awards.get(school?.id)?.push(award);
  for (const kind of ['level', 'region']) {
    const groups = new Map();
    for (const entry of final) groups.set(entry.school[kind] ?? '', [...(groups.get(entry.school[kind] ?? '') ?? []), entry]);
    for (const [name, entries] of groups) {
      if (name && entries.length > 1 && groups.size > 1) give(entries[0].school, { kind, name });
    }
  }
  if (climb) give(climb.school, { kind: 'climb', from: climb.from, to: climb.to });
  if (front) give(front.school, { kind: 'front', minutes: front.minutes });
  if (newcomer) give(newcomer.school, { kind: 'newcomer' });
  for (const { school, nickname, taps, rank } of players) {
    if (rank === 1) give(school, { kind: 'player', nickname, taps });
  }
  return awards;
}

/** The title of an award, and what it was given for. `isName` marks a title that is a name from the contest. */
export function awardWords(award) {
  switch (award.kind) {
    case 'level': return [t`Best of the ${levelName(award.name).toLowerCase()}`, ''];
    case 'region': return [t`Best of ${award.name}`, ''];
    case 'climb': return [t`Biggest climb of the second half`, `${place(award.from)} → ${place(award.to)}`];
    case 'front': return [t`Longest in front`, t`${howMany(award.minutes, 'minute', 'minutes')}`];
    case 'newcomer': return [t`Best newcomer`, ''];
    default: return [t`Most taps by one player`, `${award.nickname || t`Anonymous`} · ${tapCount(award.taps)}`];
  }
}

/** Draws the awards of a school whose color has this number. */
export function drawAwards(element, school, awards, color = 0) {
  element.dataset.color = color;
  const [figure, texts] = [part('figure'), part('texts')];
  figure.append(chick());
  const name = namePart('name', school.name);
  const lines = part('lines');
  lines.append(...awards.map((one) => {
    const [title, why] = awardWords(one);
    const line = part('line');
    line.append(namePart('title', title), ' ', namePart('why', why));
    return line;
  }));
  texts.append(name, ' ', lines);
  element.replaceChildren(figure, texts);
  fit([{ element: name, needed: () => name.scrollWidth }]);
}
