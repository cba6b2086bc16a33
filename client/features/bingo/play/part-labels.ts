import type { SquareRule } from '../../../../shared/bingo/square-rule.ts';

/** Returns the parts of a set in the order of their numbers, from 1: of a set in a set its own. Empty for other squares. */
export function partLabels(rule: SquareRule | null): string[] {
  if (rule?.kind !== 'set') return [];
  return rule.parts.flatMap(({ label, rule: part }) =>
    part.kind === 'set' ? part.parts.map((inner) => `${label} › ${inner.label}`) : [label],
  );
}
