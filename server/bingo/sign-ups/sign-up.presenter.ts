import { HIDDEN_MEMBER } from '../../../shared/bingo/hide-members.ts';
import { waitingList } from '../../../shared/bingo/sign-ups/places.ts';
import type { AdminSignUps, SignUp, SignUpList } from '../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import type { SignUpRow } from './sign-up.repository.ts';

/** Sign-ups of a board in order, with those on the waiting list. */
interface SignUpBook {
  rows: readonly SignUpRow[];
  waiting: ReadonlySet<number>;
  counts: { total: number; waiting: number };
}

function bookOf(rows: readonly SignUpRow[], limit: number | null): SignUpBook {
  const waiting = new Set(waitingList(rows, limit));
  const total = rows.filter(({ status }) => status !== 'declined').length;
  return { rows, waiting, counts: { total, waiting: waiting.size } };
}

/**
 * Returns the sign-ups as visitors see them. A name that is not in the public clan list, which anybody may have typed, is
 * shown once an admin has accepted it. D411.
 */
export function presentSignUps(rows: readonly SignUpRow[], limit: number | null): SignUpList {
  const { waiting, counts } = bookOf(rows, limit);
  const shown = rows.filter(({ status, member_id, is_hidden }) => {
    if (status === 'declined') return false;
    return status !== 'new' || (member_id !== null && !is_hidden);
  });
  return {
    signups: shown.map(({ id, name, is_hidden, member_id }) => ({
      id,
      name: is_hidden ? HIDDEN_MEMBER : name,
      is_guest: member_id === null,
      is_waiting: waiting.has(id),
    })),
    ...counts,
  };
}

/** Returns the sign-ups as admins see them. */
export function presentAdminSignUps(rows: readonly SignUpRow[], limit: number | null): AdminSignUps {
  const { waiting, counts } = bookOf(rows, limit);
  return {
    signups: rows.map(({ is_hidden, created_at, ...row }): SignUp => ({
      ...row,
      ...(is_hidden && { is_hidden: true }),
      is_waiting: waiting.has(row.id),
      created_at: created_at.toISOString(),
    })),
    ...counts,
  };
}
