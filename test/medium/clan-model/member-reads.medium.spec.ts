import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClanModelService } from '../../../server/clan-model/clan-model.service.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { XpHistoryService } from '../../../server/xp/history/xp-history.service.ts';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { startTestApp, type TestAnswer, type TestApp } from '../../support/app/app.ts';
import { requestStatements } from '../../support/database/statements.ts';
import { addMember, line, reading, skills } from '../../support/game/readings.ts';
import { modelIsCurrent } from '../../support/live/model-version.ts';

const MINUTE = 60_000;
let clock = Date.parse('2026-03-12T12:00:00Z');
let site: TestApp;
/** The member that changes, and one that never does. */
let changing = 0;
let other = 0;
let name = 'Zez Fan 99';

const call = (method: string, path: string, body?: unknown) => site.request(method, `/api${path}`, body);
const get = (path: string) => call('GET', path);

beforeAll(async () => {
  site = await startTestApp({ admin: true, clock: { now: () => new Date(clock) } });
  changing = await addMember(site.dataSource, name);
  other = await addMember(site.dataSource, 'Quiet One');
  await site.dataSource.transaction((tx) =>
    site.app.get(LiveService).append(tx, CLAN_STREAM, [{ type: 'members.reloaded' }]),
  );
  await modelIsCurrent(site);
  await read(changing, { skills: [skills(1000)], activities: [line(1, 'I found a whip of tests')] });
  await read(other, { skills: [skills(2000)], activities: [line(1, 'I found an odd thing')] });
  await modelIsCurrent(site);
});
afterAll(() => site.close());

async function read(id: number, parts: Parameters<typeof reading>[1]): Promise<void> {
  clock += MINUTE;
  await site.app.get(StoreReadingService).store(id, reading(new Date(clock).toISOString(), parts));
}

/** Addresses of all reads of a member. */
const pathsOf = (name: string, id: number): string[] => [
  `/members/${encodeURIComponent(name)}`,
  `/members/${encodeURIComponent(name)}/stats`,
  `/members/${encodeURIComponent(name)}/history?range=30`,
  `/members/${encodeURIComponent(name)}/history?range=7&skill=Magic`,
  `/activities/member/${id}`,
];

/** True for an answer of the hot path: only those of Nest have an id. */
const isHot = ({ headers }: TestAnswer): boolean => headers.get('x-request-id') === null;

describe('a second read of a member', () => {
  it.each(['/twitter/recent-tweets?limit=5', '/site', ...pathsOf('Quiet One', 2), ...pathsOf('quiet_ONE', 2)])(
    'runs no statement for %s',
    async (path) => {
      const first = await get(path);
      const { statements, result: second } = await requestStatements(site, () => get(path));
      expect([second.status, isHot(second), statements]).toEqual([200, true, []]);
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
      const known = await site.request('GET', `/api${path}`, undefined, {
        'If-None-Match': first.headers.get('etag') ?? '',
        'Cache-Control': 'max-age=0',
      });
      expect([known.status, isHot(known)]).toEqual([304, true]);
    },
  );

  it('names the newest version after an event about somebody else, without a read', async () => {
    const path = `/members/Quiet%20One/history`;
    const before = await get(path);
    await read(changing, { skills: [skills(1000)] });
    await modelIsCurrent(site);
    const { statements, result: after } = await requestStatements(site, () => get(path));
    expect(statements).toEqual([]);
    expect(Number(after.headers.get(LIVE_VERSION_HEADER))).toBeGreaterThan(
      Number(before.headers.get(LIVE_VERSION_HEADER)),
    );
  });

  it('is an answer of Nest, without a statement, for a name that nobody has', async () => {
    for (const path of [...pathsOf('Nobody', 999), ...pathsOf('No%body', 999)]) {
      const { statements, result } = await requestStatements(site, () => get(path));
      expect([result.status, statements]).toEqual([404, []]);
    }
  });
});

