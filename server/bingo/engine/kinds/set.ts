import type { PartRule, SetRule } from '../../../../shared/bingo/square-rule.ts';
import type { LeafRule, SquareNeed } from './square-kind.ts';

/** A set as the evaluation fills it. */
export interface SetPlan {
  /** Number of parts that complete it. */
  need: number;
  parts: PartPlan[];
}

/** A part of a set: a leaf, or a set in a set. */
export type PartPlan = { label: string } & ({ leaf: number; set: null } | { leaf: null; set: SetPlan });

/** A part without parts. Its place in a list of leaves is its number from 0. */
export interface Leaf {
  /** With the label of its set: "Dharok's › Helm". */
  label: string;
  /** What counts for it, as if it were a square. */
  need: SquareNeed & { rule: LeafRule };
}

/** Returns the parts of a set by number. */
export function planOf(rule: SetRule): SetPlan {
  let leaves = 0;
  const planned = ({
    need,
    parts,
  }: {
    need: number;
    parts: readonly { label: string; rule: PartRule }[];
  }): SetPlan => ({
    need,
    parts: parts.map(({ label, rule: own }) =>
      own.kind === 'set' ? { label, leaf: null, set: planned(own) } : { label, leaf: leaves++, set: null },
    ),
  });
  return planned(rule);
}

/** Returns the parts without parts of a set, in the order of the rule. */
export function leavesOfSet(
  { parts }: { parts: readonly { label: string; rule: PartRule }[] },
  isAsLogged = false,
): Leaf[] {
  const more = isAsLogged ? { isAsLogged } : {};
  return parts.flatMap(({ label, rule }): Leaf[] => {
    if (rule.kind === 'set')
      return leavesOfSet(rule, isAsLogged).map((leaf) => ({ ...leaf, label: `${label} › ${leaf.label}` }));
    if (rule.kind !== 'item') return [{ label, need: { item_name: label, alternatives: [], rule, ...more } }];
    const { names: [item_name = label, ...alternatives] = [], ...own } = rule;
    return [{ label, need: { item_name, alternatives, rule: own, ...more } }];
  });
}

/** Returns the number that is asked for before anything has counted: of a set that needs one of several, the first one's. */
export function firstNeed({ need, parts }: SetRule): number {
  const inner = parts.flatMap(({ rule }) => (rule.kind === 'set' ? rule.need : []));
  return need === 1 ? (inner[0] ?? need) : need;
}
