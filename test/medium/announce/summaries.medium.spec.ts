import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AnnounceLoopService } from '../../../server/announce/announce-loop.service.ts';
import { SummaryClockRepository } from '../../../server/announce/summary-clock.repository.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { addChannel } from '../../support/announce/announce-site.ts';
import { discordEnv, type DiscordServer, startDiscord } from '../../support/announce/discord-server.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { bingoOf } from '../../support/bingo/bingo.ts';
import { SetClock } from '../../support/clocks/set-clock.ts';
import { reading, skills } from '../../support/game/readings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
jest.setTimeout(120_000);

let clock: SetClock;
let discord: DiscordServer;
let site: TestApp;
let ids: number[] = [];

/** From Saturday, 28 February 2026, four members are read every day for nine days. */
beforeAll(async () => {
  clock = await SetClock.create(new Date('2026-02-28T12:00:00Z'));
  discord = await startDiscord(() => clock.now().getTime());
  const env = discordEnv(discord);
  site = await startTestApp({ admin: true, env, clock, databaseUrl: clock.database.url });
  ids = await bingoOf(site).members('Ada', 'Grace', 'Hidden Hal', 'Idle Ivy');
  await bingoOf(site).call('PATCH', `/admin/members/${ids[2]}/hidden`, { hidden: true });
});
afterAll(async () => {
  await site.close();
  await discord.close();
  await clock.database.drop();
});

/** Reads everybody: Ada gains 290 a day, Grace and Hal 2,900, and Ivy nothing. */
async function readAll(day: number): Promise<void> {
  const readings = site.app.get(StoreReadingService, { strict: false });
  for (const [index, daily] of [10, 100, 100, 0].entries()) {
    const at = clock.now().toISOString();
    await readings.store(ids[index] ?? 0, reading(at, { skills: [skills(1000 + daily * day)] }));
  }
}
const note = () => site.app.get(SummaryClockRepository, { strict: false }).note(site.dataSource.manager);
const noted = (): Promise<{ kind: string; facts: object }[]> =>
  site.dataSource.query(`SELECT kind, facts FROM happening WHERE kind LIKE 'summary.%' ORDER BY kind`);
const top = (factor: number) => [
  { xp: 2900 * factor, member: ids[1] },
  { xp: 290 * factor, member: ids[0] },
];

describe('summaries', () => {
  it('are noted once for each period, 45 minutes after its end, of those who may be named', async () => {
    await readAll(0);
    for (let day = 1; day <= 8; day += 1) {
      await clock.pass(DAY_MS);
      await readAll(day);
    }
    // Sunday, 8 March, 12:00. The last half hour of readings of the week is waited for.
    await clock.pass(12 * HOUR_MS + 44 * 60_000);
    await note();
    expect(await noted()).toEqual([]);
    await clock.pass(60_000);
    await note();
    await note();
    expect(await noted()).toEqual([
      { kind: 'summary.daily', facts: { start: '2026-03-08', total: 3190, members: 2, top: top(1) } },
      { kind: 'summary.weekly', facts: { start: '2026-03-02', total: 7 * 3190, members: 2, top: top(7) } },
    ]);
  });

  it('are told as columns, and lose whoever is hidden later', async () => {
    await site.dataSource.query(`DELETE FROM announce_channel; UPDATE happening SET routed_at = NULL`);
    const webhook = await addChannel(site, ['summary'], { since: 0 });
    const turn = () => site.app.get(AnnounceLoopService, { strict: false }).turn();
    await turn();
    const shown = () =>
      discord.standIn.messages.filter(({ channel }) => channel === webhook).map(({ embeds }) => embeds[0]);
    expect(shown()).toMatchObject([
      {
        title: 'Gained from 2 March to 8 March',
        description: '**22,330 XP** by 2 members\n```\n 1  Grace  20,300\n 2  Ada     2,030\n```',
      },
    ]);
    const quieten = (no_announcements: boolean) =>
      bingoOf(site).call('PATCH', `/admin/members/${ids[0]}/announcements`, { no_announcements });
    await quieten(true);
    await clock.pass(HOUR_MS);
    await turn();
    expect(shown()).toMatchObject([{ description: '**22,330 XP** by 2 members\n```\n 1  Grace  20,300\n```' }]);
    await quieten(false);
    await bingoOf(site).call('PATCH', `/admin/members/${ids[1]}/hidden`, { hidden: true });
    await clock.pass(HOUR_MS);
    await turn();
    expect(shown()).toMatchObject([{ description: '**22,330 XP** by 2 members\n```\n 1  Ada  2,030\n```' }]);
  });

  it('are not made up later for a period whose time has passed, nor for one without gains', async () => {
    await site.dataSource.query('DELETE FROM happening');
    await clock.pass(2 * DAY_MS);
    await note();
    expect(await noted()).toEqual([]);
  });

  it('are made of a month from the last day before it', async () => {
    await site.dataSource.query('DELETE FROM announce_channel; DELETE FROM happening');
    const webhook = await addChannel(site, ['summary'], { since: 0, kinds: ['summary.monthly'] });
    await clock.pass(Date.UTC(2026, 3, 1, 0, 46) - clock.now().getTime());
    await note();
    // Grace is hidden by now. Ada was read last on 28 February before it, and on the first eight days of March.
    const march = { start: '2026-03-01', total: 2320, members: 1, top: [{ xp: 2320, member: ids[0] }] };
    expect(await noted()).toEqual([{ kind: 'summary.monthly', facts: march }]);
    await site.app.get(AnnounceLoopService, { strict: false }).turn();
    expect(discord.standIn.messages.filter(({ channel }) => channel === webhook)).toMatchObject([
      {
        embeds: [{ title: 'Gained in March 2026', description: '**2,320 XP** by 1 member\n```\n 1  Ada  2,320\n```' }],
      },
    ]);
  });
});
