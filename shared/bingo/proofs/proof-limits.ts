/** Pictures of one proof. */
export const MAX_PICTURES = 3;
/** Bytes of a picture as it is sent. The browser shrinks a greater one. */
export const MAX_PICTURE_BYTES = 1_048_576;
export const MAX_PICTURE_PIXELS = 24_000_000;
export const MAX_NOTE = 300;
/** Proofs of one link in an hour, and of one seat on a board. */
export const MAX_PROOFS_AN_HOUR = 10;
export const MAX_PROOFS = 60;
/** Proofs of one team for one square that wait for an admin. */
export const MAX_WAITING = 3;
/** Pictures of one board, and their bytes. */
export const MAX_BOARD_PICTURES = 1500;
export const MAX_BOARD_BYTES = 400 * 1_048_576;
