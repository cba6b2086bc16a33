import { z } from 'zod';
import { OVERALL, SKILL_COUNT } from '../../../../shared/game/skills.ts';
import { MAX_SKILL_XP } from '../../../../shared/game/xp.ts';
import type { ProfileNumbers } from '../../game-types.ts';

const MAX_INT = 2_147_483_647;
/** Tolerance for the rounding of tenths: one XP for each skill, doubled for safety. */
const TOLERANCE = 60;

const whole = (max: number) => z.number().int().min(0).max(max);
/** Rank, which the service also sends as text with thousands commas; 0 or a missing value means unranked. */
const rankSchema = z
  .union([whole(MAX_INT), z.string().regex(/^\d{1,3}(,?\d{3}){0,3}$/), z.literal(''), z.null()])
  .optional()
  .transform((value) => (typeof value === 'string' ? Number(value.replaceAll(',', '')) : value) || null)
  .refine((value) => value === null || value <= MAX_INT);

const numbersSchema = z.object({
  rank: rankSchema,
  totalxp: whole(20_000_000_000),
  totalskill: whole(10_000),
  skillvalues: z
    .array(z.object({ id: whole(1_000), level: whole(200), xp: whole(10 * MAX_SKILL_XP + 9), rank: rankSchema }))
    .max(100),
});
/** Combat level as the game counts it; new accounts have 3. */
const combatSchema = z.object({ combatlevel: z.number().int().min(3).max(200) });

/**
 * Parses the numbers of a profile, or returns the reason to reject them. Skill XP usually comes in tenths, total XP does
 * not; the sum of the skills shows the unit and that the answer is complete. Each known skill must occur once and no
 * other: an unknown one may be a new skill or a new order, and then the hiscores are read instead.
 */
export function parseNumbers(json: unknown): { numbers: ProfileNumbers } | { doubt: string } {
  const parsed = numbersSchema.safeParse(json);
  if (!parsed.success) return { doubt: `${parsed.error.issues[0]?.path.join('.') || 'the answer'} is not readable` };
  const { data } = parsed;
  const sum = data.skillvalues.reduce((total, { xp }) => total + xp, 0);
  const tenths = Math.abs(sum / 10 - data.totalxp) <= TOLERANCE;
  if (!tenths && Math.abs(sum - data.totalxp) > TOLERANCE) return { doubt: 'the skills do not add up to the total' };
  const unknowns = () => new Array<number | null>(SKILL_COUNT).fill(null);
  const skills: ProfileNumbers['skills'] = {
    source: 'runemetrics',
    xp: unknowns(),
    level: unknowns(),
    rank: unknowns(),
  };
  skills.xp[OVERALL] = data.totalxp;
  skills.level[OVERALL] = data.totalskill;
  skills.rank[OVERALL] = data.rank;
  for (const skill of data.skillvalues) {
    const index = skill.id + 1;
    if (index >= SKILL_COUNT) return { doubt: `skill ${skill.id} is unknown` };
    if (skills.xp[index] !== null) return { doubt: `skill ${skill.id} comes twice` };
    const xp = tenths ? Math.floor(skill.xp / 10) : skill.xp;
    if (xp > MAX_SKILL_XP) return { doubt: `skill ${skill.id} is above the highest XP` };
    skills.xp[index] = xp;
    skills.level[index] = skill.level;
    skills.rank[index] = skill.rank;
  }
  const missing = skills.xp.indexOf(null);
  if (missing >= 0) return { doubt: `skill ${missing - 1} is missing` };
  return { numbers: { skills, combatLevel: combatSchema.safeParse(json).data?.combatlevel ?? null } };
}
