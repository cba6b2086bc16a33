import type { WireRule } from '../../../../shared/bingo/kinds/wire-rule.ts';

/** Returns the parts of a set in the order of their numbers, from 1: of a set in a set its own. Empty for other squares. */
export function partLabels(rule: WireRule | null): string[] {
  if (rule?.kind !== 'set') return [];
  return rule.parts.flatMap(({ label, rule: part }) =>
    part.kind === 'set' ? part.parts.map((inner) => `${label} › ${inner.label}`) : [label],
  );
}
