/** Reference of the ingest: the same rows by the fewest statements, without parsing, queue, checks or events. */
import pg from 'pg';

const TABLES = `
CREATE TABLE member (id int PRIMARY KEY, total_xp bigint, last_synced_at timestamptz);
CREATE TABLE stat (member_id int PRIMARY KEY, xp bigint[], level int[], rank int[], day_base bigint[],
  week_base bigint[], month_base bigint[]);
CREATE TABLE day (member_id int, day date, xp bigint[], rank int[], PRIMARY KEY (member_id, day));
CREATE TABLE activity (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, member_id int, date timestamptz,
  text text, details text, category text, UNIQUE (member_id, date, text));
INSERT INTO member SELECT n, 0, NULL FROM generate_series(1, $MEMBERS) n`;

/** Writes a first reading of every member: stats, a day of history and 20 log lines, one transaction each. */
export async function bareIngest(address, members) {
  const database = new pg.Client({ connectionString: address });
  await database.connect();
  try {
    await database.query(TABLES.replace('$MEMBERS', String(members)));
    const xp = Array.from({ length: 30 }, (_, i) => 1_000_000 + i);
    const level = Array.from({ length: 30 }, () => 70);
    const from = Date.now();
    for (let id = 1; id <= members; id++) {
      const lines = Array.from({ length: 20 }, (_, i) => `I found item ${i}`);
      const dates = lines.map((_, i) => new Date(from - i * 60_000));
      await database.query('BEGIN');
      await database.query('UPDATE member SET total_xp = $2, last_synced_at = now() WHERE id = $1', [id, 30_000_000]);
      await database.query('INSERT INTO stat VALUES ($1, $2, $3, $3, $2, $2, $2)', [id, xp, level]);
      await database.query('INSERT INTO day VALUES ($1, current_date, $2, $3)', [id, xp, level]);
      await database.query(
        `INSERT INTO activity (member_id, date, text, details, category)
         SELECT $1, d, t, t, 'Boss Loot' FROM unnest($2::timestamptz[], $3::text[]) AS l(d, t) ON CONFLICT DO NOTHING`,
        [id, dates, lines],
      );
      await database.query('COMMIT');
    }
    return { seconds: (Date.now() - from) / 1000 };
  } finally {
    await database.end();
  }
}
