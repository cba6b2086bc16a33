import type { DataSource } from 'typeorm';
import { nameKey } from '../../../shared/game/names.ts';

/** Rows of a stored member. Days are 0 … 20, where 20 is today. */
export interface MemberShape {
  /** Days on which XP was read. */
  days: number[];
  /** Overall XP on day 0, with 29,000 more each day. */
  xp: number;
  /** Days with a log line. Two members have equal lines on equal days. */
  lines: number[];
  gaps: number[];
  held: boolean;
  /** True when the XP of today was cleared once. */
  cleared: boolean;
  due: boolean;
  logs: number;
  runs: 'none' | 'done' | 'queued';
  flags: boolean;
  /** True when the member was on a clan list. */
  listed: boolean;
  active: boolean;
}

const DAY_MS = 86_400_000;
const NEWEST = 20;
const SKILLS = 29;

/** Stores a member with rows in every table with a member id. Returns the id. */
export async function fillMember(database: DataSource, name: string, shape: MemberShape, now: Date): Promise<number> {
  const at = (day: number): Date => new Date(now.getTime() - (NEWEST - day) * DAY_MS);
  const days = [...shape.days].sort((a, b) => a - b);
  const last = days.at(-1);
  const overall = (day: number): number => SKILLS * skillXp(shape.xp, day);
  const [{ id }]: [{ id: number }] = await database.query(
    `INSERT INTO member (name, name_key, clan_xp, kills, total_xp, is_active, is_discord_booster, profile_state, joined_at,
       last_synced_at, skills_read_at, listed_at, last_activity_date)
     VALUES ($1, $2, $3, 2, $4, $5, $6, 'public', $7, $8, $8, $9, $10) RETURNING id`,
    [
      name,
      nameKey(name),
      shape.xp,
      last === undefined ? 0 : overall(last),
      shape.active,
      shape.flags,
      at(0),
      last === undefined ? null : at(last),
      shape.listed ? at(1) : null,
      shape.lines.length > 0 ? at(Math.max(...shape.lines)) : null,
    ],
  );
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    await database.query(
      'INSERT INTO xp_day (member_id, day, since, overall, xp, rank) VALUES ($1, $2, $3, $4, $5, $6)',
      [
        id,
        dayOf(at(day)),
        before !== undefined && day - before > 1 ? dayOf(at(before)) : null,
        overall(day),
        Array<number>(SKILLS).fill(skillXp(shape.xp, day)),
        Array<number>(SKILLS + 1).fill(100),
      ],
    );
  }
  if (last !== undefined) await addStat(database, id, shape, at(days[0] ?? last), at(last), last);
  for (const day of shape.lines) {
    await database.query(
      `INSERT INTO activity (member_id, date, raw_date, text, details, norm_text, occurrence, category, read_at)
       VALUES ($1, $2, 'raw', $3, 'Details', $3, 1, 'Other', $2)`,
      [id, at(day), `I killed ${day} imps.`],
    );
  }
  for (const day of shape.days) {
    await database.query(
      'INSERT INTO bingo_reading (member_id, read_at, seen_until, xp, level) VALUES ($1, $2, $2, $3, $4)',
      [id, at(day), Array<number>(SKILLS).fill(skillXp(shape.xp, day)), Array<number>(SKILLS).fill(50)],
    );
  }
  for (const day of shape.gaps) {
    await database.query(
      'INSERT INTO activity_gap (member_id, after_date, before_date, found_at) VALUES ($1, $2, $3, $3)',
      [id, at(day - 1), at(day)],
    );
  }
  if (shape.held) {
    await database.query(
      `INSERT INTO xp_held (member_id, source, read_at, xp, reason) VALUES ($1, 'runemetrics', $2, $3, 'lower')`,
      [id, at(5), Array<number>(SKILLS + 1).fill(1)],
    );
  }
  if (shape.cleared) await addClear(database, id, at(NEWEST));
  if (shape.due) await database.query('INSERT INTO sync_due (member_id, failures) VALUES ($1, 2)', [id]);
  for (let count = 0; count < shape.logs; count++) {
    await database.query(`INSERT INTO sync_log (member_id, member_name, status) VALUES ($1, $2, 'success')`, [
      id,
      name,
    ]);
  }
  if (shape.runs !== 'none') await addToRun(database, id, shape.runs);
  return id;
}

const skillXp = (xp: number, day: number): number => Math.floor(xp / SKILLS) + day * 1000;
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

async function addStat(
  database: DataSource,
  id: number,
  shape: MemberShape,
  firstAt: Date,
  readAt: Date,
  last: number,
): Promise<void> {
  const xp = Array<number>(SKILLS + 1).fill(skillXp(shape.xp, last));
  xp[0] = SKILLS * skillXp(shape.xp, last);
  const first: (number | null)[] = Array<number>(SKILLS + 1).fill(skillXp(shape.xp, Math.min(...shape.days)));
  const seen: (number | null)[] = [...xp];
  first[0] = null;
  seen[0] = null;
  const monday = dayOf(new Date(readAt.getTime() - ((readAt.getUTCDay() + 6) % 7) * DAY_MS));
  const month = `${dayOf(readAt).slice(0, 7)}-01`;
  await database.query(
    `INSERT INTO member_stat (member_id, source, xp, level, rank, day_key, day_base, week_key, week_base, month_key,
       month_base, first_xp, runemetrics_xp, hiscores_xp, first_read_at, read_at)
     VALUES ($1, 'runemetrics', $2, $3, $4, $5, $2, $6, $2, $7, $2, $8, $9, $10, $11, $12)`,
    [
      id,
      xp,
      Array<number>(SKILLS + 1).fill(50),
      Array<number>(SKILLS + 1).fill(100),
      dayOf(readAt),
      monday,
      month,
      first,
      seen,
      Array<null>(SKILLS + 1).fill(null),
      firstAt,
      readAt,
    ],
  );
}

/** Adds the member to the one XP clear of today, which the first call creates. */
async function addClear(database: DataSource, id: number, at: Date): Promise<void> {
  await database.query(
    `INSERT INTO xp_clear (period, period_key, cleared_at) SELECT 'daily', $1, $2
     WHERE NOT EXISTS (SELECT FROM xp_clear)`,
    [dayOf(at), at],
  );
  await database.query('INSERT INTO xp_clear_base (clear_id, member_id, base) SELECT id, $1, $2 FROM xp_clear', [
    id,
    Array<number>(SKILLS + 1).fill(7),
  ]);
}

/** Adds the member to the one running sync, which the first call creates. */
async function addToRun(database: DataSource, id: number, status: 'done' | 'queued'): Promise<void> {
  await database.query(`INSERT INTO sync_run (kind, total) SELECT 'all', 10 WHERE NOT EXISTS (SELECT FROM sync_run)`);
  await database.query(
    `INSERT INTO sync_item (run_id, member_id, status, priority, position) SELECT id, $1, $2, 0, 0 FROM sync_run`,
    [id, status],
  );
}
