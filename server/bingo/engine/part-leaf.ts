import type { PartProgress } from './engine-types.ts';
import type { Portion, Tally } from './tally.ts';

/** Why a part takes nothing more. */
export const PART_COMPLETE = 'The part is complete';

/** Counts a part without parts. */
export class Leaf implements PartProgress {
  at: number | null = null;
  person: number | null = null;
  readonly parts = null;

  constructor(
    readonly label: string,
    readonly number: number,
    private readonly tally: Tally,
  ) {}

  get have(): number {
    return this.tally.have;
  }

  get need(): number {
    return this.tally.need;
  }

  get isComplete(): boolean {
    return this.tally.isComplete;
  }

  refusal(portion: Portion): string | null {
    return this.isComplete ? PART_COMPLETE : this.tally.refusal(portion);
  }

  take(portion: Portion): number {
    return this.tally.take(portion);
  }
}
