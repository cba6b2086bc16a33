import * as z from 'zod/mini';
import { SKILLS } from '../game/skills.ts';
import { MAX_TEAM_SIZE } from './bingo-limits.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const SKILL_NAMES = SKILLS.slice(1) as [string, ...string[]];
const skill = z.nullable(z.enum(SKILL_NAMES, 'Unknown skill'));
/** Greatest gain that a square can ask for: all skills from nothing to their limit. */
const MAX_XP_GAIN = 5_800_000_000;

/** Tiers of treasure trails as the log names them. */
export const CLUE_TIERS = ['Easy', 'Medium', 'Hard', 'Elite', 'Master'] as const;
/** Modes of a boss kill headline; `any` matches all three. */
export const BOSS_MODES = ['any', 'normal', 'hard', 'challenge'] as const;

/** Greatest number that a square can ask for. */
export const MAX_COUNT = 1_000_000;
const amount = z.int().check(z.gte(1), z.lte(MAX_COUNT));

/**
 * Who must reach the number: all players of a team together, one of them alone, or as many players as `players` says,
 * each of them alone.
 */
export const goalScopeSchema = z.union([
  z.enum(['team', 'one_player']),
  z.strictObject({ players: z.int().check(z.gte(2), z.lte(MAX_TEAM_SIZE)) }),
]);
export type GoalScope = z.infer<typeof goalScopeSchema>;

/** Most bosses whose kills count together. */
const MAX_BOSSES = 12;

/** How many, and by whom. Absent: 1, and the whole team. */
const counted = { count: z.optional(amount), scope: z.optional(goalScopeSchema) };

/** What of a drop counts, beside its name. */
const dropped = {
  /** Bosses and places that the details of the line name as its source; absent for any. */
  from: z.optional(z.array(name).check(z.minLength(1), z.maxLength(10))),
  /** True: any item counts, whatever its name. Needs `from`. */
  any: z.optional(z.boolean()),
  /** True: equal items count once, for the team or with another scope for each player. */
  distinct: z.optional(z.boolean()),
};
const hasSource = z.refine<{ any?: boolean | undefined; from?: string[] | undefined }>(
  ({ any, from }) => any !== true || from !== undefined,
  { message: 'Any item needs the boss or place that it is from', path: ['from'] },
);

/** "I found" with the square's item_name or one of its alternatives. */
const itemRule = z.strictObject({ kind: z.literal('item'), ...dropped, ...counted }).check(hasSource);
/**
 * How a level or XP must be had: `reach`, it is reached while the board runs; `at_least`, a line of the log names it or
 * more. Absent: `reach`. D460.
 */
const match = z.optional(z.enum(['reach', 'at_least']));

/** Highest level that a skill may have one day; lower caps are the game's. */
const MAX_LEVEL = 150;

/** Every team has the square from the start. D463. */
const freeRule = z.strictObject({ kind: z.literal('free') });
/** Kinds whose rule is the same for a square and for a part of a set. */
const COMMON = [
  /** XP that the players gain while the board runs, in these skills together; none for all skills. Only readings tell it. */
  z.strictObject({
    kind: z.literal('xp_gain'),
    skills: z._default(z.array(z.enum(SKILL_NAMES, 'Unknown skill')).check(z.maxLength(SKILL_NAMES.length)), []),
    xp: z.int().check(z.gte(1), z.lte(MAX_XP_GAIN)),
    scope: z.optional(goalScopeSchema),
  }),
  /** A pet line: the pet of that name, or with a skill the pet of the skill; null for any pet. */
  z.strictObject({ kind: z.literal('pet'), name: z.nullable(name), skill: z.optional(skill), ...counted }),
  /**
   * A level, in a skill or with null in any; each skill of a player counts once. The level null is any level-up: then
   * each level of a skill of a player counts once.
   */
  z.strictObject({
    kind: z.literal('level'),
    skill,
    level: z.nullable(z.int().check(z.gte(2), z.lte(MAX_LEVEL))),
    match,
    ...counted,
  }),
  /** This whole XP, in a skill or with null in any. Each skill of a player counts once. */
  z.strictObject({ kind: z.literal('xp'), skill, xp: z.int().check(z.gte(1), z.lte(200_000_000)), match, ...counted }),
  /** "Quest complete: TITLE"; null for any quest. Each quest of a player counts once. */
  z.strictObject({ kind: z.literal('quest'), title: z.nullable(name), ...counted }),
  /** A treasure trail; null for any tier. */
  z.strictObject({ kind: z.literal('clue'), tier: z.nullable(z.enum(CLUE_TIERS)), ...counted }),
  /**
   * Boss kill headlines that name the boss, single or plural. `kills` is the number over all lines, or with
   * `in_one_line` the least number in one line.
   */
  z.strictObject({
    kind: z.literal('boss_kill'),
    /** Several names: kills of each of them count together. */
    boss: z.union([name, z.array(name).check(z.minLength(1), z.maxLength(MAX_BOSSES))]),
    mode: z._default(z.enum(BOSS_MODES), 'any'),
    kills: z._default(amount, 1),
    in_one_line: z.optional(z.boolean()),
    scope: z.optional(goalScopeSchema),
  }),
  /** "Capped at my Clan Citadel." */
  z.strictObject({ kind: z.literal('citadel_cap'), ...counted }),
  /** Any other line of the log: its whole text, or how it starts. */
  z.strictObject({
    kind: z.literal('line'),
    text: z.string().check(z.trim(), z.minLength(3), z.maxLength(120)),
    match: z._default(z.enum(['is', 'starts']), 'is'),
    ...counted,
  }),
  /** No log line counts for it; an admin records it by hand. */
  z.strictObject({ kind: z.literal('manual'), ...counted }),
] as const;

