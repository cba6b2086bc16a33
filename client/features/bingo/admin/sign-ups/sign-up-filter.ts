import type { SignUp } from '../../../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { nameKey } from '../../../../../shared/game/names.ts';

/** Filters of the list, in the order of the page. */
export const SIGN_UP_FILTERS = ['all', 'new', 'waiting', 'accepted', 'late', 'declined'] as const;
export type SignUpFilter = (typeof SIGN_UP_FILTERS)[number];

export const FILTER_WORDS: Record<SignUpFilter, string> = {
  all: 'All',
  new: 'New',
  waiting: 'Waiting list',
  accepted: 'Accepted',
  late: 'Late',
  declined: 'Declined',
};

/** Returns the state of a sign-up as the list calls it: a new one beyond the places waits. */
export function stateOf({ status, is_waiting }: SignUp): Exclude<SignUpFilter, 'all'> {
  return status === 'new' && is_waiting ? 'waiting' : status;
}

/** Returns the sign-ups with a state whose name, partner or note contains the text. */
export function filterSignUps(signUps: readonly SignUp[], filter: SignUpFilter, text: string): SignUp[] {
  const key = nameKey(text);
  const has = (words: string | null | undefined): boolean => nameKey(words ?? '').includes(key);
  return signUps.filter((one) => {
    if (filter !== 'all' && stateOf(one) !== filter) return false;
    return key === '' || has(one.name) || has(one.answers?.with) || has(one.answers?.note);
  });
}
