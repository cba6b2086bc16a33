/** History of a clan by a few statements: years of lines, XP days and runs for members that exist, and former members. */

/** Share of member-days with XP, and lines a member-day: those of a year of 500 members that was simulated. */
const IDLE_EVERY = 12;
const LINES_A_DAY = 2;
const RUN_READS_A_DAY = 18;

const FORMER = `
INSERT INTO member (name, name_key, is_active, profile_state, total_xp, joined_at, last_activity_date, last_synced_at,
  skills_read_at, missing_since, xp_source)
SELECT 'Former ' || n, 'former ' || n, false, 'public', 1000000 + n, now() - interval '5 years', now() - interval '1 year',
  now() - interval '1 year', now() - interval '1 year', now() - interval '1 year', 'runemetrics'
FROM generate_series(1, $1::int) n`;

const FORMER_STATS = `
INSERT INTO member_stat SELECT m.id, s.source, s.xp, s.level, s.rank, s.day_key, s.day_base, s.week_key, s.week_base,
  s.month_key, s.month_base, s.first_xp, s.runemetrics_xp, s.hiscores_xp, s.first_read_at, s.read_at
FROM member m, (SELECT * FROM member_stat ORDER BY member_id LIMIT 1) s WHERE NOT m.is_active`;

/**
 * Who had a seat in the clan, from which day to which, counted backwards: every tenth active member all the time, the
 * others for the last year (or half of a shorter time), and the former members one after the other before them.
 */
const SEATS = `
CREATE TABLE bench_seat AS
WITH active AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM member WHERE is_active),
  sizes AS (SELECT $1::int AS days, least(365, $1::int / 2) AS newest, count(*) FILTER (WHERE place % 10 <> 0) AS seats FROM active),
  former AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS all FROM member WHERE NOT is_active),
  stays AS (SELECT f.id, s.seats, (s.days - s.newest)::float / ceil(f.all::float / s.seats) AS length,
    f.place / s.seats AS turn, s.newest FROM former f, sizes s)
SELECT a.id, CASE WHEN a.place % 10 = 0 THEN s.days ELSE s.newest END AS first, 1 AS last FROM active a, sizes s
UNION ALL SELECT id, (newest + length * (turn + 1))::int, (newest + length * turn + 1)::int FROM stays`;

const DAYS = `
INSERT INTO xp_day (member_id, day, overall, xp, rank)
SELECT s.id, current_date - d, 5000000000 - d * 100000 - s.id, array_fill(150000000 - d * 3000, ARRAY[29]),
  array_fill(400000 + d, ARRAY[30])
FROM bench_seat s, generate_series(s.first, s.last, -1) d WHERE (d + s.id) % ${IDLE_EVERY} <> 0
ORDER BY d DESC, s.id ON CONFLICT DO NOTHING`;

const LINES = `
INSERT INTO activity (member_id, date, raw_date, text, details, norm_text, occurrence, category, source, item, read_at)
SELECT id, at, to_char(at, 'DD-Mon-YYYY HH24:MI'), text, text || '. ' || repeat('After hours in the deep moor ', 3), lower(text), 1,
  (ARRAY['Boss Kills', 'Boss Loot', 'Skills', 'Other', 'Quests', 'Clue Scrolls', 'Skills', 'Other', 'Pets', 'Citadel'])[kind + 1],
  CASE WHEN kind = 1 THEN 'Thornmother' END, CASE WHEN kind = 1 THEN 'lantern of kind ' || d % 300 END, at
FROM (
  SELECT s.id, d, (d + n + s.id) % 10 AS kind, current_date - d + n * interval '9 hours' + s.id % 500 * interval '1 minute' AS at,
    'I did thing ' || (d * 7 + n) % 1000 || ' of the clan, number ' || s.id AS text
  FROM bench_seat s, generate_series(s.first, s.last, -1) d, generate_series(1, ${LINES_A_DAY}) n) line
ORDER BY d DESC, at ON CONFLICT DO NOTHING`;

