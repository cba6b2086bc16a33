/** Most players of a board's sign-up list before the waiting list begins. */
export const MAX_PLACES = 1000;
/** Most sign-ups of guests that a board stores. Members need no such limit: each of them signs up once. */
export const MAX_GUEST_SIGN_UPS = 500;
export const MAX_SIGN_UP_NOTE = 200;
/** Hours of a week. */
export const MAX_HOURS = 168;
/** Days after the end of a board for which the answers of its sign-ups are kept. */
export const ANSWERS_KEPT_DAYS = 30;

/**
 * What an admin decided. `late` has a place like `accepted`, but is left out when teams are dealt: this player joins a
 * team by hand when the time comes.
 */
export const SIGN_UP_STATUSES = ['new', 'accepted', 'late', 'declined'] as const;
export type SignUpStatus = (typeof SIGN_UP_STATUSES)[number];
