import { ask } from './api.js';
import { homeOf, place } from '../game/words.js';

/** The most schools whose groups are read. */
const mostHomes = 50;
/** Of so many schools, those without taps are named, too. */
const few = 50;
/** The players of one answer, and the most answers. */
const [pageSize, mostPages] = [1000, 20];

/** The standings of a season as organisers see them: of the schools, and of the groups inside schools. */
export async function readResults(season) {
  const board = async (id) => {
    const { entries } = await ask(`/admin/api/boards/${encodeURIComponent(id)}?top=1000&season=${season.id}`);
    return entries.filter((entry) => entry.taps > 0 || entries.length <= few);
  };
  const { schools: inside } = await ask('/api/schools?inside=any&limit=1000');
  const homes = [...new Set(inside.map(({ id }) => homeOf(id)))].slice(0, mostHomes);
  const [schools, ...groups] = await Promise.all([board('all'), ...homes.map(async (id) =>
    ({ home: await ask(`/api/schools/${encodeURIComponent(id)}`), entries: await board(`school:${id}`) }))]);
  return { schools, groups: groups.filter(({ entries }) => entries.length > 0) };
}

/** The players of a season in their order. The server leaves out who is hidden, and names that may not be shown. */
export async function readPlayers(season) {
  const players = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const query = new URLSearchParams({ season: season.id, 'page-size': pageSize, page });
    const { entries, total } = await ask(`/admin/api/players?${query}`);
    players.push(...entries);
    if (entries.length === 0 || players.length >= total) break;
  }
  return players;
}

/** What each school of a list is called. Where two have one name, their places stand beside it. */
export function namesOf(schools) {
  const counts = new Map();
  for (const { name } of schools) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(schools.map((school) => {
    const isShared = counts.get(school.name) > 1 && place(school);
    return [school.id, isShared ? `${school.name} (${place(school)})` : school.name];
  }));
}

/** What the school or group of a player is called: a group with its school, where more than one school has groups. */
export function homesOf({ schools, groups }) {
  const names = namesOf(schools.map(({ school }) => school));
  for (const { home, entries } of groups) {
    for (const { school: { id, name } } of entries) names.set(id, groups.length > 1 ? `${home.name} ${name}` : name);
  }
  return ({ id, name }) => names.get(id) ?? name;
}
