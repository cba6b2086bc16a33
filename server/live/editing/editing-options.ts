/** Times of telling who edits what, in ms. */
export class EditingOptions {
  /** Time between two changes of what is sent: to pages and to other nodes. */
  readonly flushMs: number = 250;
  /** Time after which a node tells again what its pages edit. */
  readonly beatMs: number = 15_000;
  /** Time without word of a node after which its pages count as closed. */
  readonly lostMs: number = 45_000;
  /** Time between two checks of the two times above. */
  readonly lookMs: number = 5_000;

  constructor(options: Partial<EditingOptions> = {}) {
    Object.assign(this, options);
  }
}
