// The result as one file that opens anywhere, also without a network: a page that loads nothing and runs nothing.
import { make, table } from './dom.js';
import { homesOf, namesOf, readPlayers, readResults } from './results.js';
import { grouped, t } from '../game/language.js';

/** How many players the page names. */
const mostPlayers = 10;

const style = [
  '@page { size: A4 portrait; margin: 14mm; }',
  ':root { color-scheme: light dark; font: 17px/1.5 system-ui, "Noto Sans KR", "Noto Sans CJK KR", sans-serif; }',
  'body { margin: 0 auto; max-width: 44rem; padding: 1.5rem; word-break: keep-all; overflow-wrap: anywhere; }',
  'h1, h2 { line-height: 1.2; break-after: avoid; }',
  'h2 { margin-block: 2rem 0.5rem; }',
  'table { width: 100%; border-collapse: collapse; }',
  'caption { display: none; }',
  'th, td { padding: 0.3rem 0.5rem; border-block-end: 1px solid #8886; text-align: start; }',
  'tr { break-inside: avoid; }',
  '.number { width: 6rem; text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }',
  'main > div:first-of-type tbody tr:first-child { font-size: 1.6em; font-weight: 800; }',
  '.code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }',
  'footer { margin-block-start: 2rem; font-size: 0.9em; break-inside: avoid; }',
  '@media print { body { max-width: none; padding: 0; font-size: 11pt; } }',
].join('\n');

/** A day and a time with the year, as one reads them years later. */
const day = (text) =>
  new Date(text).toLocaleString(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' });

/** A board's table. */
function standings(title, entries, nameOf) {
  return table(title, [{ words: t`Rank`, isNumber: true }, { words: t`Name` }, { words: t`Taps`, isNumber: true }],
    entries.map((entry) => [grouped(entry.rank), nameOf(entry), grouped(entry.taps)]));
}

/** How one checks the result, and that one's own taps are in it. */
function checking({ seal }) {
  if (!seal) return make('footer', {}, make('p', {}, t`This result is not final yet.`));
  const root = seal.receipts?.root.slice(0, 16).match(/.{4}/g).join(' ');
  return make('footer', {}, make('h2', {}, t`How one checks this result`),
    make('p', {}, t`It was made final on ${day(seal.sealedAt)}. This number belongs to it, as on its certificates:`),
    make('p', { className: 'code' }, seal.digest.slice(0, 24).match(/.{6}/g).join('-')),
    root && make('p', {}, t`A phone that played checks that its taps are in the result, and then shows this number:`),
    root && make('p', { className: 'code' }, root));
}

/** The result of a season as a page of HTML in the desk's language. */
export async function resultPage(season) {
  if (season.frozenSince) throw new Error(t`The boards are frozen: thaw them first.`);
  const [results, players] = await Promise.all([readResults(season), readPlayers(season)]);
  const { schools, groups } = results;
  const page = document.implementation.createHTMLDocument(season.name);
  page.documentElement.lang = document.documentElement.lang;
  page.head.prepend(make('meta', { charset: 'utf-8' }));
  page.head.append(make('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    make('meta', {
      'http-equiv': 'Content-Security-Policy', content: "default-src 'none'; style-src 'unsafe-inline'",
    }));
  const main = make('main', {}, make('h1', {}, season.name),
    make('p', {}, t`${day(season.startsAt)} to ${day(season.endsAt)}`),
    season.seal?.comment ? make('p', {}, `“${season.seal.comment}”`) : null);
  const part = (title, content) => main.append(make('h2', {}, title), content);
  if (schools.length > 1 || groups.length === 0) {
    const names = namesOf(schools.map(({ school }) => school));
    part(t`Final standings`, standings(t`Final standings`, schools, ({ school }) => names.get(school.id)));
  }
  for (const { home, entries } of groups) part(home.name, standings(home.name, entries, ({ school }) => school.name));
  const named = players.filter(({ nickname }) => nickname !== null).slice(0, mostPlayers);
  const homeOf = homesOf(results);
  if (named.length > 0) {
    const title = t`The players with the most taps`;
    part(title, standings(title, named, ({ nickname, school }) => `${nickname} (${homeOf(school)})`));
  }
  page.body.append(main, checking(season));
  for (const region of page.querySelectorAll('[role=region]')) region.removeAttribute('tabindex');
  // The desk's own policy lets no script make a style, so the file gets it as text.
  const text = page.documentElement.outerHTML.replace('</head>', () => `<style>${style}</style></head>`);
  return new Blob([`<!doctype html>\n${text}\n`], { type: 'text/html' });
}
