import { z } from 'zod';
import { nameKey } from '../../shared/game/names.ts';
import { OVERALL, SKILL_COUNT } from '../../shared/game/skills.ts';
import { MAX_SKILL_XP } from '../../shared/game/xp.ts';
import { looksLikeHtml, malformed, tidyName } from './answer-text.ts';
import type { GameResult, LogLine, ProfileReading } from './game.types.ts';
import { parseLogDate } from './log-date.ts';

const MAX_INT = 2_147_483_647;
/** Rounding of tenths: one XP for each skill, and as much again for luck. */
const TOLERANCE = 60;
const MAX_LINES = 20;

const whole = (max: number) => z.number().int().min(0).max(max);
/** Numbers that the service also sends as text with thousands commas; 0 and nothing at all mean unranked. */
const rankSchema = z
  .union([whole(MAX_INT), z.string().regex(/^\d{1,3}(,?\d{3}){0,3}$/), z.literal(''), z.null()])
  .optional()
  .transform((value) => (typeof value === 'string' ? Number(value.replaceAll(',', '')) : value) || null)
  .refine((value) => value === null || value <= MAX_INT);
// PostgreSQL stores no NUL and no half of a surrogate pair.
const lineText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd'));

const profileSchema = z.object({
  name: z.string().min(1).max(40),
  rank: rankSchema,
  totalxp: whole(20_000_000_000),
  totalskill: whole(10_000),
  combatlevel: whole(1_000).nullish(),
  skillvalues: z
    .array(z.object({ id: whole(1_000), level: whole(200), xp: whole(10 * MAX_SKILL_XP + 9), rank: rankSchema }))
    .max(100),
  activities: z
    .array(
      z.object({
        date: z.string().max(40),
        text: lineText(500),
        details: lineText(2_000).nullish(),
      }),
    )
    .max(100)
    .nullish(),
});
type Profile = z.infer<typeof profileSchema>;

const errorSchema = z.object({ error: z.string() });
const ERRORS: Partial<Record<string, GameResult<never>>> = {
  PROFILE_PRIVATE: { kind: 'private' },
  NOT_A_MEMBER: { kind: 'not_a_member' },
  NO_PROFILE: { kind: 'not_found' },
};

/**
 * Reads a RuneMetrics profile of `asked`. The XP of skills comes in tenths, that of the total does not; the sum of the
 * skills tells which it is and that the answer is whole. Ids of skills we do not know are left out. Anything else that
 * is not as expected is refused whole.
 */
export function parseProfile(text: string, asked: string, timeZone: string): GameResult<ProfileReading> {
  if (looksLikeHtml(text)) return malformed('a web page instead of a profile');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return malformed(text.trim() === '' ? 'empty' : 'not JSON');
  }
  const error = errorSchema.safeParse(json);
  if (error.success) return refusal(error.data.error);
  const profile = profileSchema.safeParse(json);
  if (!profile.success) return malformed(`not a profile: ${profile.error.issues[0]?.path.join('.') ?? ''}`);
  const { data } = profile;
  if (nameKey(data.name) !== nameKey(asked)) return malformed('the profile of someone else');
  const activities = readLines(data.activities ?? [], timeZone);
  if (!activities) return malformed('a log line without a readable date');
  return readSkills(data, activities);
}

function refusal(word: string): GameResult<never> {
  const known = Object.hasOwn(ERRORS, word) ? ERRORS[word] : undefined;
  return known ?? { kind: 'unavailable', reason: `RuneMetrics answered ${word.replace(/[^\w ]/g, '').slice(0, 40)}` };
}

function readSkills(data: Profile, activities: LogLine[]): GameResult<ProfileReading> {
  const sum = data.skillvalues.reduce((total, { xp }) => total + xp, 0);
  const tenths = Math.abs(sum / 10 - data.totalxp) <= TOLERANCE;
  if (!tenths && Math.abs(sum - data.totalxp) > TOLERANCE) return malformed('skills do not add up to the total');
  const reading: ProfileReading = {
    source: 'runemetrics',
    name: tidyName(data.name),
    combatLevel: data.combatlevel ?? null,
    xp: new Array<number | null>(SKILL_COUNT).fill(null),
    level: new Array<number | null>(SKILL_COUNT).fill(null),
    rank: new Array<number | null>(SKILL_COUNT).fill(null),
    activities,
  };
  reading.xp[OVERALL] = data.totalxp;
  reading.level[OVERALL] = data.totalskill;
  reading.rank[OVERALL] = data.rank;
  for (const skill of data.skillvalues) {
    const index = skill.id + 1;
    if (index >= SKILL_COUNT) continue;
    if (reading.xp[index] !== null) return malformed(`skill ${skill.id} twice`);
    const xp = tenths ? Math.floor(skill.xp / 10) : skill.xp;
    if (xp > MAX_SKILL_XP) return malformed(`skill ${skill.id} above the highest XP`);
    reading.xp[index] = xp;
    reading.level[index] = skill.level;
    reading.rank[index] = skill.rank;
  }
  const missing = reading.xp.indexOf(null);
  return missing < 0 ? { kind: 'ok', value: reading } : malformed(`skill ${missing - 1} is missing`);
}

/** Newest first (the service nearly always sends them so); null when a date cannot be read. */
function readLines(lines: NonNullable<Profile['activities']>, timeZone: string): LogLine[] | null {
  const read: LogLine[] = [];
  for (const { date: rawDate, text, details } of lines) {
    const date = parseLogDate(rawDate, timeZone);
    if (!date) return null;
    read.push({ rawDate, date, text, details: details ?? '' });
  }
  return read.sort((a, b) => b.date.getTime() - a.date.getTime()).slice(0, MAX_LINES);
}
