import type { Fit } from './claim.ts';
import type { Contribution, Fill, PartProgress, SquareFacts } from './engine-types.ts';
import { goalOf, leavesOf } from './kinds/kinds.ts';
import { planOf } from './kinds/set.ts';
import { PartSet } from './part-set.ts';
import { COMPLETE, GoalTally, type Offer, type SquareTally, type Taken, Tally } from './tally.ts';

/** Returns what makes the tally of each team for a square. */
export function tallyMakerOf(square: SquareFacts): (team: number) => SquareTally {
  const { rule } = square;
  if (rule?.kind !== 'set') {
    const goal = goalOf(square);
    return (team) => new GoalTally(team, square.id, goal);
  }
  const plan = planOf(rule);
  const goals = leavesOf(square).map(({ need }) => goalOf(need));
  return (team) =>
    new SetTally(
      team,
      square.id,
      new PartSet(
        '',
        plan,
        goals.map((goal) => new Tally(goal)),
      ),
    );
}

/**
 * Counts what one team has of a set. A line or record counts for one part: a part without parts before a set in the set,
 * the narrowest first. Of several sets in the set it fills one part in each that it fits, because they are alternatives.
 */
class SetTally implements SquareTally {
  readonly contributions: Contribution[] = [];
  private isWhole = false;

  constructor(
    readonly team: number,
    readonly square: number,
    private readonly set: PartSet,
  ) {}

  get parts(): readonly PartProgress[] {
    return this.set.parts;
  }

  get have(): number {
    return this.isWhole ? this.need : this.set.best.have;
  }

  get need(): number {
    return this.set.best.need;
  }

  get isComplete(): boolean {
    return this.isWhole || this.set.isComplete;
  }

  refusal(offer: Offer): string | null {
    if (this.isComplete) return COMPLETE;
    const [fit] = offer.fits;
    if (!fit || fit.leaf === null) return null;
    return this.set.fillable(offer).length > 0 ? null : this.set.refusal(offer, fit);
  }

  take(offer: Offer): Taken {
    const [first] = offer.fits;
    if (!first || first.leaf === null) {
      const counted = Math.max(1, this.need - this.have);
      this.isWhole = true;
      return { amount: counted, counted, matched: '' };
    }
    const fills: Fill[] = [];
    let shown: Fit = first;
    for (const fit of this.set.fillable(offer)) {
      if (fills.length === 0) shown = fit;
      fills.push({ leaf: fit.leaf, counted: this.set.fill(offer, fit) });
    }
    const counted = fills[0]?.counted ?? 1;
    return { amount: shown.amount ?? counted, counted, matched: shown.matched, fills };
  }
}
