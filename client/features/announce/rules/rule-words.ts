import { conditionsInWords } from './condition-words.ts';
import { conditionsOf, type RuleValues } from './rule-draft.ts';
import { secondsInWords } from './rule-times.ts';

/** Returns under which terms a rule tells: its conditions, its window, its quiet hours and its role. */
export function termsInWords(rule: Omit<RuleValues, 'name' | 'kinds'>): string {
  const conditions = conditionsInWords(conditionsOf(rule.filter));
  const parts = [
    conditions,
    rule.batch_s === 0 ? 'each by itself' : `gathered for ${secondsInWords(rule.batch_s)}`,
    rule.quiet_from !== null &&
      `quiet ${rule.quiet_from}–${rule.quiet_to ?? ''}${rule.quiet === 'hold' ? ', sent afterwards' : ', not told'}`,
    rule.role_id !== null && 'mentions a role',
  ];
  return parts.filter((part) => part !== false).join(' · ');
}
