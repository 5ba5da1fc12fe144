import { awardWords } from './awards.js';
import { grouped, t } from '../game/language.js';
import { place, tapCount } from './words.js';

/** A step of a reveal as a sentence for the presenter. */
export function stepWords(step, school) {
  if (!step) return t`The curtain is down`;
  const name = school?.name ?? '';
  switch (step.kind) {
    case 'look': return t`${place(step.place + 1)} place: ${name}`;
    case 'count': {
      const counts = `${grouped(step.from)} → ${tapCount(step.to)}`;
      return step.place === step.next ? `${name}: ${counts}` : `${name}: ${counts}, ${place(step.place + 1)} → ${place(step.next + 1)}`;
    }
    case 'award': return `${name}: ${step.awards.map((award) => awardWords(award).filter(Boolean).join(' ')).join(' · ')}`;
    case 'first': return `${t`Winner`}: ${name}`;
    case 'podium': return t`The podium`;
    default: return t`The final ranking`;
  }
}
