import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ProgressCell } from '../../shared/bingo/bingo.schemas.ts';
import type { StepCell } from '../../shared/bingo/scoring/scoring.schemas.ts';
import { cellNeed } from '../../shared/bingo/goals/cell-need.ts';
import type { PartProgress, SquareFacts, TeamProgress } from './engine/engine-types.ts';
import { goalOf } from './engine/kinds/kinds.ts';
import type { StoredProgress } from './facts.repository.ts';
import { cellOf, type ProgressFields, ProgressRepository } from './progress.repository.ts';

/** Result of an evaluation, as far as progress depends on it. */
interface Settled {
  /** Squares that are on the board now. */
  squares: readonly SquareFacts[];
  progress: readonly TeamProgress[];
  /** Team and square of the completions that this evaluation revokes, as `keyOf` spells them. */
  revoked: ReadonlySet<string>;
  /** The stored progress of the board. */
  stored: readonly StoredProgress[];
  /** Squares that the caller's event takes from readers: all of their progress is told again. */
  again: ReadonlySet<number>;
  /** Squares whose progress is told at once. */
  now: ReadonlySet<number>;
}

/** What the caller's event must have beside its completions. */
interface KeptNews {
  cells: ProgressCell[];
  steps: StepCell[];
}

/** Stores what teams have of squares that ask for more than one, beside what events have said of it. D333. */
@Injectable()
export class ProgressKeeper {
  constructor(private readonly rows: ProgressRepository) {}

  /**
   * Stores the progress of a board. The caller holds the lock of the board's row.
   * @returns cells that the caller's event must have, because it revokes the completion in their place, changes their need,
   * takes them from readers or is waited for. Completions tell their own progress; all other news waits for the next
   * progress event. Changed steps are told at once.
   */
  async keep(tx: EntityManager, boardId: number, settled: Settled): Promise<KeptNews> {
    const { squares, progress, revoked, again, now } = settled;
    const counting = new Map(squares.filter(isCounting).map((each) => [each.id, each]));
    const stored = new Map(settled.stored.map((row) => [keyOf(row), row]));
    const changed: ProgressFields[] = [];
    const cells: ProgressCell[] = [];
    const steps: StepCell[] = [];
    const tellSteps = (team: number, place: SquareFacts, passed: number[] | null): void => {
      if (place.isSealed !== true) steps.push([team, place.row_number, place.column_number, passed ?? []]);
    };
    for (const { team, square, have, need, parts: done, steps: passed } of progress) {
      const place = counting.get(square);
      if (!place) continue;
      const key = keyOf({ team, square });
      const known = stored.get(key);
      stored.delete(key);
      const isChanged = revoked.has(key) || (known !== undefined && known.need !== need) || again.has(square);
      const isNow = have >= need || isChanged || now.has(square);
      const parts = done ? bitsOf(done) : null;
      const news = { have, need, parts, steps: passed && passed.length > 0 ? passed : null };
      const fields = {
        ...{ team, square, ...news },
        ...(isNow ? { told: have, toldParts: parts } : { told: known?.told ?? 0, toldParts: known?.toldParts ?? null }),
      };
      if (!known || !isSame(known, fields)) changed.push(fields);
      const hasSteps = again.has(square) ? news.steps !== null : !hasSame(known?.steps ?? null, news.steps);
      if (hasSteps) tellSteps(team, place, news.steps);
      const isWaited = now.has(square) && ((known?.told ?? 0) !== have || (known?.toldParts ?? 0) !== (parts ?? 0));
      if (have < need && ((isChanged && have > 0) || isWaited) && place.isSealed !== true) {
        cells.push(cellOf({ team, ...news }, place));
      }
    }
    const gone: StoredProgress[] = [];
    for (const [key, row] of stored) {
      const place = counting.get(row.square);
      // The caller's event has taken all of it from readers.
      const isTaken = again.has(row.square);
      if (row.is_shown && place && row.steps && !isTaken) tellSteps(row.team, place, null);
      // Viewers still see a number: this event or the next one takes it away.
      const isSeen = row.is_shown && place && row.told > 0 && !revoked.has(key) && !isTaken;
      if (isSeen && now.has(row.square)) cells.push(cellOf({ ...row, ...noneOf(row) }, place));
      if (!isSeen || now.has(row.square)) gone.push(row);
      else if (row.have > 0) changed.push({ ...row, ...noneOf(row), steps: null });
    }
    await this.rows.save(tx, boardId, changed);
    await this.rows.remove(tx, gone);
    return { cells, steps };
  }
}

function keyOf({ team, square }: { team: number; square: number }): string {
  return `${team} ${square}`;
}

/** Returns the progress of a square of which nothing counts any more. */
function noneOf({ parts }: Pick<StoredProgress, 'parts'>): Pick<StoredProgress, 'have' | 'parts'> {
  return { have: 0, parts: parts === null ? null : 0 };
}

function isSame(a: ProgressFields, b: ProgressFields): boolean {
  return (
    a.have === b.have &&
    a.need === b.need &&
    a.parts === b.parts &&
    a.told === b.told &&
    a.toldParts === b.toldParts &&
    hasSame(a.steps, b.steps)
  );
}

function hasSame(a: readonly number[] | null, b: readonly number[] | null): boolean {
  return a?.join() === b?.join();
}

/** Returns true when progress on a square can be more than none and less than all. */
function isCounting(square: SquareFacts): boolean {
  const goal = goalOf(square);
  return cellNeed(goal) > 1 || goal.parts.length > 0;
}

function bitsOf(parts: readonly PartProgress[]): number {
  return parts.reduce((bits, { at }, place) => (at === null ? bits : bits + 2 ** place), 0);
}
