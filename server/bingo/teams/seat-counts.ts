import { COUNTS_FROM_REQUIRED } from '../../../shared/bingo/teams/seats.schemas.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import type { Counts } from './seat.repository.ts';

/** Returns from when seats count, as a body says it. */
export function countsOf(body: {
  counts_from?: string | null | undefined;
  reason?: string | null | undefined;
}): Counts {
  const { counts_from, reason } = body;
  return counts_from ? { from: new Date(counts_from), reason: reason?.trim() || null } : { from: null, reason: null };
}

/**
 * Checks from when seats count. @param at when they are taken; null for seats that were taken before
 * @throws DomainError BOARD_ENDED without a time for a seat after the end, VALIDATION_FAILED for a time after it
 */
export function requireCounts(from: Date | null, end: Date | null, at: Date | null): void {
  if (end === null) return;
  if (from === null && at !== null && at >= end)
    throw DomainError.at('counts_from', 'BOARD_ENDED', COUNTS_FROM_REQUIRED);
  if (from !== null && from >= end) {
    throw DomainError.at('counts_from', 'VALIDATION_FAILED', 'This must be before the end of the board');
  }
}

/** Returns from when seats count under the names of the audit; nothing by the rule of the board. */
export function auditedCounts(counts: Counts | undefined): object {
  return counts?.from ? { counts_from: counts.from.toISOString(), reason: counts.reason } : {};
}
