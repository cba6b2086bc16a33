import type { PartRule, SetRule, SquareRule } from '../../../shared/bingo/square-rule.ts';

/** Returns a rule as it is stored: without the fields that say what their absence says, and null for one item. */
export function storedRule(rule: SquareRule | null): SquareRule | null {
  if (rule === null) return null;
  if (rule.kind === 'set') return { ...rule, parts: rule.parts.map(storedPart) };
  const plain = withoutDefaults(rule);
  return plain.kind === 'item' && Object.keys(plain).length === 1 ? null : plain;
}

function storedPart({ label, rule }: SetRule['parts'][number]): SetRule['parts'][number] {
  if (rule.kind !== 'set') return { label, rule: withoutDefaults(rule) };
  return { label, rule: { ...rule, parts: rule.parts.map((part) => ({ ...part, rule: withoutDefaults(part.rule) })) } };
}

/** A rule without parts, of a square or of a part. */
type Leaf = Exclude<SquareRule | PartRule, { kind: 'set' }>;

function withoutDefaults<R extends Leaf>(rule: R): R {
  const isDefault: Record<string, (value: unknown) => boolean> = {
    scope: (value) => value === 'team',
    count: (value) => value === 1,
    any: (value) => value !== true,
    distinct: (value) => value !== true,
    // Of a level or XP; the rule of a line has other values.
    match: (value) => value === 'reach',
    in_one_line: (value) => value !== true || (rule.kind === 'boss_kill' && rule.kills === 1),
  };
  const kept = Object.entries(rule).filter(([key, value]) => value !== undefined && isDefault[key]?.(value) !== true);
  return Object.fromEntries(kept) as R;
}
