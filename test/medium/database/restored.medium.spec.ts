import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { until } from '../../support/live/socket-client.ts';
import { addMember, line, reading, skills } from '../../support/game/readings.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

/** A node that survives a restore remembers what it stored last; the restored database may be older than that. */
it('stores the lines and the XP again that a restored database lacks', async () => {
  const readings = site.app.get(StoreReadingService, { strict: false });
  const id = await addMember(site.dataSource, 'Restored');
  const news = (readAt: string) =>
    reading(readAt, { skills: [skills(2000)], activities: [line(1, 'Levelled up Magic.')] });
  await readings.store(id, news('2026-03-10T13:00:00Z'));
  await site.dataSource.query('DELETE FROM activity WHERE member_id = $1', [id]);

  const isKnown = () => readings.isUnchanged(id, news('2026-03-10T13:05:00Z'));
  expect(await isKnown()).toBe(true);
  // A restore ends all connections; the node learns of it by that of its listener.
  await site.dataSource.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'citadel-watch-live' AND datname = current_database()`,
  );
  await until('the node to forget what it stored', async () => !(await isKnown()));

  await readings.store(id, news('2026-03-10T13:05:00Z'));
  expect(await site.dataSource.query('SELECT text FROM activity WHERE member_id = $1', [id])).toEqual([
    { text: 'Levelled up Magic.' },
  ]);
});
