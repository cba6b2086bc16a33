import type { Item } from '../../../../shared/bingo/bingo.schemas.ts';
import { thousands } from '../../../../shared/format/numbers.ts';

/** Returns a short phrase for what completes a square. */
export function ruleWords({ rule, item_name }: Pick<Item, 'rule' | 'item_name'>): string {
  switch (rule?.kind) {
    case undefined:
      return `finding “${item_name}”`;
    case 'pet':
      return rule.name === null ? 'any pet' : `the pet ${rule.name}`;
    case 'level':
      return `level ${rule.level} in ${rule.skill ?? 'any skill'}`;
    case 'xp':
      return `${thousands(rule.xp)} XP in ${rule.skill ?? 'any skill'}`;
    case 'quest':
      return rule.title === null ? 'any quest' : `the quest ${rule.title}`;
    case 'clue':
      return rule.tier === null
        ? 'any treasure trail'
        : `${/^[AEIOU]/.test(rule.tier) ? 'an' : 'a'} ${rule.tier.toLowerCase()} treasure trail`;
    case 'boss_kill': {
      const mode = rule.mode === 'any' ? '' : `, ${rule.mode} mode`;
      return `${rule.kills === 1 ? 'killing' : `${thousands(rule.kills)} kills of`} ${rule.boss}${mode}`;
    }
    case 'citadel_cap':
      return 'capping at the citadel';
    case 'manual':
      return 'recorded by an admin';
  }
}
