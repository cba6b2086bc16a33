/** Time and randomness of the live client; tests pass their own. */
export interface Scheduler {
  /** Milliseconds, never used as a date. */
  now(): number;
  /** At least 0, below 1. */
  random(): number;
  /** Runs `work` after `ms`. Returns the function that cancels it. */
  later(ms: number, work: () => void): () => void;
  /** Runs `work` before the next frame, or within 250 ms where none is drawn (hidden tab). */
  frame(work: () => void): void;
}
