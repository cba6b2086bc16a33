/** Completions of a clan's event: the evaluation against plain loops, on the same lines, in one process. */
import { median, undisturbed, withForeignLoad } from '../support/stats.mjs';

const MEMBERS = 500;
const LINES = 20;
const SQUARES = 49;
const TEAMS = 10;
const RUNS = 7;
const START = Date.UTC(2026, 2, 1);

/** Creates a board with 500 members × 20 lines. One line in nine is a drop; one in 90 may complete a square. */
function clan() {
  const squares = Array.from({ length: SQUARES }, (_, at) => ({
    id: at + 1,
    row_number: Math.floor(at / 7) + 1,
    column_number: (at % 7) + 1,
    item_name: `Mossy thing of the ${at}th kind`,
    alternatives: [],
    rule: null,
  }));
  const seats = Array.from({ length: MEMBERS }, (_, at) => ({
    team: (at % TEAMS) + 1,
    person: at + 1,
    joined: START,
    left: null,
  }));
  const lines = [];
  for (let person = 1; person <= MEMBERS; person++) {
    for (let at = 0; at < LINES; at++) {
      const id = lines.length + 1;
      lines.push({ id, person, date: START + ((id * 7919) % 20_000) * 60_000, ...textOf(id) });
    }
  }
  return { start: START, end: null, squares, seats, lines, records: [], revocations: [] };
}

function textOf(id) {
  if (id % 90 === 0)
    return {
      text: `I found a mossy thing of the ${((id / 45) * 11 + Math.floor(id / 540)) % SQUARES}th kind`,
      details: 'It was there.',
    };
  if (id % 9 === 0)
    return { text: 'I found some dull platelegs', details: 'After killing a Thornmother, it dropped them.' };
  if (id % 9 < 4) return { text: 'Levelled up Mining.', details: 'I levelled my Mining skill, I am now level 71.' };
  if (id % 9 < 7) return { text: `${14 + (id % 90)}000000XP in Fishing`, details: 'I now have at least that much.' };
  return { text: `I killed ${id % 40} Thornmothers.`, details: 'They stood in the way.' };
}

/** Compares every team's lines with every square in lower case, which suffices for these names. Returns completions. */
function naive({ squares, seats, lines }) {
  const done = [];
  for (const team of new Set(seats.map((seat) => seat.team))) {
    for (const square of squares) {
      let first = null;
      for (const line of lines) {
        if (!line.text.toLowerCase().includes(square.item_name.toLowerCase())) continue;
        if (!seats.some((seat) => seat.team === team && seat.person === line.person)) continue;
        if (!first || line.date < first.date || (line.date === first.date && line.id < first.id)) first = line;
      }
      if (first) done.push(`${team} ${square.id} ${first.id}`);
    }
  }
  return done.sort();
}

export async function bingo() {
  const { evaluate } = await import('../../../dist/server/bingo/engine/evaluate.js');
  const board = clan();
  const indexed = () =>
    evaluate(board)
      .map(({ team, square, line }) => `${team} ${square} ${line}`)
      .sort();
  const one = indexed();
  const other = naive(board);
  if (one.length < 100 || one.join() !== other.join()) throw new Error('the two sides disagree');

  const time = (work) => {
    const started = performance.now();
    work();
    return performance.now() - started;
  };
  const round = () =>
    withForeignLoad(
      () => [],
      () => {
        const pairs = Array.from({ length: RUNS }, () => [time(indexed), time(() => naive(board))]);
        return Promise.resolve({ ours: median(pairs.map(([ms]) => ms)), loops: median(pairs.map(([, ms]) => ms)) });
      },
    );
  const { ours, loops, foreign } = await undisturbed(round);
  return [
    {
      name: 'bingo evaluate against loops',
      ratio: loops / ours,
      foreign,
      note: `${MEMBERS}x${LINES} lines, ${SQUARES} squares, ${TEAMS} teams: ${ours.toFixed(1)} ms, loops ${loops.toFixed(0)} ms, ${one.length} completions`,
    },
  ];
}
