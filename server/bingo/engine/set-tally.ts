import type { Fit } from './claims.ts';
import type { Contribution, Fill, PartProgress, SquareFacts } from './engine-types.ts';
import { goalOf, leavesOf } from './kinds/kinds.ts';
import { planOf, type SetPlan } from './kinds/set.ts';
import { COMPLETE, GoalTally, type Offer, type Portion, type SquareTally, type Taken, Tally } from './tally.ts';

const PART_COMPLETE = 'The part is complete';

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

type LeafFit = Fit & { leaf: number };

/** A part without parts. */
class Leaf implements PartProgress {
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

/** A set, or a set in a set. */
class PartSet implements PartProgress {
  at: number | null = null;
  person: number | null = null;
  readonly need: number;
  readonly parts: (Leaf | PartSet)[];
  have = 0;
  private readonly leaves = new Map<number, Leaf>();
  private readonly sets: PartSet[] = [];

  constructor(
    readonly label: string,
    plan: SetPlan,
    tallies: readonly Tally[],
  ) {
    this.need = plan.need;
    this.parts = plan.parts.map((part) => {
      if (part.set !== null) {
        const set = new PartSet(part.label, part.set, tallies);
        this.sets.push(set);
        return set;
      }
      const tally = tallies[part.leaf];
      if (!tally) throw new Error('a part of a set has no tally');
      const leaf = new Leaf(part.label, part.leaf, tally);
      this.leaves.set(part.leaf, leaf);
      return leaf;
    });
  }

  get isComplete(): boolean {
    return this.have >= this.need;
  }

  /** What to show as progress: when one part is enough, the set in this one that is nearest to its end. */
  get best(): Pick<PartProgress, 'have' | 'need'> {
    const [first, ...others] = this.need === 1 ? this.sets : [];
    if (!first || (this.isComplete && !this.sets.some(({ isComplete }) => isComplete))) return this;
    return others.reduce((best, each) => (each.have * best.need > best.have * each.need ? each : best), first);
  }

  /** Returns the parts without parts that an offer can fill. */
  fillable(offer: Offer): LeafFit[] {
    const own = this.firstOwn(offer);
    if (own) return [own];
    return this.sets.filter(({ isComplete }) => !isComplete).flatMap((set) => set.firstOwn(offer) ?? []);
  }

  /** Returns why an offer fills no part, by the part that it fits best. */
  refusal(offer: Offer, { leaf: number, amount }: Fit): string {
    const leaf = this.parts.flatMap(leavesIn).find((each) => each.number === number);
    return leaf?.refusal(portionOf(offer, amount)) ?? PART_COMPLETE;
  }

  /** Counts an offer for a part. Returns how much of it counted, at least 1. */
  fill(offer: Offer, fit: LeafFit): number {
    const own = this.leaves.get(fit.leaf);
    if (own) {
      const counted = own.take(portionOf(offer, fit.amount));
      this.completes(own, offer);
      return counted;
    }
    const set = this.sets.find(({ leaves }) => leaves.has(fit.leaf));
    if (!set) throw new Error('a set has no such part');
    const counted = set.fill(offer, fit);
    this.completes(set, offer);
    return counted;
  }

  private completes(part: Leaf | PartSet, { at, person }: Offer): void {
    if (!part.isComplete || part.at !== null) return;
    part.at = at;
    part.person = person;
    this.have = Math.min(this.need, this.have + 1);
  }

  private firstOwn(offer: Offer): LeafFit | undefined {
    return offer.fits.find((fit): fit is LeafFit => {
      const leaf = fit.leaf === null ? undefined : this.leaves.get(fit.leaf);
      return leaf?.refusal(portionOf(offer, fit.amount)) === null;
    });
  }
}

function leavesIn(part: Leaf | PartSet): Leaf[] {
  return part instanceof Leaf ? [part] : part.parts.flatMap(leavesIn);
}

function portionOf({ player, once }: Offer, amount: number | null): Portion {
  return { player, once, amount };
}
