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
