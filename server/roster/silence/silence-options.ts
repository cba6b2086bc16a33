/** Times of the watch over the game's services. */
export class SilenceOptions {
  /** Least time without a usable answer before a service counts as silent. */
  readonly quietMs: number = 30_000;
  /** Time between two checks whether a pause has ended. */
  readonly lookMs: number = 5_000;
  /** Time after the end of a pause in which the next call may still bring another one. */
  readonly graceMs: number = 30_000;

  constructor(options: Partial<SilenceOptions> = {}) {
    Object.assign(this, options);
  }
}
