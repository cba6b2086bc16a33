import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import type { Completion, ProgressCell } from '../../../shared/bingo/bingo.schemas.ts';
import type { FactRows } from '../facts.repository.ts';
import type { Participant } from './completion-record.repository.ts';
import type { RecordRow } from './record-rows.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { goalOf, isPlain, leavesOf } from '../engine/kinds/kinds.ts';
import type { SquareNeed } from '../engine/kinds/square-kind.ts';

/** What is recorded of a square: a number, or a part; with neither all of it. */
export interface Share {
  amount: number | null;
  part: number | null;
}

/** @throws DomainError VALIDATION_FAILED for a part that the square has not, and for an amount of a set without its part */
export function checkPart(square: SquareNeed, { amount, part }: Share): void {
  const isSet = square.rule?.kind === 'set';
  if (part !== null && (!isSet || part > leavesOf(square).length)) {
    throw DomainError.at('part', 'VALIDATION_FAILED', 'The square has no such part');
  }
  if (isSet && amount !== null && part === null) {
    throw DomainError.at('part', 'VALIDATION_FAILED', 'Choose the part that the amount is for');
  }
}

/**
 * Returns what a proof is for: the amount that was given, and without one 1 when the square or its part asks for more than
 * one. @throws DomainError VALIDATION_FAILED for a set without a part, and as checkPart
 */
export function shareOfProof(square: SquareNeed, asked: Share): Share {
  checkPart(square, asked);
  if (square.rule?.kind === 'set' && asked.part === null) {
    throw DomainError.at('part', 'VALIDATION_FAILED', 'Choose what of the square this is');
  }
  const leaf = leavesOf(square)[(asked.part ?? 1) - 1];
  const isSingle = leaf === undefined || isPlain(goalOf(leaf.need));
  return { part: asked.part, amount: isSingle ? null : (asked.amount ?? 1) };
}

/** What the team has of the square after a record: it, or the progress towards it. */
export interface Recorded {
  completion: Completion | null;
  progress?: ProgressCell;
}

/** Returns who has or had a seat on the team. */
export function participantOf({ seats }: FactRows, team: number, id: number): Participant | null {
  const seat = seats.find((each) => each.team === team && (each.member ?? each.guest) === id);
  return seat ? { member_id: seat.member, guest_id: seat.guest, name: seat.name } : null;
}

/** Finds what changes say that a team has of a square. */
export function reachedIn(
  changes: readonly BingoChange[],
  { team, row_number, column_number }: { team: number; row_number: number; column_number: number },
): Recorded {
  const made: Recorded = { completion: null };
  for (const change of changes) {
    if (change.type === 'completion.recorded') {
      const { completion } = change;
      const isHere = completion.row_number === row_number && completion.column_number === column_number;
      if (isHere && completion.team_id === team) return { completion };
    }
    if (change.type === 'progress') {
      const cell = change.cells.find((one) => one[0] === team && one[1] === row_number && one[2] === column_number);
      if (cell) made.progress = cell;
    }
  }
  return made;
}

interface Wanted {
  team: number;
  square: number;
  person: number;
  at: Date;
  amount: number | null;
  part: number | null;
}

/** Returns true when the completion is by an admin, with the player and the time of the wanted record. */
export function isShown(standing: FactRows['completions'][number], { person, at }: Wanted): boolean {
  const { evidence, member_id, guest_id } = standing;
  return evidence.kind === 'manual' && (member_id ?? guest_id) === person && standing.at.getTime() === at.getTime();
}

/** Returns true when the record is the wanted one, which was sent twice. */
export function isSame(record: RecordRow, { team, square, person, at, amount, part }: Wanted): boolean {
  return (
    record.team === team &&
    record.square === square &&
    record.amount === amount &&
    record.part === part &&
    (record.member_id ?? record.guest_id) === person &&
    record.at.getTime() === at.getTime()
  );
}
