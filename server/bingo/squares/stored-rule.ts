import type { SquareRule } from '../../../shared/bingo/square-rule.ts';

/** Returns a rule as it is stored: without the fields that say what their absence says, and null for one item. */
export function storedRule(rule: SquareRule | null): SquareRule | null {
  if (rule === null) return null;
  const { scope, ...rest } = rule;
  const scoped: SquareRule = scope === undefined || scope === 'team' ? rest : { ...rest, scope };
  const plain = scoped.kind === 'boss_kill' ? bossRule(scoped) : countedRule(scoped);
  return plain.kind === 'item' && Object.keys(plain).length === 1 ? null : plain;
}

function bossRule({ in_one_line, ...rule }: Extract<SquareRule, { kind: 'boss_kill' }>): SquareRule {
  return in_one_line === true && rule.kills > 1 ? { ...rule, in_one_line } : rule;
}

function countedRule({ count, ...rule }: Exclude<SquareRule, { kind: 'boss_kill' }>): SquareRule {
  return count === undefined || count === 1 ? rule : { ...rule, count };
}
