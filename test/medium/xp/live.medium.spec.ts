import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activitiesOf } from '../../../client/features/activities/activities.resource.ts';
import { activitiesOfMember } from '../../../client/features/profile/member-activities.resource.ts';
import { profileOf } from '../../../client/features/profile/profile.resource.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { startTestApp } from '../../support/app/app.ts';
import type { TestApp } from '../../support/app/app.ts';
import { addMember, announceMembers, line, reading, skills } from '../../support/game/readings.ts';
import { visitorViews } from '../../support/live/live-views.ts';
import { until } from '../../support/live/socket-client.ts';
import { verifyLive, view } from '../../support/live/verify-live.ts';
import type { View } from '../../support/live/verify-live.ts';

let app: TestApp;
let readings: StoreReadingService;
let id: number;
let views: View[];

beforeAll(async () => {
  app = await startTestApp();
  readings = app.app.get(StoreReadingService, { strict: false });
  id = await addMember(app.dataSource, 'Watched');
  const other = await addMember(app.dataSource, 'Other One');
  await announceMembers(app);
  const first = new Date(Date.now() - 60_000).toISOString();
  await readings.store(other, reading(first, { skills: [skills(70)], activities: [line(7, 'Levelled up Attack.')] }));
  await readings.store(id, reading(first, { skills: [skills(100)], activities: window(UNKNOWN) }));
  await until('both members', async () => (await app.request('GET', `/api/activities/member/${id}`)).status === 200);
  views = [
    ...visitorViews('Watched'),
    view('boss kills', activitiesOf('Boss Kills')),
    view('own activities', activitiesOfMember(id, 'Watched')),
  ];
});
afterAll(() => app.close());

/** Line that matches no template. */
const UNKNOWN = 'Nex fell 2 times.';
const window = (middle: string) => [line(3, 'Levelled up Magic.'), line(2, middle), line(1, 'I killed 1 Nexes.')];
const store = (parts: Parameters<typeof reading>[1]) => () =>
  readings.store(id, reading(new Date().toISOString(), parts));

/** Covers readings. Clears and every other write of the route tables: test/medium/live/every-write. */
describe('open pages', () => {
  it('updates open pages for a reading with XP, lines and a level', async () => {
    const result = await verifyLive(
      app,
      views,
      store({
        skills: [skills(100, { 1: 900 })],
        combatLevel: 121,
        activities: [line(9, 'I found a whip'), ...window(UNKNOWN)],
      }),
    );
    expect(result.emitted).toEqual(['skills.changed', 'members.updated', 'activities.added']);
    expect(result.refetched).not.toContain('hiscores');
  });

  it('fetches a member again after the first reading', async () => {
    const fresh = await addMember(app.dataSource, 'Just Joined');
    await announceMembers(app);
    await until('the new member', async () => (await app.request('GET', '/api/members/just joined')).status === 200);
    const profile = view('first profile', profileOf('Just Joined'));
    const first = () => readings.store(fresh, reading(new Date().toISOString(), { skills: [skills(300)] }));
    expect((await verifyLive(app, [...views, profile], first)).refetched).toContain('first profile');
  });

  it('updates open pages for an unknown line that arrives in known words', async () => {
    const result = await verifyLive(app, views, store({ combatLevel: 121, activities: window('I killed 2 Nexes.') }));
    expect(result).toEqual({ emitted: ['activities.added', 'member.synced'], refetched: [] });
  });

  it('publishes nothing for other words of a known line', async () => {
    const result = await verifyLive(app, views, store({ combatLevel: 121, activities: window('I killed 2 of Nex.') }));
    expect(result).toEqual({ emitted: ['member.synced'], refetched: [] });
  });

  it('publishes only the sync time of a reading without news', async () => {
    const result = await verifyLive(app, views, store({ combatLevel: 121, profileState: 'private' }));
    expect(result).toEqual({ emitted: ['member.synced'], refetched: [] });
  });

  it('applies a new spelling of a name to lines and lists without a new fetch', async () => {
    const result = await verifyLive(app, views, store({ displayName: 'WATCHED', combatLevel: 121 }));
    expect(result.emitted).toEqual(['member.changed', 'member.synced']);
    const followed = ['activities', 'own activities', 'members', 'hiscores', 'profile', 'clan status'];
    expect(result.refetched.filter((name) => followed.includes(name))).toEqual([]);
    const shown = await app.request('GET', '/api/activities/clan?limit=200');
    expect(JSON.stringify(shown.body)).toContain('"WATCHED"');
    expect(JSON.stringify(shown.body)).not.toContain('"Watched"');
  });
});
