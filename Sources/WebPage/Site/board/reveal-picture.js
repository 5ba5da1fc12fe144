/**
 * What a step of a reveal looks like: the rows around the school that it is about, at most `room` of them. A wall can show it without the plan,
 * so a remote sends pictures, which tell no more than the step does. `kind`, `id`, `place`, `next`, `from`, `to` and `awards` are those of the
 * step; the kind before the first step is `curtain`. `first` is the position of the first row, `settled` the first one that is final, and
 * `most` the count of a full bar.
 */
export function pictureOf(walk, ties, room) {
  const { step } = walk;
  const picture = { kind: step?.kind ?? 'curtain', index: walk.index, total: walk.total };
  if (!step || step.kind === 'table') return picture;
  const standings = walk.standings(ties);
  const places = { first: 1, podium: 3 }[step.kind];
  if (places) return { ...picture, first: 0, rows: standings.filter(({ rank }) => rank <= places).slice(0, 5) };
  const { id, place, next, from, to, awards } = step;
  const falls = step.kind === 'count' && next > place;
  const settled = falls ? next : step.kind === 'award' ? place : place + 1;
  return cropped({ ...picture, id, place, next, from, to, awards, settled, most: Math.max(1, standings[0].taps), first: 0, rows: standings }, room);
}

/** The picture with fewer rows, for a wall that has less room. */
export function cropped(picture, room) {
  const { kind, first, rows, place, next } = picture;
  if (!rows || kind === 'first' || kind === 'podium') return picture;
  const seat = kind === 'count' ? Math.min(next, place) : place;
  const top = Math.max(first, Math.min(seat - Math.floor(room * 0.6), first + rows.length - room));
  return { ...picture, first: top, rows: rows.slice(top - first, top - first + room) };
}

/** The picture as the command `wall.show` takes it. `speed` is a factor, and `colors` has the color of each school by its id. */
export function toWire({ kind, id, rows, awards, ...numbers }, season, speed, colors) {
  return {
    ...numbers, season, step: kind, speed: speed * 100, school: id,
    awards: awards?.map((award) => ({ ...award, nickname: award.nickname || undefined })),
    rows: rows?.map(({ school, rank, taps }) => ({ school: school.id, rank, taps, color: colors.get(school.id).color })),
  };
}

/** The picture that a remote has sent; `schools` are those that it names. */
export function fromWire({ step, school, speed, rows, ...picture }, schools) {
  const known = new Map(schools.map((one) => [one.id, one]));
  return {
    ...picture, kind: step, id: school, speed: (speed ?? 100) / 100,
    rows: rows?.filter((row) => known.has(row.school)).map((row) => ({ ...row, school: known.get(row.school) })),
  };
}
