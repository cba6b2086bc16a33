import { itemKey } from '../../../shared/game/items.ts';
import { bossKeys } from './boss-names.ts';
import type { SquareNeed } from './engine-types.ts';
import type { LineFacts } from './line-facts.ts';
import { petName } from '../../../shared/activities/line-subject.ts';

/** One way to complete a square. */
export interface Trigger {
  /** Key that a line must have to complete the square. */
  key: string;
  /** Least number that a line must have. */
  least: number;
  mode: 'any' | LineFacts['mode'];
  /** Breadth of the match, lower is narrower: a line that matches two squares completes the narrower one. */
  breadth: number;
  /** Text for people. */
  words: string;
}

/** Returns all ways to complete a square; none when only an admin can record it. */
export function triggersOf(square: SquareNeed): Trigger[] {
  const { rule } = square;
  if (rule === null) {
    return [square.item_name, ...square.alternatives].flatMap((name, at) => {
      const key = itemKey(petName(name));
      const words = at === 0 ? `Item “${name}”` : `Alternative “${name}”`;
      return key === '' ? [] : [trigger(`item:${key}`, at === 0 ? 0 : 1, words)];
    });
  }
  switch (rule.kind) {
    case 'pet':
      return rule.name === null
        ? [trigger('pet:', 3, 'Any pet')]
        : [trigger(`pet:${itemKey(petName(rule.name))}`, 0, `Pet “${rule.name}”`)];
    case 'level': {
      const words = rule.skill === null ? `Level ${rule.level} in any skill` : `Level ${rule.level} in ${rule.skill}`;
      return [
        {
          ...trigger(`level:${rule.skill?.toLowerCase() ?? ''}`, rule.skill === null ? 3 : 1, words),
          least: rule.level,
        },
      ];
    }
    case 'xp': {
      const words = `${rule.xp.toLocaleString('en-GB')} XP in ${rule.skill ?? 'any skill'}`;
      return [
        { ...trigger(`xp:${rule.skill?.toLowerCase() ?? ''}`, rule.skill === null ? 3 : 1, words), least: rule.xp },
      ];
    }
    case 'quest':
      return rule.title === null
        ? [trigger('quest:', 3, 'Any quest')]
        : [trigger(`quest:${itemKey(rule.title)}`, 0, `Quest “${rule.title}”`)];
    case 'clue':
      return rule.tier === null
        ? [trigger('clue:', 3, 'Any treasure trail')]
        : [trigger(`clue:${rule.tier.toLowerCase()}`, 0, `${rule.tier} treasure trail`)];
    case 'boss_kill': {
      const kills = rule.kills === 1 ? `Kill of ${rule.boss}` : `${rule.kills} kills of ${rule.boss} in one line`;
      const words = rule.mode === 'any' ? kills : `${kills} (${rule.mode} mode)`;
      return bossKeys(rule.boss).map((key) => ({
        ...trigger(`boss:${key}`, rule.mode === 'any' ? 2 : 1, words),
        least: rule.kills,
        mode: rule.mode,
      }));
    }
    case 'citadel_cap':
      return [trigger('cap', 0, 'Capped at the Clan Citadel')];
    case 'manual':
      return [];
  }
}

/** Returns true when a line with the trigger's key also has its number and its mode. */
export function isMet(way: Trigger, line: LineFacts): boolean {
  return line.amount >= way.least && (way.mode === 'any' || way.mode === line.mode);
}

function trigger(key: string, breadth: number, words: string): Trigger {
  return { key, least: 1, mode: 'any', breadth, words };
}
