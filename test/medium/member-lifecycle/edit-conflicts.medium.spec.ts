import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { nameKey } from '../../../shared/game/names.ts';
import { failureSchema } from '../../../shared/http/envelope.ts';
import { membersResponseSchema } from '../../../shared/members/members.schemas.ts';
import { memberVersion } from '../../../shared/member-lifecycle/member-version.ts';
import { type AdminMember, adminMembersResponseSchema } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startSyncApp, type SyncApp } from '../../support/app/sync-app.ts';
import { until } from '../../support/live/socket-client.ts';
import { emptyTables } from '../../support/database/empty-tables.ts';

let game: FakeGame;
let site: SyncApp;
let anna: AdminMember;

beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(2);
  site = await startSyncApp(game, { options: new SyncOptions({ schedule: false, concurrency: 0 }) });
});
afterAll(async () => {
  await site.close();
  await game.stop();
});
beforeEach(async () => {
  await emptyTables(site.dataSource, 'member', 'audit_entry', 'erased_name');
  await site.dataSource.query('INSERT INTO member (name, name_key) VALUES ($1, $2)', ['Anna Oak', nameKey('Anna Oak')]);
  anna = await find('anna');
});

async function find(name: string): Promise<AdminMember> {
  const { members } = await site.get(`/api/admin/members?q=${name}`, adminMembersResponseSchema);
  const [member] = members;
  if (!member) throw new Error(`nobody is called ${name}`);
  return member;
}

/** Sends a write as one of two admins. @param seen version in If-Match; undefined sends none */
const write = (method: string, path: string, body: unknown, seen?: string, admin = 'Tharn Vex') =>
  site.request(method, `/api${path}`, body, {
    'X-Test-Admin': admin,
    ...(seen !== undefined && { 'If-Match': `"${seen}"` }),
  });

/** Changes the member as the other admin, who sends no version. */
const byAnother = async () => {
  const answer = await write(
    'PATCH',
    `/admin/members/${anna.id}/completionist-cape`,
    { hasCape: true },
    undefined,
    'Lady Ferrow',
  );
  expect(answer.status).toBe(200);
};

/** Every write about a member that an admin has on the page, with what the stored member shows of it. */
const WRITES: [what: string, send: (seen?: string) => ReturnType<typeof write>, done: string][] = [
  ['a rename', (seen) => write('POST', '/clan/renames', { from: anna.name, to: 'Hanna' }, seen), `name = 'Hanna'`],
  ['a removal', (seen) => write('POST', `/admin/members/${anna.id}/remove`, undefined, seen), 'NOT is_active'],
  ['hiding', (seen) => write('PATCH', `/admin/members/${anna.id}/hidden`, { hidden: true }, seen), 'is_hidden'],
  [
    'the booster flag',
    (seen) => write('PATCH', '/members/anna_oak/discord-booster', { isBooster: true }, seen),
    'is_discord_booster',
  ],
  [
    'the grandmaster flag',
    (seen) => write('PATCH', '/members/anna_oak/grandmaster-ca', { isGrandmasterCA: true }, seen),
    'is_grandmaster_ca',
  ],
  [
    'the quest cape',
    (seen) => write('PATCH', `/admin/members/${anna.id}/master-quest-cape`, { hasCape: true }, seen),
    'has_master_quest_cape',
  ],
  [
    'the trimmed cape',
    (seen) => write('PATCH', `/admin/members/${anna.id}/trimmed-completionist-cape`, { hasCape: true }, seen),
    'has_trimmed_completionist_cape',
  ],
  [
    'erasing',
    (seen) => write('POST', `/admin/members/${anna.id}/erase`, { name: 'anna oak' }, seen),
    `NOT EXISTS (SELECT FROM member)`,
  ],
];

/** Returns true when the stored member shows the write. */
async function isDone(done: string): Promise<boolean> {
  const condition = done.startsWith('NOT EXISTS') ? done : `EXISTS (SELECT FROM member WHERE ${done})`;
  const rows: { yes: boolean }[] = await site.dataSource.query(`SELECT ${condition} AS yes`);
  return rows[0]?.yes === true;
}

describe.each(WRITES)('the If-Match of %s', (_, send, done) => {
  it('refuses a write over a newer change, with the present state and who made it', async () => {
    await byAnother();
    const answer = await send(anna.version);
    expect(answer.status).toBe(412);
    const { code, conflict } = failureSchema.parse(answer.body);
    expect(code).toBe('EDITED_MEANWHILE');
    expect(conflict).toMatchObject({
      version: (await find('anna')).version,
      present: { name: 'Anna Oak', is_active: true, has_completionist_cape: true },
      by: { name: 'Lady Ferrow' },
    });
    expect(await isDone(done)).toBe(false);
    expect((await send(conflict?.version)).status).toBeLessThan(300);
    expect(await isDone(done)).toBe(true);
  });

  it('accepts the present version', async () => {
    expect((await send(anna.version)).status).toBeLessThan(300);
    expect(await isDone(done)).toBe(true);
  });

  it('goes on working without the header, over any change', async () => {
    await byAnother();
    expect((await send()).status).toBeLessThan(300);
    expect(await isDone(done)).toBe(true);
  });

  it('answers 400 to a version that no thing can have', async () => {
    expect((await send('no version')).status).toBe(400);
    expect(await isDone(done)).toBe(false);
  });
});

describe('the version of a member', () => {
  it('is the one that a page computes from the public list', async () => {
    await byAnother();
    const { version } = await find('anna');
    await until('the list shows the change', async () => {
      const { members } = await site.get('/api/members', membersResponseSchema);
      return members.some((member) => memberVersion({ ...member, is_hidden: false }) === version);
    });
  });

  it('does not change with what the game reports', async () => {
    await site.dataSource.query('UPDATE member SET total_xp = total_xp + 5, clan_xp = 7, kills = 3, combat_level = 3');
    expect((await find('anna')).version).toBe(anna.version);
  });

  it('finds a member whom another admin has renamed meanwhile', async () => {
    await write('POST', '/clan/renames', { from: 'Anna Oak', to: 'Ash Orb' }, undefined, 'Lady Ferrow');
    const answer = await write('POST', '/clan/renames', { from: 'Anna Oak', to: 'Hanna' }, anna.version);
    expect(answer.status).toBe(412);
    expect(failureSchema.parse(answer.body).conflict).toMatchObject({
      present: { name: 'Ash Orb' },
      by: { name: 'Lady Ferrow' },
    });
    expect((await find('ash')).name).toBe('Ash Orb');
  });

  it('lets exactly one of many writes at once through', async () => {
    const to = ['One', 'Two', 'Three', 'Four', 'Five'];
    const answers = await Promise.all(
      to.map((name) => write('POST', '/clan/renames', { from: 'Anna Oak', to: name }, anna.version, name)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412, 412, 412, 412]);
    const winner = to[answers.findIndex(({ status }) => status === 201)];
    expect((await find('')).name).toBe(winner);
  });
});
