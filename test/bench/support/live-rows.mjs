/** Commits of live events by the statement of the product's append. */
import { sleep } from './stats.mjs';

const APPEND = `
WITH s AS (INSERT INTO live_stream (stream, version) VALUES ($2, 1)
  ON CONFLICT (stream) DO UPDATE SET version = live_stream.version + 1 RETURNING version),
e AS (INSERT INTO live_event (stream, version, changes) SELECT $2, version, $1 FROM s RETURNING version)
SELECT pg_notify('live', $2 || '|' || version) FROM e`;

/** Commits one event every `gapMs` until `changesOf(index)` returns null. */
export async function commitEvents(database, gapMs, changesOf, stream = 'clan') {
  const from = Date.now();
  for (let i = 0; ; i++) {
    const changes = changesOf(i);
    if (changes === null) return;
    await database.query('BEGIN');
    await database.query(APPEND, [JSON.stringify(changes), stream]);
    await database.query('COMMIT');
    await sleep(Math.max(0, from + (i + 1) * gapMs - Date.now()));
  }
}
