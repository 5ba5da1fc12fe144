import { homeBoard } from '../board/board-choice.js';
import { ask, perform } from './api.js';
import { field, fold, make, table } from './dom.js';
import { save, spreadsheet } from './files.js';
import { invitation } from './invite.js';
import { resultPage } from './publish.js';
import { Question } from './question.js';
import { language, moment, wallTab } from './words.js';
import { grouped, t } from '../game/language.js';

/** When a season is sealed by itself: ten minutes after it is final. */
const sealsAt = ({ finalAt }) => Date.parse(finalAt) + 600_000;

/** After the end: the reveal, the seal, what one prints and keeps, and the next contest. The next step is filled. */
export function after(desk) {
  const say = make('p', { role: 'status' });
  const doors = make('ol', { className: 'steps' });
  // A desk that is mirrored must not tell the result before the reveal does.
  const board = fold(t`The ranks, for your eyes only`);
  const element = make('div', { className: 'part' },
    make('section', { className: 'card' }, make('h2', {}, t`The result`), say, doors), board);
  const question = new Question();
  const onPhone = invitation(desk, 'presenter');
  element.append(question.element);
  let shown = '';

  const act = (words, work, isNext = false) => {
    const button = make('button', { type: 'button', className: isNext ? 'main' : '' }, words);
    button.addEventListener('click', () => desk.run(button, work));
    return button;
  };

  /** A command that is asked about first; nothing for who may not give it. */
  function asked(season, words, command, sentence) {
    if (!desk.may(`commands/${command}`)) return null;
    return act(words, () => question.ask(sentence, () => perform(command, { season: season.id })));
  }

  const thaw = (season) => season.frozenSince && asked(season, t`Show the ranks again`, 'season.thaw',
    t`Show everybody the result? This cannot be taken back.`);
  const takeBack = (season) => asked(season, t`Take the end back`, 'season.resume', t`Go on with “${season.name}”?`);

  /** What is to do, in its order. */
  const steps = (all) => all.map(([words, doors]) =>
    make('li', {}, make('h3', {}, words), make('div', { className: 'acts' }, doors)));

  /** Seals a season. Where something is still open, that is told, and who wants it all the same says so. */
  async function seal(season, comment, force) {
    try { await perform('season.seal', { season: season.id, comment, force }); } catch (error) {
      if (force || !['review-open', 'pause-open'].includes(error.kind)) throw error;
      const why = error.kind === 'review-open'
        ? t`Nobody has looked at the suspicious phones yet: “Advanced” lists them.` : error.message;
      await question.ask(`${why} ${t`Seal it all the same? The log says so.`}`, () => seal(season, comment, true));
    }
  }

  /** Seals the season at once, with what the organiser has to say. */
  function sealing(season, isNext) {
    const comment = make('input', { maxLength: 500 });
    return act(t`Seal the result`, () => question.ask(
      t`Nothing of a sealed result can be changed any more. Seal it?`,
      () => seal(season, comment.value.trim() || undefined),
      field(t`A comment, if you like: everybody sees it with the result`, comment)), isNext);
  }

  const link = (words, href, isNext = false, target = '_blank') =>
    make('a', { className: isNext ? 'button main' : 'button', href, target }, words);

  /** The steps of a season: to reveal, to seal, to print and keep, and to go on. */
  function showSteps(season, isRevealed) {
    const next = season.seal ? 'keep' : isRevealed ? 'seal' : 'reveal';
    const certificates = `/certificates?season=${season.id}&lang=${language()}`;
    const remote = `/remote?desk&lang=${language()}`;
    const another = desk.may('commands/season.start') && act(t`Next contest`, () => desk.go('setup'));
    doors.replaceChildren(...steps([
      [t`Reveal it`, [
        desk.may('commands/wall.show') && link(t`With the remote`, remote, next === 'reveal'),
        onPhone.element,
        link(t`Open the wall`, desk.board, false, wallTab), thaw(season)]],
      [t`Seal it`, season.seal ? [make('p', {}, t`It is sealed.`)]
        : [desk.may('commands/season.seal') && sealing(season, next === 'seal'), takeBack(season)]],
      [t`Print and keep`, [
        season.seal ? link(t`Print certificates`, certificates, next === 'keep')
          : make('button', { type: 'button', disabled: true }, t`Print certificates (once sealed)`),
        link(t`Print the report`, `/report?season=${season.id}&lang=${language()}`),
        act(t`Spreadsheet (XLSX)`, async () => save(await spreadsheet(season), `${season.name}.xlsx`)),
        act(t`Publish: the result as one page`, async () => save(await resultPage(season), `${season.name}.html`))]],
      ...(another ? [[t`And then`, [another]]] : []),
    ]));
  }

  async function showBoard(season) {
    let { entries } = await ask(`/admin/api/boards/all?top=1000&season=${season.id}`);
    if (entries.length === 1) {
      const home = encodeURIComponent(await homeBoard(season.id));
      ({ entries } = await ask(`/admin/api/boards/${home}?top=1000&season=${season.id}`));
    }
    // Of a few, everybody is named, who has no taps, too.
    const placed = entries.filter((entry) => entry.taps > 0 || entries.length <= 50);
    board.lastChild.replaceChildren(table(t`Final standings`, [
      { words: t`Rank`, isNumber: true }, { words: t`Name` }, { words: t`Taps`, isNumber: true },
    ], placed.map((entry) => [entry.rank, entry.school.name, grouped(entry.taps)])));
  }

  return { element, refresh: async () => {
    const season = desk.season?.state === 'ended' ? desk.season
      : desk.seasons?.findLast((one) => one.state === 'ended' && !one.simulation);
    const isCounting = desk.season?.state === 'counting';
    const [{ wall }] = await Promise.all([ask('/api/wall'), onPhone.refresh()]);
    // The table is the last step of a reveal.
    const isRevealed = wall.reveal?.season === season?.id && wall.reveal?.step === 'table';
    const key = JSON.stringify([season?.id, season?.seal, season?.frozenSince, isCounting, isRevealed]);
    if (key === shown) return;
    board.hidden = isCounting || !season;
    if (isCounting || !season) {
      shown = key;
      say.textContent = isCounting ? t`The last taps of “${desk.season.name}” are being counted: one moment.`
        : t`No contest has ended yet.`;
      doors.replaceChildren();
      return;
    }
    say.textContent = season.seal
      ? t`The result of “${season.name}” was sealed ${moment(season.seal.sealedAt)}.`
      : t`“${season.name}” has ended. It is sealed by itself at ${moment(sealsAt(season))}, or by you before.`;
    if (season.seal?.comment) say.textContent += ` “${season.seal.comment}”`;
    if (season.frozenSince) say.textContent += t` Its boards are still frozen for everybody else.`;
    showSteps(season, isRevealed);
    await showBoard(season);
    // What could not be read is read again.
    shown = key;
  } };
}
