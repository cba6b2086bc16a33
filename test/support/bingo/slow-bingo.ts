import type { BoardFacts, Seat } from '../../../server/bingo/engine/engine-types.ts';
import type { SquareNeed } from '../../../server/bingo/engine/kinds/square-kind.ts';

/**
 * A second, slow and different evaluation of a board: without keys and index, it writes out every sentence that would
 * complete an item square, compares sentences and loops over everything.
 */
export interface SlowCompletion {
  team: number;
  square: number;
  line: number | null;
  record: number | null;
}

/** Returns true when the line completes the item square. */
export function slowlyMatches(text: string, details: string, square: SquareNeed): boolean {
  if (square.rule !== null) throw new Error('only items');
  return [square.item_name, ...square.alternatives].some((name) => {
    const reward = rewardOf(text, details);
    return sentences(name).has(spell(reward === null ? text : `I found ${reward}`));
  });
}

/** Returns the completions of a board of item squares, as `evaluate` must. */
export function slowlyEvaluated(board: BoardFacts): SlowCompletion[] {
  const events = [
    ...board.lines.map((line) => ({ at: line.date, kind: 'line', id: line.id, line, record: null })),
    ...board.records.map((record) => ({ at: record.at, kind: 'record', id: record.id, line: null, record })),
  ];
  const minute = (at: number): string => new Date(at).toISOString().slice(0, 16);
  const digits = (number: number): string => String(number).padStart(15, '0');
  const place = ({ at, kind, id, line }: (typeof events)[number]): string =>
    [minute(at), kind, line ? `${digits(line.person)} ${line.text}` : digits(at), digits(id)].join('\0');
  events.sort((a, b) => (place(a) < place(b) ? -1 : 1));
  const done: SlowCompletion[] = [];
  for (const { at, line, record } of events) {
    if (minute(at) < minute(board.start)) continue;
    if (board.end !== null && at >= board.end) continue;
    if (record) {
      const isOpen = !done.some(({ team, square }) => team === record.team && square === record.square);
      const isSet = board.squares.some(({ id }) => id === record.square);
      if (isOpen && isSet) done.push({ team: record.team, square: record.square, line: null, record: record.id });
      continue;
    }
    const team = teamOf(board, line.person, at);
    if (team === null) continue;
    const fits = board.squares
      .filter((square) => slowlyMatches(line.text, line.details, square))
      .filter((square) => !board.revocations.some((each) => each.square === square.id && each.line === line.id))
      .filter((square) => !done.some((each) => each.team === team && each.square === square.id));
    const own = fits.filter((square) => slowlyMatches(line.text, line.details, { ...square, alternatives: [] }));
    const [best] = (own.length > 0 ? own : fits).sort(
      (a, b) => a.row_number * 10 + a.column_number - (b.row_number * 10 + b.column_number),
    );
    if (best) done.push({ team, square: best.id, line: line.id, record: null });
  }
  return done;
}

/**
 * Returns the team of the seat whose minutes hold the time, else null. When late joiners bring all drops, the first seat
 * that ends later. Of seats that share a minute the one that was taken first has it, for what was not left in it.
 */
function teamOf(board: BoardFacts, person: number, at: number): number | null {
  const minute = (instant: number): string => new Date(instant).toISOString().slice(0, 16);
  const isOver = (seat: Seat): boolean => seat.left !== null && minute(seat.left) <= minute(at);
  const isBegun = (seat: Seat): boolean => board.lateJoiners === 'all' || minute(seat.joined) <= minute(at);
  const isLate = (seat: Seat): boolean => board.end !== null && seat.joined >= board.end;
  const own = board.seats.filter((seat) => seat.person === person && !isOver(seat) && isBegun(seat) && !isLate(seat));
  return own.sort((a, b) => a.joined - b.joined)[0]?.team ?? null;
}

const ARTICLES = ['', 'a ', 'an ', 'some ', 'the '];
const AMOUNTS = ['', 'pair of ', 'set of ', 'piece of '];

function sentences(name: string): Set<string> {
  let bare = spell(name);
  for (const article of ARTICLES) if (article && bare.startsWith(article)) bare = bare.slice(article.length);
  for (const amount of AMOUNTS) if (amount && bare.startsWith(amount)) bare = bare.slice(amount.length);
  return new Set(ARTICLES.flatMap((article) => AMOUNTS.map((amount) => `i found ${article}${amount}${bare}`)));
}

/** Returns what a treasure trail gave; null for other lines. */
function rewardOf(text: string, details: string): string | null {
  if (!text.includes('treasure trail completed')) return null;
  const [, got = ''] = details.split(' I got ');
  return got === '' ? null : (got.split(' out of it')[0] ?? null);
}

function spell(text: string): string {
  const words = text.toLowerCase().replace(/[’‘`]/g, "'").split(/\s+/).filter(Boolean).join(' ');
  return words.endsWith('.') ? words.slice(0, -1) : words;
}
