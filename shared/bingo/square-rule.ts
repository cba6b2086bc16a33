import * as z from 'zod/mini';
import { thousands } from '../format/numbers.ts';
import { SKILLS } from '../game/skills.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const skill = z.nullable(z.enum(SKILLS.slice(1) as [string, ...string[]], 'Unknown skill'));

/** Tiers of treasure trails as the log names them. */
export const CLUE_TIERS = ['Easy', 'Medium', 'Hard', 'Elite', 'Master'] as const;
/** Modes of a boss kill headline; `any` matches all three. */
export const BOSS_MODES = ['any', 'normal', 'hard', 'challenge'] as const;

/**
 * Rule of a square that is not completed by an item. Our addition, stored beside item_name, which is then only the
 * square's text. A square without a rule is completed by "I found" with its item_name or one of its alternatives.
 * D232.
 */
export const squareRuleSchema = z.discriminatedUnion('kind', [
  /** A pet line; null for any pet. */
  z.strictObject({ kind: z.literal('pet'), name: z.nullable(name) }),
  /** Level reached or passed in a level-up line; null for any skill. */
  z.strictObject({ kind: z.literal('level'), skill, level: z.int().check(z.gte(2), z.lte(120)) }),
  /** XP milestone line of at least this whole XP; null for any skill. */
  z.strictObject({ kind: z.literal('xp'), skill, xp: z.int().check(z.gte(1), z.lte(200_000_000)) }),
  /** "Quest complete: TITLE"; null for any quest. */
  z.strictObject({ kind: z.literal('quest'), title: z.nullable(name) }),
  /** A treasure trail; null for any tier. */
  z.strictObject({ kind: z.literal('clue'), tier: z.nullable(z.enum(CLUE_TIERS)) }),
  /** A boss kill headline that names the boss, single or plural; at least `kills` in that one line. */
  z.strictObject({
    kind: z.literal('boss_kill'),
    boss: name,
    mode: z._default(z.enum(BOSS_MODES), 'any'),
    kills: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 1),
  }),
  /** "Capped at my Clan Citadel." */
  z.strictObject({ kind: z.literal('citadel_cap') }),
  /** No log line can complete it; an admin records it by hand. */
  z.strictObject({ kind: z.literal('manual') }),
]);
export type SquareRule = z.infer<typeof squareRuleSchema>;

/** Returns a short phrase for what completes a square. */
export function ruleWords({ rule, item_name }: { rule: SquareRule | null; item_name: string }): string {
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
