import { ask } from './api.js';
import { homeOf } from '../game/words.js';

/** The most schools whose groups are read. */
const mostHomes = 50;
/** Of so many schools, those without taps are named, too. */
const few = 50;

/** The standings of a season as organisers see them: of the schools, and of the groups inside each school that has some. */
export async function readResults(season) {
  const board = async (id) => {
    const { entries } = await ask(`/admin/api/boards/${encodeURIComponent(id)}?top=1000&season=${season.id}`);
    return entries.filter((entry) => entry.taps > 0 || entries.length <= few);
  };
  const { schools: inside } = await ask('/api/schools?inside=any&limit=1000');
  const homes = [...new Set(inside.map(({ id }) => homeOf(id)))].slice(0, mostHomes);
  const [schools, ...groups] = await Promise.all([board('all'), ...homes.map(async (id) => ({ home: await ask(`/api/schools/${encodeURIComponent(id)}`), entries: await board(`school:${id}`) }))]);
  return { schools, groups: groups.filter(({ entries }) => entries.length > 0) };
}
