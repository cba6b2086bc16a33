/**
 * Completions of a clan's event: the evaluation against a bare map look-up and against plain loops, on the same lines, in
 * one process, and the check of a new line.
 */
import { median, undisturbed, withForeignLoad } from '../support/stats.mjs';

const MEMBERS = 500;
const LINES = 20;
const SQUARES = 49;
const TEAMS = 10;
const ROUNDS = 3;
/** Turns of each side in a round, and the CPU of one turn: what a call takes is read from many, and none is cold. */
const TURNS = 5;
const TURN_MS = 50;
const WARM_UP_MS = 200;
const NEW_LINES = 1000;
const START = Date.UTC(2026, 2, 1);

/** Creates a board with 500 members × some lines. One line in nine is a drop; one in 90 may complete a square. */
function clan(linesOfEach = LINES) {
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
    for (let at = 0; at < linesOfEach; at++) {
      const id = lines.length + 1;
      lines.push({ id, person, date: START + ((id * 7919) % 20_000) * 60_000, ...textOf(id) });
    }
  }
  return { start: START, end: null, squares, seats, lines, records: [], revocations: [] };
}

/** Returns the board with squares as hosts write them: half of the items, kills, XP and levels by many lines. */
function busy(facts) {
  const rules = [
    { kind: 'boss_kill', boss: 'Thornmother', mode: 'any', kills: 2000 },
    { kind: 'level', skill: 'Mining', level: 71 },
    { kind: 'xp', skill: 'Fishing', xp: 50_000_000 },
    { kind: 'item', count: 3 },
  ];
  const squares = facts.squares.map((square, at) =>
    at % 2 === 0 ? square : { ...square, rule: rules[(at >> 1) % 4] },
  );
  return { ...facts, squares };
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

/**
 * The least that finds the same completions of these lines: the name in a line is looked up among the squares, the player
 * among the seats, and the earliest line of a team wins. It knows one template, and no rules, seats in time or revocations.
 */
function lookUp({ squares, seats, lines }) {
  const squareOf = squareLookUp(squares);
  const teamOf = new Map(seats.map(({ person, team }) => [person, team]));
  const first = new Map();
  for (const line of lines) {
    const square = squareOf(line.text);
    const team = teamOf.get(line.person);
    if (square === undefined || team === undefined) continue;
    const key = `${team} ${square}`;
    const best = first.get(key);
    if (!best || line.date < best.date || (line.date === best.date && line.id < best.id)) first.set(key, line);
  }
  return [...first].map(([key, { id }]) => `${key} ${id}`).sort();
}

/** Returns what looks the square of a line up by the name in it. */
function squareLookUp(squares) {
  const squareOf = new Map(squares.map(({ id, item_name: name }) => [name.toLowerCase(), id]));
  return (text) => {
    const name = /^I found (?:an?|some|the) (.+)$/i.exec(text)?.[1];
    return name === undefined ? undefined : squareOf.get(name.toLowerCase());
  };
}

export async function bingo({ quick }) {
  const { evaluate } = await import('../../../dist/server/bingo/engine/evaluate.js');
  const { SquareIndexes } = await import('../../../dist/server/bingo/squares/square-indexes.js');
  const { KeptSquares } = await import('../../../dist/server/bingo/squares/kept-squares.js');
  const { planCompletions } = await import('../../../dist/server/bingo/engine/completion-plan.js');
  const board = clan();
  const small = busy(clan(LINES / 10));
  const large = busy(board);
  // As the product does it: squares that equal those of the last evaluation keep what was found out about them.
  const kept = new KeptSquares();
  const evaluated = (id, facts) => evaluate({ ...facts, squares: kept.of(id, facts.squares).squares });
  const settle = (id, facts) => planCompletions([], evaluated(id, facts).completions).fresh.length;
  if (settle(2, small) === 0 || settle(3, large) < 100) throw new Error('too little is settled');
  const indexed = () =>
    evaluated(1, board)
      .completions.map(({ team, square, line }) => `${team} ${square} ${line}`)
      .sort();
  const one = indexed();
  if (one.length < 100) throw new Error(`${one.length} completions are too few`);
  for (const other of [naive(board), lookUp(board)]) {
    if (one.join() !== other.join()) throw new Error('the sides disagree');
  }
  // As a sync does it: the board's squares are indexed once for each edit of the board.
  const indexes = new SquareIndexes();
  const newLine = (line) =>
    (indexes.find(1, 1) ?? indexes.keep(1, 1, board.squares)).ofLine(line.text, line.details).length;
  const index = indexes.keep(2, 1, board.squares);
  const squareOf = squareLookUp(board.squares);
  const without = board.lines.filter(({ text }) => squareOf(text) === undefined);
  const isWithout = ({ text, details }) => index.read(text, details) === null;
  if (!without.every(isWithout)) throw new Error('the sides disagree about lines without a square');

  const rounds = [];
  for (let round = 0; round < (quick ? 1 : ROUNDS); round++) {
    rounds.push(
      await undisturbed(() =>
        withForeignLoad(
          () => [],
          async () =>
            takeTurns({
              ours: indexed,
              lookUp: () => lookUp(board),
              small: () => settle(2, small),
              large: () => settle(3, large),
              loops: () => naive(board),
              line: () => board.lines.slice(0, NEW_LINES).forEach(newLine),
              without: () => without.forEach(isWithout),
              withoutLookUp: () => without.forEach(({ text }) => squareOf(text)),
            }),
        ),
      ),
    );
  }
  return rowsOf(rounds, one.length);
}

/**
 * Returns the CPU ms of one call of each work, the median of its turns. The works take turns, so that the machine's mood
 * affects all, after each has run until it is compiled: a server has settled boards before.
 */
function takeTurns(works) {
  for (const work of Object.values(works)) turnOf(work, WARM_UP_MS);
  const turns = Array.from({ length: TURNS }, () =>
    Object.entries(works).map(([name, work]) => [name, turnOf(work, TURN_MS)]),
  ).map(Object.fromEntries);
  return Object.fromEntries(Object.keys(works).map((name) => [name, median(turns.map((turn) => turn[name]))]));
}

/** Returns the CPU ms of one call, from as many calls as take some ms together. */
function turnOf(work, atLeast) {
  const before = process.cpuUsage();
  for (let calls = 1; ; calls++) {
    work();
    const { user, system } = process.cpuUsage(before);
    const used = (user + system) / 1000;
    if (used >= atLeast) return used / calls;
  }
}

function rowsOf(rounds, completions) {
  const of = (pick) => median(rounds.map(pick));
  const foreign = of((round) => round.foreign);
  const note = `CPU ms of ${MEMBERS}x${LINES} lines, ${SQUARES} squares, ${TEAMS} teams, ${completions} completions`;
  const ours = of((round) => round.ours);
  return [
    {
      name: 'bingo evaluate against a map look-up',
      ratio: of((round) => round.ours / round.lookUp),
      ours,
      bare: of((round) => round.lookUp),
      foreign,
      note,
    },
    {
      name: 'bingo line without a square against a look-up',
      ratio: of((round) => round.without / round.withoutLookUp),
      ours: of((round) => round.without),
      bare: of((round) => round.withoutLookUp),
      foreign,
      note: 'CPU ms of the same lines, without those that have a square',
    },
    {
      name: 'bingo evaluate against loops',
      ratio: of((round) => round.loops / round.ours),
      foreign,
      note: `${ours.toFixed(1)} and ${of((round) => round.loops).toFixed(0)} ${note}`,
    },
    ...['small', 'large'].map((size) => ({
      name: `bingo settle ${size === 'small' ? (MEMBERS * LINES) / 10 : MEMBERS * LINES} lines, ms`,
      ratio: of((round) => round[size]),
      foreign,
      note: `CPU ms of ${SQUARES} squares, half of them of items and half of kills, levels, XP and counts`,
    })),
    {
      name: 'bingo new line, µs',
      ratio: (of((round) => round.line) * 1000) / NEW_LINES,
      foreign,
      note: `whether it completes one of ${SQUARES} squares, which an edit of the board indexes`,
    },
  ];
}
