import type { Completion } from '../bingo.schemas.ts';

/** Returns when the clan could first see a completion: when the log was read, or an admin recorded or approved it. */
export function seenAt({ evidence, completed_at }: Pick<Completion, 'evidence' | 'completed_at'>): string {
  switch (evidence.kind) {
    case 'log':
    case 'reading':
      return evidence.read_at;
    case 'manual':
      return evidence.recorded_at;
    case 'proof':
      return evidence.approved_at;
    case 'free':
    case 'unknown':
      return completed_at;
    default:
      return evidence.last.read_at;
  }
}
