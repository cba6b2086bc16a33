import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemClock } from '../../../server/config/clock.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { clanStatusSchema } from '../../../shared/roster/status.schemas.ts';
import { memberSyncResponseSchema, startedResponseSchema } from '../../../shared/sync/sync.schemas.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { moveMachineClock, realNow, setMachineClockRight } from '../../support/clocks/moved-date.ts';
import { startSyncApp, until, type SyncApp } from '../../support/app/sync-app.ts';

const DAY = 86_400_000;
const SOON_MS = 60_000;
const MEMBERS = 10;

/** Warnings of Node about timers that overflow. */
const warnings: string[] = [];
const note = (warning: Error): void => void warnings.push(`${warning.name}: ${warning.message}`);
beforeAll(() => void process.on('warning', note));
afterAll(() => void process.off('warning', note));

describe.each([
  ['400 days ahead', 400 * DAY],
  ['28 days behind', -28 * DAY],
  ['90 seconds ahead', 90_000],
  ['90 seconds behind', -90_000],
  ["summer time's hour ahead", 3_600_000],
])('a process with a machine clock %s and the right time in the database', (_, aheadMs) => {
  let game: FakeGame;
  let site: SyncApp;

  beforeAll(async () => {
    moveMachineClock(aheadMs);
    game = await FakeGame.start();
    game.populate(MEMBERS);
    site = await startSyncApp(game, {
      options: new SyncOptions({ schedule: true, retryBaseMs: 5, idleMs: 50 }),
      machineClock: new SystemClock(),
      env: { CLAN_LIST_INTERVAL_MS: '200' },
    });
    await until(async () => (await status()).read === MEMBERS, SOON_MS);
  });
  afterAll(async () => {
    setMachineClockRight();
    await site.close();
    await game.stop();
  });

  const status = async () => (await site.get('/api/clan/status', clanStatusSchema)).status;
  const count = async (rest: string): Promise<number> => {
    const rows: { count: number }[] = await site.dataSource.query(`SELECT count(*)::int AS count ${rest}`);
    return rows[0]?.count ?? -1;
  };

  it('stores no time in the future and no old time', async () => {
    const wrong = `NOT last_synced_at BETWEEN clock_timestamp() - interval '1 minute' AND clock_timestamp()`;
    expect(
      await count(
        `FROM member WHERE ${wrong} OR NOT skills_read_at BETWEEN clock_timestamp() - interval '1 minute' AND clock_timestamp()`,
      ),
    ).toBe(0);
    expect(await count(`FROM xp_day WHERE day <> (clock_timestamp() AT TIME ZONE 'UTC')::date`)).toBe(0);
    expect(await count(`FROM member WHERE joined_at > clock_timestamp()`)).toBe(0);
    const { unread_today, newest_read_at } = await status();
    expect(unread_today).toBe(0);
    expect(Math.abs(Date.parse(newest_read_at ?? '') - realNow())).toBeLessThan(SOON_MS);
  });

  it('returns the right time of the next possible sync to a visitor', async () => {
    const { state, next_sync_at } = await site.post('/api/members/Player%202/sync', memberSyncResponseSchema);
    expect(['fresh', 'queued']).toContain(state);
    if (state === 'queued') return; // The schedule was about to read the member.
    const inMs = Date.parse(next_sync_at ?? '') - realNow();
    expect(inMs).toBeGreaterThan(0);
    expect(inMs).toBeLessThanOrEqual(301_000);
  });

  // The last one, because it sets the clock right.
  it('continues reading without a warning when the clock is corrected while it runs', async () => {
    warnings.length = 0;
    const { syncId } = await site.post('/api/sync/all/async', startedResponseSchema);
    setMachineClockRight();
    expect(await site.finished(syncId ?? '')).toMatchObject({ status: 'completed', processed: MEMBERS });
    const before = game.count('runemetrics');
    await until(() => Promise.resolve(game.count('runemetrics') >= before + MEMBERS), SOON_MS);
    const lists = game.count('clan-list');
    await until(() => Promise.resolve(game.count('clan-list') > lists + 1), SOON_MS);
    await until(async () => (await status()).problem === null, SOON_MS);
    expect(warnings.filter((warning) => /Timeout|setTimeout/i.test(warning))).toEqual([]);
  });
});