/** Every kind of change of a member, in an order in which each of them changes something. */
const CHANGES: [what: string, act: () => Promise<unknown>][] = [
  ['XP', () => read(changing, { skills: [skills(1100)] })],
  ['XP of one skill', () => read(changing, { skills: [skills(1100, { 7: 1900 })] })],
  [
    'a new line',
    () => read(changing, { activities: [line(2, 'I found a second whip'), line(1, 'I found a whip of tests')] }),
  ],
  [
    'a reworded line',
    () =>
      read(changing, {
        activities: [line(2, 'I found a second whip', 'I found 1 second whip.'), line(1, 'I found a whip of tests')],
      }),
  ],
  [
    'lost lines',
    () =>
      read(changing, {
        activities: Array.from({ length: 20 }, (_, i) => line(50 - i, `${50 - i} songs unlocked`)),
      }),
  ],
  [
    'a mark of an admin',
    () => call('PATCH', `/members/${encodeURIComponent(name)}/discord-booster`, { isBooster: true }),
  ],
  [
    'a day without news',
    async () => {
      clock += 24 * 60 * MINUTE;
      await read(changing, { skills: [skills(1100, { 7: 1900 })] });
    },
  ],
  ['cleared XP', () => call('POST', '/admin/data/clear-weekly-xp')],
  [
    'a rename',
    async () => {
      const to = await addMember(site.dataSource, 'New Name');
      await read(to, { skills: [skills(1200)], activities: [line(59, 'I found a third whip')] });
      await site.dataSource.query('UPDATE member SET missing_since = now() WHERE id = $1', [changing]);
      const answer = await call('POST', '/clan/renames', { from: name, to: 'New Name' });
      expect(answer).toMatchObject({ status: 201 });
      name = 'New Name';
    },
  ],
  [
    'an undone rename',
    async () => {
      const rows: { id: number }[] = await site.dataSource.query('SELECT max(id) AS id FROM member_rename');
      expect(await call('POST', `/clan/renames/${rows[0]?.id}/undo`)).toMatchObject({ status: 200 });
      name = 'Zez Fan 99';
    },
  ],
  ['a removal', () => call('POST', `/admin/members/${changing}/remove`)],
  ['hiding', () => call('PATCH', `/admin/members/${changing}/hidden`, { hidden: true })],
  ['a reading while hidden', () => read(changing, { skills: [skills(1500)] })],
  ['showing again', () => call('PATCH', `/admin/members/${changing}/hidden`, { hidden: false })],
  ['an erasure', () => call('POST', `/admin/members/${changing}/erase`, { name })],
];

/** Reads the member's rows as they are now, past all caches. Null when visitors may not see it. */
async function stored() {
  const rows: { id: number }[] = await site.dataSource.query(
    'SELECT id FROM member WHERE name = $1 AND NOT is_hidden',
    [name],
  );
  const id = rows[0]?.id;
  if (id === undefined) return null;
  changing = id;
  const histories = site.app.get(XpHistoryService);
  return {
    id,
    history: await histories.of(id, 30, 'Overall'),
    magic: await histories.of(id, 7, 'Magic'),
    activities: await site.app.get(ClanModelService).activitiesOf(id, 200),
  };
}

describe('reads of a member after a change of it', () => {
  it.each(CHANGES)('show it from its version on: %s', async (_, act) => {
    const before = changing;
    // Kept before, and read while it changes: neither may be shown afterwards.
    for (const path of pathsOf(name, changing)) await get(path);
    let changed = false;
    const readers = pathsOf(name, changing).map(async (path) => {
      while (!changed) await get(path);
    });
    await act().finally(() => {
      changed = true;
    });
    await Promise.all(readers);
    await modelIsCurrent(site);

    const now = await stored();
    const answers = await Promise.all(pathsOf(name, changing).map(get));
    if (now === null) {
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect((await get(`/activities/member/${before}`)).status).toBe(404);
      return;
    }
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [member, stats, history, magic, activities] = answers.map(({ body }) => body);
    expect(member).toMatchObject({ member: { id: now.id, name } });
    expect(stats).toMatchObject({ stats: { skills: (member as { member: { skills: unknown } }).member.skills } });
    expect(history).toEqual({ success: true, history: now.history });
    expect(magic).toEqual({ success: true, history: now.magic });
    expect(activities).toEqual({ success: true, activities: now.activities });
    // By now they are kept again.
    for (const path of pathsOf(name, changing)) {
      const { statements } = await requestStatements(site, () => get(path));
      expect([path, statements]).toEqual([path, []]);
    }
  });
});

it('finds a renamed member by both names at once, in every read', async () => {
  await addMember(site.dataSource, 'First Name');
  await site.dataSource.query(`UPDATE member SET missing_since = now() WHERE name = 'First Name'`);
  const to = await addMember(site.dataSource, 'Second Name');
  await read(to, { skills: [skills(3000)] });
  expect(await call('POST', '/clan/renames', { from: 'First Name', to: 'Second Name' })).toMatchObject({ status: 201 });
  await modelIsCurrent(site);
  const byNew = await Promise.all(pathsOf('Second Name', to).slice(0, 4).map(get));
  const byOld = await Promise.all(pathsOf('First Name', to).slice(0, 4).map(get));
  expect(byNew.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(byOld.map(({ body }) => body)).toEqual(byNew.map(({ body }) => body));
});
