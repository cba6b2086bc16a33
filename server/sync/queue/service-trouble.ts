import type { GameResult } from '../../game/game-types.ts';

/** Failure of a service: it did not answer, or its answer could not be read. */
export type Trouble = Extract<GameResult<never>, { kind: 'rate_limited' | 'unavailable' | 'malformed' }>;

/** Returns the failure of a result; null when the service answered, even with "not found", or was not called. */
export function troubleOf(result: GameResult<unknown> | null): Trouble | null {
  switch (result?.kind) {
    case 'rate_limited':
    case 'unavailable':
    case 'malformed':
      return result;
    default:
      return null;
  }
}

/** True while the breaker holds calls back, which affects every member. */
export const isResting = (trouble: Trouble): boolean => trouble.kind === 'unavailable' && trouble.resting === true;

/** Describes a failure for admins in plain words, with the technical reason in brackets. */
export function describeTrouble(service: string, trouble: Trouble): string {
  switch (trouble.kind) {
    case 'rate_limited':
      return `${service} requested a wait of ${Math.ceil(trouble.retryAfterMs / 1000)} s`;
    case 'unavailable':
      return `${service} ${isResting(trouble) ? 'did not answer the last calls' : describeReason(trouble.reason)}`;
    case 'malformed':
      return `${service} sent something unreadable: ${trouble.reason}`;
  }
}

function describeReason(reason: string): string {
  if (reason === 'took too long') return 'took too long to answer';
  if (/^status 5/.test(reason)) return `could not answer (${reason})`;
  if (/^status /.test(reason)) return `refused to answer (${reason})`;
  if (/^E[A-Z_]+$|^UND_ERR/.test(reason)) return `cannot be reached (${reason})`;
  return `could not be read: ${reason}`;
}
