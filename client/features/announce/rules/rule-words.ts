import { conditionsOf, linesOf, type RuleConditions } from './rule-conditions.ts';
import type { RuleValues } from './rule-draft.ts';
import { secondsInWords } from './rule-times.ts';

/** Returns under which terms a rule tells: its conditions, its window, its quiet hours and its role. */
export function termsInWords(rule: Omit<RuleValues, 'name' | 'kinds'>): string {
  const conditions = conditionsInWords(conditionsOf(rule.filter));
  const parts = [
    conditions,
    rule.batch_s === 0 ? 'each by itself' : `gathered for ${secondsInWords(rule.batch_s)}`,
    rule.quiet_from !== null &&
      `quiet ${rule.quiet_from}–${rule.quiet_to ?? ''}${rule.quiet === 'hold' ? ', sent afterwards' : ', not told'}`,
    rule.picture && 'with a picture',
    rule.role_id !== null && 'mentions a role',
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

/** Returns the conditions of a rule in a few words. */
export function conditionsInWords(rule: RuleConditions): string {
  const parts = [
    rule.rareOnly && 'rare in the clan',
    rule.unlessBoard && 'not told as bingo',
    some(linesOf(rule.sources).length, 'source'),
    rule.minLevel.trim() !== '' && `from level ${rule.minLevel.trim()}`,
    some(rule.skills.length, 'skill'),
    some(rule.ranks.length, 'rank'),
    some(rule.members.length, 'member'),
    some(linesOf(rule.items).length, 'item'),
    some(rule.boards.length, 'board'),
    some(rule.teams.length, 'team'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No conditions' : parts.join(', ');
}

function some(count: number, noun: string): string | false {
  return count > 0 && `${count} ${noun}${count === 1 ? '' : 's'}`;
}
