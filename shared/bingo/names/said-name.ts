/**
 * How sure it is that the log writes a name like this: it was seen in a log, it is in the game's list of items, or it is
 * known from playing only.
 */
type Sureness = 'seen' | 'listed' | 'guessed';

/** A name as the game's log writes it, with what hosts of a bingo say for it. */
export interface SaidName {
  log: string;
  sure: Sureness;
  /** Other words that mean this name and no other. */
  say: readonly string[];
  /** Words that may mean this name: it is offered, and never counted silently. */
  ask?: readonly string[];
}

/** Names that hosts say together. */
export interface NameGroup {
  /** Words for a choice. */
  label: string;
  say: readonly string[];
  /** Names as the log writes them. */
  names: readonly string[];
  /** True when a square with these words counts each of the names; false when they are only offered. */
  isSilent: boolean;
}
