import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RouterService } from '../../../server/announce/routing/router.service.ts';
import {
  type AnnounceRule,
  channelsResponseSchema,
  ruleResponseSchema,
} from '../../../shared/announce/announce.schemas.ts';
import { failureSchema } from '../../../shared/http/envelope.ts';
import { addChannel, storeDrops } from '../../support/announce/announce-site.ts';
import { startTestApp, type TestAnswer, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';

const HOUR_MS = 3_600_000;
let site: TestApp;
let bingo: Bingo;
/** Ada, Bea and Cid, with a log that was read once. */
let [ada, bea, cid] = [0, 0, 0];
let drops = 0;

beforeAll(async () => {
  site = await startTestApp({ admin: true });
  bingo = bingoOf(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.dataSource.query(
    'DELETE FROM announce_channel; DELETE FROM bingo_board; DELETE FROM happening; DELETE FROM member_rename; DELETE FROM member',
  );
  [ada = 0, bea = 0, cid = 0] = await bingo.members('Ada', 'Bea', 'Cid');
  for (const id of [ada, bea, cid]) await storeDrops(site, id, []);
  await addChannel(site, []);
});

const channels = async () =>
  channelsResponseSchema.parse((await bingo.call('GET', '/announce/channels')).body).channels;
const ruleOf = ({ body }: TestAnswer): AnnounceRule => ruleResponseSchema.parse(body).rule;
/** The rule as pages of admins show it now. */
const present = async (id: number): Promise<AnnounceRule | undefined> =>
  (await channels()).flatMap(({ rules }) => rules).find((rule) => rule.id === id);
const add = async (filter: object, kinds = ['activity.boss_loot', 'board.completion']): Promise<TestAnswer> => {
  const [channel] = await channels();
  return bingo.call('POST', '/announce/rules', { channel_id: channel?.id, name: 'A rule', kinds, filter });
};
const wrong = ({ status, body }: TestAnswer) => [status, ...(failureSchema.parse(body).details ?? [])];
const rename = async (from: string, to: string): Promise<number> => {
  const { status, body } = await bingo.call('POST', '/clan/renames', { from, to });
  expect(status).toBe(201);
  return (body as { rename: { id: number } }).rename.id;
};

/** Lets members find something, and returns the ids of those whose drop the rule tells. */
async function toldOf(rule: AnnounceRule, members: readonly number[]): Promise<number[]> {
  await site.dataSource.query('DELETE FROM happening');
  for (const id of members) await storeDrops(site, id, [`a stone ${++drops}`]);
  await site.app.get(RouterService, { strict: false }).run();
  const rows: { id: number }[] = await site.dataSource.query(
    `SELECT h.member_id AS id FROM announce_item i JOIN happening h ON h.id = i.happening_id
     WHERE i.rule_id = $1 AND h.kind = 'activity.boss_loot' ORDER BY h.member_id`,
    [rule.id],
  );
  return rows.map(({ id }) => id);
}

describe('a rule for members', () => {
  it('tells of them alone, also when one has another name', async () => {
    const rule = ruleOf(await add({ members: [bea, ada] }));
    expect(rule.named.members).toEqual([
      { id: ada, name: 'Ada' },
      { id: bea, name: 'Bea' },
    ]);
    expect(await toldOf(rule, [ada, bea, cid])).toEqual([ada, bea]);
    await rename('Ada', 'Ada Two');
    expect(await toldOf(rule, [ada, cid])).toEqual([ada]);
    expect((await present(rule.id))?.named.members[0]).toEqual({ id: ada, name: 'Ada Two' });
  });

  it('follows a member who is merged into another one, and back', async () => {
    const [one, both, other] = [await add({ members: [bea] }), await add({ members: [cid, bea, ada] }), await add({})];
    const rules = [one, both, other].map(ruleOf);
    const stored = async () => {
      const found = await Promise.all(rules.map(({ id }) => present(id)));
      return found.map((rule) => [rule?.filter.members, rule?.version]);
    };
    const id = await rename('Ada', 'Bea');
    expect(await stored()).toEqual([
      [[ada], 2],
      [[cid, ada], 2],
      [undefined, 1],
    ]);
    const [told] = await site.dataSource.query(
      `SELECT changes FROM live_event WHERE stream = 'admin' ORDER BY version DESC LIMIT 1`,
    );
    expect(told.changes).toContainEqual({ type: 'announce.changed' });
    const [first] = rules;
    if (!first) throw new Error('no rule');
    expect(await toldOf(first, [ada, cid])).toEqual([ada]);
    expect((await bingo.call('POST', `/clan/renames/${id}/undo`)).status).toBe(200);
    expect(await stored()).toEqual([
      [[bea], 3],
      [[cid, ada, bea], 3],
      [undefined, 1],
    ]);
    expect(await toldOf(first, [ada, bea])).toEqual([bea]);
  });

  it('has at most as many members after an undo as it may have, and each once', async () => {
    const { id } = ruleOf(await add({ members: [ada, bea, ada] }));
    expect((await present(id))?.filter.members).toEqual([ada, bea]);
    const gone = Array.from({ length: 198 }, (_, index) => 1_000_000 + index);
    await site.dataSource.query('UPDATE announce_rule SET filter = $1', [{ members: [ada, bea, ...gone] }]);
    const renamed = await rename('Ada', 'Bea');
    const filter = { members: [ada, ...gone, cid] };
    expect((await bingo.call('PATCH', `/announce/rules/${id}`, { filter })).status).toBe(200);
    expect((await bingo.call('POST', `/clan/renames/${renamed}/undo`)).status).toBe(200);
    expect(await present(id)).toMatchObject({ filter, version: 3 });
  });

  it('names the admin who renamed its member to another one whose edit began before', async () => {
    const { id } = ruleOf(await add({ members: [bea] }));
    const lateBy = async (seen: number) => {
      const late = await bingo.call('PATCH', `/announce/rules/${id}`, { name: 'New' }, { 'If-Match': `"${seen}"` });
      expect(late.status).toBe(412);
      return (late.body as { conflict: { by: { name: string } } }).conflict.by.name;
    };
    const by = (name: string) => ({ 'X-Test-Admin': name });
    const merged = await bingo.call('POST', '/clan/renames', { from: 'Ada', to: 'Bea' }, by('Zoe'));
    expect(await lateBy(1)).toBe('Zoe');
    const { rename: renamed } = merged.body as { rename: { id: number } };
    await bingo.call('POST', `/clan/renames/${renamed.id}/undo`, undefined, by('Yan'));
    expect(await lateBy(2)).toBe('Yan');
  });

  it('does not become one for everybody when its member is erased', async () => {
    const rule = ruleOf(await add({ members: [ada] }));
    expect((await bingo.call('POST', `/admin/members/${ada}/erase`, { name: 'Ada' })).status).toBe(200);
    expect(await toldOf(rule, [bea, cid])).toEqual([]);
    expect(await present(rule.id)).toMatchObject({ filter: { members: [ada] }, named: { members: [] } });
    // Other parts can be changed meanwhile, and the member be taken away.
    const edit = (filter: object) => bingo.call('PATCH', `/announce/rules/${rule.id}`, { filter });
    expect((await edit({ members: [ada], skills: ['Magic'] })).status).toBe(200);
    expect(ruleOf(await edit({ members: [ada, bea] })).named.members).toEqual([{ id: bea, name: 'Bea' }]);
    expect((await edit({ members: [bea] })).status).toBe(200);
    expect(wrong(await edit({ members: [bea, ada] }))).toMatchObject([400, { path: 'filter.members' }]);
  });

  it('tells nothing of one who is hidden, not even without the name', async () => {
    const [rule, ofAll] = [ruleOf(await add({ members: [ada] })), ruleOf(await add({}))];
    await board();
    await site.dataSource.query('UPDATE member SET is_hidden = true WHERE id = $1', [ada]);
    await site.dataSource.query('DELETE FROM happening');
    await storeDrops(site, ada, ['a mossy whip']);
    await site.app.get(RouterService, { strict: false }).run();
    expect([await told(rule), (await told(ofAll)).length]).toEqual([[], 1]);
  });
});

/** A board that runs, on which Ada's team and Bea's lack a whip. Returns the ids of their teams. */
async function board(): Promise<{ reds: number; blues: number }> {
  const start_date = new Date(Date.now() - 5 * HOUR_MS).toISOString();
  const { id } = await bingo.board({ title: 'Summer', is_active: true, start_date });
  const [reds, blues] = [
    await bingo.team(id, 'Reds', { member_ids: [ada] }),
    await bingo.team(id, 'Blues', { member_ids: [bea] }),
  ];
  await bingo.square(id, 1, 1, 'Mossy whip');
  return { reds: reds.id, blues: blues.id };
}

const told = async (rule: AnnounceRule): Promise<string[]> => {
  const rows: { what: string }[] = await site.dataSource.query(
    `SELECT h.kind || ' ' || coalesce(h.facts->>'team', '') AS what FROM announce_item i
     JOIN happening h ON h.id = i.happening_id WHERE i.rule_id = $1 ORDER BY h.id`,
    [rule.id],
  );
  return rows.map(({ what }) => what);
};

describe('a rule for teams', () => {
  const kinds = ['board.completion'];

  it('tells of them alone, and leaves to a rule for drops what it does not tell', async () => {
    const { reds } = await board();
    const rule = ruleOf(await add({ teams: [reds] }, kinds));
    const unlessBoard = ruleOf(await add({ unless_board: true }, ['activity.boss_loot']));
    expect(rule.named.teams).toEqual([{ id: reds, name: 'Reds', board: 'Summer' }]);
    await site.dataSource.query('DELETE FROM happening');
    for (const id of [ada, bea]) await storeDrops(site, id, ['a mossy whip']);
    await site.app.get(RouterService, { strict: false }).run();
    expect(await told(rule)).toEqual([`board.completion ${reds}`]);
    const left = await site.dataSource.query(
      `SELECT h.member_id AS id FROM announce_item i JOIN happening h ON h.id = i.happening_id WHERE i.rule_id = $1`,
      [unlessBoard.id],
    );
    expect(left).toEqual([{ id: bea }]);
  });

  it.each([
    ['team', 'UPDATE bingo_team SET deleted_at = now() WHERE id = $1'],
    ['square', 'UPDATE bingo_square SET cleared_at = now() WHERE $1 > 0'],
  ])('leaves nothing to a rule for boards of which the %s is gone by then', async (_, remove) => {
    const { reds } = await board();
    const rules = [ruleOf(await add({}, kinds)), ruleOf(await add({ unless_board: true }, ['activity.boss_loot']))];
    await site.dataSource.query('DELETE FROM happening');
    await storeDrops(site, ada, ['a mossy whip']);
    await site.dataSource.query(remove, [reds]);
    await site.app.get(RouterService, { strict: false }).run();
    expect(await Promise.all(rules.map(told))).toEqual([[], ['activity.boss_loot ']]);
  });

  it('shows that a team is deleted, alone or with its board, and tells nothing instead', async () => {
    const { reds, blues } = await board();
    const rule = ruleOf(await add({ teams: [reds, blues] }, kinds));
    await storeDrops(site, ada, ['a mossy whip']);
    expect((await bingo.call('DELETE', `/bingo/teams/${reds}`)).status).toBe(200);
    const { filter, named } = (await present(rule.id)) ?? rule;
    expect([filter.teams, named.teams.map(({ id }) => id)]).toEqual([[reds, blues], [blues]]);
    const [noted] = await site.dataSource.query(`SELECT kind FROM happening WHERE kind = 'board.completion'`);
    expect(noted).toBeDefined();
    await site.app.get(RouterService, { strict: false }).run();
    expect(await told(rule)).toEqual([]);
    const [{ id: boardId }] = await site.dataSource.query('SELECT id FROM bingo_board');
    expect((await bingo.call('DELETE', `/bingo/boards/${boardId}`)).status).toBe(200);
    expect((await present(rule.id))?.named.teams).toEqual([]);
  });
});

describe('a filter', () => {
  it('is refused at its field for members and teams that do not exist', async () => {
    const unknown = await add({ members: [ada, 4711], teams: [4711] });
    expect(wrong(unknown)).toEqual([
      400,
      { path: 'filter.members', message: 'One of these members does not exist' },
      { path: 'filter.teams', message: 'One of these teams does not exist' },
    ]);
    for (const [path, filter] of [
      ['filter.members', { members: [] }],
      ['filter.teams', { teams: Array.from({ length: 201 }, (_, index) => index + 1) }],
      ['filter.members.0', { members: ['Ada'] }],
      ['filter.teams.1', { teams: [1, 3_000_000_000] }],
      ['filter.boards.0', { boards: [3_000_000_000] }],
    ] as const) {
      expect(wrong(await add(filter))).toMatchObject([400, { path }]);
    }
    expect(await channels()).toMatchObject([{ rules: [] }]);
  });
});