/** Most parts of a set, and most parts without parts of their own in one square. */
export const MAX_PARTS = 30;
export const MAX_LEAVES = 60;
/** Longest label of a part, most names of its item, and the longest set as JSON, which viewers get with the square. */
const MAX_PART_LABEL = 40;
const MAX_PART_NAMES = 20;
const MAX_SET_LENGTH = 12_000;

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_PART_LABEL));
/** In a part the item has the names in `names`, or without them that of the label. */
const partItemRule = z
  .strictObject({
    kind: z.literal('item'),
    names: z.optional(z.array(name).check(z.minLength(1), z.maxLength(MAX_PART_NAMES))),
    ...dropped,
    ...counted,
  })
  .check(hasSource);
const leafRule = z.discriminatedUnion('kind', [partItemRule, ...COMMON]);
const need = z.int().check(z.gte(1));
const isReachable = z.refine<{ need: number; parts: readonly unknown[] }>((set) => set.need <= set.parts.length, {
  message: 'A set cannot need more parts than it has',
  path: ['need'],
});
/** A set that is a part of another one; its parts have no parts. */
const innerSet = z.strictObject({ kind: z.literal('set'), need, parts: partsOf(leafRule) }).check(isReachable);
const partRule = z.discriminatedUnion('kind', [partItemRule, ...COMMON, innerSet]);
/** So many of its parts as `need` says; with as many as there are it is one of each. D360. */
const setRule = z.strictObject({ kind: z.literal('set'), need, parts: partsOf(partRule) }).check(
  isReachable,
  z.refine((set) => leafCount(set) <= MAX_LEAVES, {
    message: `A square may have at most ${MAX_LEAVES} parts in all`,
    path: ['parts'],
  }),
  z.refine((set) => JSON.stringify(set).length <= MAX_SET_LENGTH, {
    message: 'The labels and names of the parts are too long together',
    path: ['parts'],
  }),
);

function partsOf<R extends z.ZodMiniType>(rule: R) {
  return z.array(z.strictObject({ label, rule })).check(z.minLength(2), z.maxLength(MAX_PARTS));
}

function leafCount({ parts }: { parts: readonly { rule: z.infer<typeof partRule> }[] }): number {
  return parts.reduce((sum, part) => sum + (part.rule.kind === 'set' ? part.rule.parts.length : 1), 0);
}

/**
 * Rule of a square. Our addition, stored beside item_name, which is only the square's text unless the kind is `item`.
 * A square without a rule needs one "I found" with its item_name or one of its alternatives, as `{kind: 'item'}` does.
 * D232, D330.
 */
export const squareRuleSchema = z.discriminatedUnion('kind', [itemRule, ...COMMON, freeRule, setRule]);
export type SquareRule = z.infer<typeof squareRuleSchema>;
export type SetRule = z.infer<typeof setRule>;
/** Rule of a part: that of a square, or a set whose parts have no parts. */
export type PartRule = z.infer<typeof partRule>;
