import type { HappeningKind } from '../../shared/announce/happening-kinds.ts';
import type { Activity, ActivityCategory } from '../../shared/activities/activities.schemas.ts';
import { MAX_SKILL_XP, MASTER_MAX_XP, MAX_LEVEL } from '../../shared/game/xp.ts';
import type { Happening } from '../happenings/happenings.service.ts';
import type { XpOutcome } from '../xp/readings/xp-reading.service.ts';

type ActivityKind = Extract<HappeningKind, `activity.${string}`>;

/** Lines of no known kind are not told. */
const KINDS: Record<ActivityCategory, ActivityKind | null> = {
  'Boss Kills': 'activity.boss_kill',
  'Boss Loot': 'activity.boss_loot',
  Pets: 'activity.pet',
  Skills: 'activity.level',
  Quests: 'activity.quest',
  'Clue Scrolls': 'activity.clue',
  Citadel: 'activity.citadel',
  Other: null,
};

/** Older lines are no news; they come with the first reading of a log that was private. */
const NEWS_MS = 24 * 3_600_000;

const BILLION = 1_000_000_000;
/** Total XP that is told, in order; then every half a billion. */
const ROUND_TOTALS = [100, 250, 500, 750].map((millions) => millions * 1_000_000);
/** Virtual level 120, beyond the level that the game shows for most skills. */
const MASTER_LEVEL = 120;

/** What of a reading may be news. */
interface Reading {
  added: readonly Activity[];
  xp: Pick<XpOutcome, 'was' | 'skills' | 'totalXp'>;
  readAt: Date;
}

/**
 * Returns what a reading of a member tells: its new lines of the last day and the milestones that it passed. The first
 * reading of a member tells nothing, because its lines and levels are of any age. D510.
 */
export function readingHappenings(
  member: { id: number; isHidden: boolean; lastSyncedAt: Date | null },
  { added, xp, readAt }: Reading,
): Happening[] {
  if (member.isHidden || member.lastSyncedAt === null) return [];
  const lines = added.flatMap(({ id, category, activity_date }): Happening[] => {
    const kind = KINDS[category];
    const at = new Date(activity_date);
    const isNews = readAt.getTime() - at.getTime() <= NEWS_MS;
    return kind && isNews ? [{ kind, at, memberId: member.id, facts: { activity: id } }] : [];
  });
  return [...lines, ...milestonesOf(xp, readAt).map((one) => ({ ...one, memberId: member.id }))];
}

/** Returns what lay above the XP and the levels before and does not any more. */
function milestonesOf({ was, skills, totalXp }: Reading['xp'], at: Date): Happening[] {
  if (was === null || skills === null) return [];
  const found: Happening[] = [];
  const values = skills.xp.map((xp, skill) => ({
    skill,
    xp: [was.xp[skill] ?? null, xp] as const,
    level: [was.level[skill] ?? null, skills.level[skill] ?? null] as const,
  }));
  for (const { skill, xp, level } of values) {
    if (passes(xp, MAX_SKILL_XP)) found.push({ kind: 'milestone.skill_200m', at, facts: { skill } });
    else if (passes(level, MASTER_LEVEL) || (passes(xp, MASTER_MAX_XP) && (level[1] ?? 0) < MASTER_LEVEL))
      found.push({ kind: 'milestone.skill_120', at, facts: { skill } });
    else if (passes(level, MAX_LEVEL)) found.push({ kind: 'milestone.skill_99', at, facts: { skill } });
  }
  const known = values.filter(({ xp: [before, after] }) => before !== null && after !== null);
  if (known.length === values.length - 1) {
    if (
      allPass(
        known.map(({ level }) => level),
        MAX_LEVEL,
      )
    )
      found.push({ kind: 'milestone.max', at, facts: {} });
    if (
      allPass(
        known.map(({ xp }) => xp),
        MASTER_MAX_XP,
      )
    )
      found.push({ kind: 'milestone.master_max', at, facts: {} });
  }
  const total = roundTotal(was.totalXp, totalXp ?? 0);
  if (total !== null) found.push({ kind: 'milestone.total_xp', at, facts: { xp: total } });
  return found;
}

type Step = readonly [before: number | null, after: number | null];

function passes([before, after]: Step, goal: number): boolean {
  return before !== null && after !== null && before < goal && after >= goal;
}

/** Returns true when all are at the goal now and one was below it before. */
function allPass(steps: readonly Step[], goal: number): boolean {
  return steps.every(([, after]) => after !== null && after >= goal) && steps.some((step) => passes(step, goal));
}

/** Returns the highest round total that lies between two totals; null when there is none. */
function roundTotal(before: number, after: number): number | null {
  const halves = Math.floor(after / (BILLION / 2)) * (BILLION / 2);
  const highest = halves >= BILLION ? halves : ROUND_TOTALS.findLast((total) => total <= after);
  return highest !== undefined && before > 0 && before < highest ? highest : null;
}