/** The log of reads has 30 days at most, whatever the age of the clan. */
const LOG = `
INSERT INTO sync_log (run_id, member_id, member_name, status, announced, at)
SELECT gen_random_uuid(), m.id, m.name, 'unchanged', true, now() - n * interval '1 day' / ${RUN_READS_A_DAY}
FROM generate_series(30 * ${RUN_READS_A_DAY}, 1, -1) n, member m WHERE m.is_active`;

const BOARDS = [
  `INSERT INTO bingo_board (title, rows, columns, is_active, revision, public_from, created_at, start_date)
   SELECT 'Board ' || n, 7, 7, n % 5 = 0, 1, CASE WHEN n % 5 = 0 THEN 0 END, now() - n * interval '30 days', now() - n * interval '30 days'
   FROM generate_series(1, $1::int) n`,
  `INSERT INTO bingo_team (board_id, team_name, color, created_at)
   SELECT b.id, 'Team ' || n, 'red', now() FROM bingo_board b, generate_series(1, 10) n`,
  `INSERT INTO bingo_square (board_id, row_number, column_number, item_name, set_at)
   SELECT b.id, r, c, 'lantern of kind ' || r * 7 + c, now() FROM bingo_board b, generate_series(1, 7) r, generate_series(1, 7) c`,
  `INSERT INTO bingo_participant (board_id, team_id, member_id, joined_at)
   SELECT t.board_id, t.id, m.id, now() FROM (SELECT *, row_number() OVER (PARTITION BY board_id ORDER BY id) AS place
     FROM bingo_team) t JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM member WHERE is_active) m
     ON m.place % 10 + 1 = t.place AND m.place <= 100`,
  `INSERT INTO bingo_record (board_id, team_id, square_id, completed_at, recorded_by, recorded_at)
   SELECT t.board_id, t.id, s.id, now(), 'bench', now() FROM bingo_team t JOIN bingo_square s ON s.board_id = t.board_id
   WHERE (s.id + t.id) % 2 = 0`,
  `INSERT INTO bingo_completion (board_id, team_id, square_id, completed_at, record_id, evidence)
   SELECT board_id, team_id, square_id, completed_at, id, '{"kind":"manual","recorded_by":"bench","recorded_at":"2026-01-01T00:00:00.000Z","note":null}' FROM bingo_record`,
];

/**
 * Adds the history to a database whose members exist. @returns the seconds that it took.
 * @param {{ years: number, former: number, boards: number }} size
 */
export async function addHistory(database, { years, former, boards }) {
  const from = Date.now();
  const days = Math.round(years * 365);
  await database.query("SET synchronous_commit = off; SET maintenance_work_mem = '256MB'");
  await database.query(FORMER, [former]);
  await database.query(FORMER_STATS);
  await database.query(SEATS, [days]);
  for (const statement of [DAYS, LINES, LOG]) await database.query(statement);
  await database.query(BOARDS[0], [boards]);
  for (const statement of BOARDS.slice(1)) await database.query(statement);
  await database.query('DROP TABLE bench_seat');
  await database.query('VACUUM ANALYZE');
  await database.query('CHECKPOINT');
  return (Date.now() - from) / 1000;
}

const SIZES = `
SELECT coalesce(parent, name) AS name, sum(bytes)::float AS bytes, sum(lines)::float AS rows FROM (
  SELECT c.relname AS name, (SELECT p.relname FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent WHERE i.inhrelid = c.oid) AS parent,
    pg_total_relation_size(c.oid) AS bytes, greatest(c.reltuples, 0) AS lines
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public' WHERE c.relkind = 'r') part
GROUP BY 1 ORDER BY 2 DESC`;

/** Returns the tables with bytes (with indexes) and rows, the largest first. */
export const tableSizes = async (database) => (await database.query(SIZES)).rows;
