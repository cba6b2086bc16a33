import { minuteOf } from '../../../../shared/bingo/minute.ts';
import type { Claim, Way } from '../claim.ts';
import type { BoardFacts, Line, Reached } from '../engine-types.ts';
import type { LineFacts } from '../kinds/square-kind.ts';
import type { SeatPlan } from '../seat-plan.ts';
import type { Match, SquareIndex } from '../square-index.ts';
import { type Crossing, crossingsOf, minuteWords } from './crossings.ts';
import { ValueTracks } from './value-facts.ts';

/** A line with what it says, and the squares that it concerns. */
export interface ToldLine {
  line: Line;
  facts: LineFacts;
  matches: readonly Match[];
}

/** Levels and XP that players reach while the board runs. D460. */
export class ReachClaims {
  private readonly named = new Map<number, Crossing>();
  private readonly others: Crossing[] = [];
  /** Values of `others` by the line that proves them. */
  private readonly provedBy = new Map<number, number[]>();

  /** @param lines those that concern the squares, of any time */
  constructor(
    board: BoardFacts,
    seats: SeatPlan,
    private readonly index: SquareIndex,
    lines: readonly ToldLine[],
  ) {
    if (index.reaches.size === 0) return;
    const tracks = new ValueTracks();
    for (const { line, facts } of lines) tracks.addLine(line, facts);
    // In a lockout the order in which skills are read would decide who has the square.
    const readings = board.mode === 'lockout' ? [] : (board.readings ?? []);
    const keys = new Set(index.reaches.keys());
    for (const reading of readings) tracks.addReading(reading, keys);
    for (const crossing of crossingsOf(board, seats, { tracks: tracks.all(), asked: index.reaches })) {
      if (crossing.line && crossing.before === null) this.named.set(crossing.line.id, crossing);
      else this.addOther(crossing);
    }
  }

  /** Returns what a player reached by the value that a line names; undefined when it was reached before. */
  namedBy(line: Line): Reached | undefined {
    const crossing = this.named.get(line.id);
    return crossing && reachedOf(crossing);
  }

  /** Returns the squares that a line is above, and proves nothing for: what admins should know of. */
  hints({ line, facts, matches }: ToldLine): Way[] {
    // Most lines tell no level, and boards have thousands of lines.
    if (this.index.reaches.size === 0) return [];
    const proved = this.provedBy.get(line.id);
    const isAbove = ({ way }: Match['fits'][number]): boolean =>
      way.reach !== undefined && facts.amount > way.least && way.reach.value !== null && !proved?.includes(way.least);
    return matches.flatMap(({ square, fits }) => {
      const fit = fits.find(isAbove);
      return fit ? [{ square: square.id, fits: [{ leaf: fit.leaf, matched: fit.way.words, amount: 1 }] }] : [];
    });
  }

  /**
   * Returns the claims for what lines and readings prove beside the value that a line names. Each goes to one square, as
   * a line does, because a player reaches a value once however it is told.
   */
  claims(): Claim[] {
    return this.others.flatMap((each) => {
      const ways = this.waysOf(each);
      const { person, team, at, line, reading } = each;
      if (team === null || ways.length === 0) return [];
      const source = line ? { line, isShared: true as const } : { ...(reading && { reading: { ...reading, person } }) };
      return [{ minute: minuteOf(at), at, team, ...source, reached: reachedOf(each), ways }];
    });
  }

  private addOther(crossing: Crossing): void {
    this.others.push(crossing);
    if (!crossing.line) return;
    const known = this.provedBy.get(crossing.line.id);
    if (known) known.push(crossing.value);
    else this.provedBy.set(crossing.line.id, [crossing.value]);
  }

  private waysOf({ key, of, value, before }: Crossing): Way[] {
    const facts: LineFacts = { triggers: [key, `${of}:`], amount: value, mode: 'normal' };
    const known = before === null ? '' : `; below it at ${minuteWords(before.at)}`;
    return this.index.matches(facts).flatMap(({ square, fits }) => {
      const own = fits.filter(({ way }) => way.reach !== undefined);
      if (own.length === 0) return [];
      const once = `${key}:${value}`;
      return [
        {
          square: square.id,
          fits: own.map(({ leaf, way }) => ({
            ...{ leaf, matched: `${way.words}${known}`, amount: 1 },
            ...{ once, isReach: true as const },
          })),
        },
      ];
    });
  }
}

/** Returns what of a crossing a claim has. */
function reachedOf({ of, skill, value }: Crossing): Reached {
  return { of, skill, value };
}
