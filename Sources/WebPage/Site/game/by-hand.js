// @ts-check
/** @import { SeasonSummary } from '../../wire.d.ts' */

/**
 * Whether a season waits for the organiser's start: it is paused from its first moment on. Nothing of its time is
 * gone, and who joins can see how long it will be.
 *
 * @param {{ startsAt: string, pause?: SeasonSummary['pause'] | null } | null} [season]
 */
export const awaitsStart = (season) =>
  Boolean(season?.pause && Date.parse(season.pause.since) <= Date.parse(season.startsAt));
