import { BOARD_FILE_FORMAT, type BoardFile } from '../../../shared/bingo/bingo-inputs.ts';
import type { PartRule, SquareRule } from '../../../shared/bingo/square-rule.ts';

/**
 * Returns a rule as its file means it. Kills of the first format are those of one line; a level or XP of files from before
 * `match` is any line of at least that level or XP. D462.
 */
export function meantRule(rule: SquareRule | null, format: BoardFile['format']): SquareRule | null {
  if (rule === null || format === BOARD_FILE_FORMAT) return rule;
  if (rule.kind === 'set')
    return { ...rule, parts: rule.parts.map((part) => ({ ...part, rule: meantPart(part.rule) })) };
  return rule.kind === 'boss_kill' && format.endsWith('-1') ? { ...rule, in_one_line: true } : meantLeaf(rule);
}

function meantPart(rule: PartRule): PartRule {
  if (rule.kind !== 'set') return meantLeaf(rule);
  return { ...rule, parts: rule.parts.map((part) => ({ ...part, rule: meantLeaf(part.rule) })) };
}

function meantLeaf<R extends Exclude<SquareRule | PartRule, { kind: 'set' }>>(rule: R): R {
  const isOpen = (rule.kind === 'level' || rule.kind === 'xp') && rule.match === undefined;
  return isOpen ? { ...rule, match: 'at_least' } : rule;
}
