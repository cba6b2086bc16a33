/** Time and chance of the live client; tests bring their own. */
export interface Scheduler {
  /** Milliseconds, never used as a date. */
  now(): number;
  /** Below 1. */
  random(): number;
  /** Runs `work` after `ms`; the result takes it back. */
  later(ms: number, work: () => void): () => void;
  /** Runs `work` before the next picture, or within 250 ms where none is drawn (hidden tab). */
  frame(work: () => void): void;
}
