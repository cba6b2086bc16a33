import type { Fit } from './claim.ts';
import type { PartProgress } from './engine-types.ts';
import type { SetPlan } from './kinds/set.ts';
import { Leaf, PART_COMPLETE } from './part-leaf.ts';
import type { Offer, Portion, Tally } from './tally.ts';

type LeafFit = Fit & { leaf: number };

/** Counts a set, or a set in a set. */
export class PartSet implements PartProgress {
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
  refusal(offer: Offer, fit: Fit): string {
    const leaf = this.parts.flatMap(leavesIn).find((each) => each.number === fit.leaf);
    return leaf?.refusal(portionOf(offer, fit)) ?? PART_COMPLETE;
  }

  /** Counts an offer for a part. Returns how much of it counted, at least 1. */
  fill(offer: Offer, fit: LeafFit): number {
    const own = this.leaves.get(fit.leaf);
    if (own) {
      const counted = own.take(portionOf(offer, fit));
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
      return leaf?.refusal(portionOf(offer, fit)) === null;
    });
  }
}

function leavesIn(part: Leaf | PartSet): Leaf[] {
  return part instanceof Leaf ? [part] : part.parts.flatMap(leavesIn);
}

function portionOf({ player, once }: Offer, fit: Fit): Portion {
  return { player, once, ...fit };
}
