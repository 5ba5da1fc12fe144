import { awardWords } from './awards.js';
import { grouped, t } from '../game/language.js';
import { place, tapCount } from './words.js';

/** A step of a reveal as a sentence for the presenter. */
export function stepWords(step, school) {
  if (!step) return t('막이 내려와 있어요', 'The curtain is down');
  const name = school?.name ?? '';
  switch (step.kind) {
    case 'look': return t(`${place(step.place + 1)} 자리: ${name}`, `${place(step.place + 1)} place: ${name}`);
    case 'count': {
      const counts = `${grouped(step.from)} → ${tapCount(step.to)}`;
      return step.place === step.next ? `${name}: ${counts}` : `${name}: ${counts}, ${place(step.place + 1)} → ${place(step.next + 1)}`;
    }
    case 'award': return `${name}: ${step.awards.map((award) => awardWords(award).filter(Boolean).join(' ')).join(' · ')}`;
    case 'podium': return t('시상대', 'The podium');
    default: return t('최종 순위', 'The final ranking');
  }
}
