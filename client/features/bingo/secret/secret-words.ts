import type { Sealed } from '../../../../shared/bingo/modes/modes.schemas.ts';
import { formatDateTime } from '../../../../shared/format/dates.ts';
import { listOf } from '../bingo-words.ts';

/** Returns when a secret square becomes public, such as "revealed 10 Mar, 21:00" or "after a square beside it". */
export function secretWords({ by, at, places = [], need = 1 }: Sealed, now: Date): string {
  if (by === 'neighbours') return 'after a square beside it';
  if (by === 'time') return at === undefined ? 'revealed later' : `revealed ${formatDateTime(at, now)}`;
  const names = listOf(places);
  return need >= places.length ? `after ${names}` : `after ${need} of ${names}`;
}
