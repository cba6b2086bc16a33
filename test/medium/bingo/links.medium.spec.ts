import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '../../../server/config/clock.ts';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { linksMadeSchema, linksResponseSchema, PLAYER_LINK_HEADER } from '../../../shared/bingo/links/links.schemas.ts';
import { type TestAnswer, startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';

class SetClock extends Clock {
  at = new Date('2026-03-10T20:00:00Z');
  now(): Date {
    return this.at;
  }
}

const clock = new SetClock();
let database: TestDatabase;
let site: TestApp;
let other: TestApp;
let bingo: Bingo;
let board: number;
let red: number;
let ann: number;
let bob: number;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await startTestApp({ admin: true, clock, databaseUrl: database.url });
  other = await startTestApp({ admin: true, clock, databaseUrl: database.url });
  bingo = bingoOf(site);
});
afterAll(async () => {
  await other.close();
  await site.close();
  await database.drop();
});

/** A running board with Ann, Bob and a guest in the red team. */
beforeEach(async () => {
  clock.at = new Date('2026-03-10T20:00:00Z');
  [ann = 0, bob = 0] = await bingo.members(`Ann ${++people}`, `Bob ${people}`);
  const dates = { start_date: '2026-03-10T12:00:00Z', end_date: '2026-03-11T12:00:00Z' };
  board = (await bingo.board({ title: `Board ${people}`, ...dates })).id;
  const fields = { member_ids: [ann, bob], guest_members: [`Guest ${people}`] };
  red = (await bingo.team(board, 'Red', fields)).id;
});

const make = async (body: object) => {
  const answer = await bingo.call('POST', `/bingo/boards/${board}/links`, { team_id: red, ...body });
  return linksMadeSchema.parse(answer.body).links;
};
const secretOf = async (body: object): Promise<string> => (await make(body))[0]?.secret ?? '';
const list = async () =>
  linksResponseSchema.parse((await bingo.call('GET', `/bingo/boards/${board}/links`)).body).links;
/** Calls as a visitor whose page has a player link. */
const withLink = (secret: string, path = '/bingo/play', method = 'GET', node = site): Promise<TestAnswer> =>
  node.request(method, `/api${path}`, undefined, { 'X-Test-Visitor': '1', [PLAYER_LINK_HEADER]: secret });
const REVOKED = {
  status: 401,
  body: { code: 'LINK_REVOKED', error: 'This link was replaced. Ask your captain.' },
};

describe('player links', () => {
  it('are made for a whole team at once, and each answers with its own player on every node', async () => {
    const links = await make({});
    expect(links.map(({ link }) => [link.name, link.role])).toEqual([
      [`Ann ${people}`, 'player'],
      [`Bob ${people}`, 'player'],
      [`Guest ${people}`, 'player'],
    ]);
    expect(new Set(links.map(({ secret }) => secret)).size).toBe(3);
    for (const node of [site, other]) {
      const answers = await Promise.all(links.map(({ secret }) => withLink(secret, '/bingo/play', 'GET', node)));
      expect(answers.map(({ body }) => body)).toEqual(
        links.map(({ link }) => ({
          success: true,
          ...{ board_id: board, team_id: red, name: link.name, role: 'player' },
          players: [{ person_id: link.person_id, name: link.name }],
          proofs: [],
        })),
      );
      expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(3).fill('no-store'));
    }
  });

  it('of a captain may send for every player of the team', async () => {
    const answer = await withLink(await secretOf({ people: [bob], role: 'captain' }));
    expect(answer.body).toMatchObject({
      role: 'captain',
      players: [{ name: `Bob ${people}` }, { name: `Ann ${people}` }, { name: `Guest ${people}` }],
    });
  });

  it('are replaced by a new link of the same player, and end when they are revoked', async () => {
    const first = await secretOf({ people: [ann] });
    const second = await secretOf({ people: [ann] });
    expect(await withLink(first)).toMatchObject(REVOKED);
    expect(await withLink(second)).toMatchObject({ status: 200 });
    const [link, ...more] = await list();
    expect([link?.name, more]).toEqual([`Ann ${people}`, []]);
    expect(link?.last_used_at).toBe(clock.at.toISOString());
    expect(await bingo.call('DELETE', `/bingo/links/${link?.id}`)).toMatchObject({ status: 200 });
    expect(await withLink(second)).toMatchObject(REVOKED);
    expect(await withLink(second, '/bingo/play', 'GET', other)).toMatchObject(REVOKED);
    expect(await bingo.call('DELETE', `/bingo/links/${link?.id}`)).toMatchObject({ status: 404 });
  });

  it('end with the seat, the team and the board, and come back with a restored team', async () => {
    const [ofAnn = '', ofBob = ''] = (await make({ people: [ann, bob] })).map(({ secret }) => secret);
    await bingo.call('DELETE', `/bingo/teams/${red}/members/${ann}`);
    expect(await withLink(ofAnn)).toMatchObject(REVOKED);
    await bingo.call('DELETE', `/bingo/teams/${red}`);
    expect(await withLink(ofBob)).toMatchObject(REVOKED);
    await bingo.call('POST', `/bingo/teams/${red}/restore`);
    expect(await withLink(ofBob)).toMatchObject({ status: 200 });
    await bingo.call('PUT', `/bingo/boards/${board}`, { is_active: false });
    expect(await withLink(ofBob)).toMatchObject(REVOKED);
    await bingo.call('PUT', `/bingo/boards/${board}`, { is_active: true });
    await bingo.call('DELETE', `/bingo/boards/${board}`);
    expect(await withLink(ofBob)).toMatchObject(REVOKED);
  });

  it('work for seven days after the end of the board', async () => {
    const secret = await secretOf({ people: [ann] });
    clock.at = new Date('2026-03-18T11:59:59Z');
    expect(await withLink(secret)).toMatchObject({ status: 200 });
    clock.at = new Date('2026-03-18T12:00:00Z');
    expect(await withLink(secret)).toMatchObject(REVOKED);
  });

  it('are not made for a team of another board, for nobody, or for a player who is not on the team', async () => {
    const elsewhere = await bingo.board({ title: `Elsewhere ${people}` });
    const empty = await bingo.team(board, 'Empty');
    const refused = (id: number, body: object) => bingo.call('POST', `/bingo/boards/${id}/links`, body);
    expect(await refused(elsewhere.id, { team_id: red })).toMatchObject({
      status: 404,
      body: { code: 'TEAM_NOT_FOUND' },
    });
    expect(await refused(board, { team_id: empty.id })).toMatchObject({
      body: { error: 'This team has no players yet' },
    });
    const wrong = { team_id: red, people: [ann, 999_999] };
    expect(await refused(board, wrong)).toMatchObject({ body: { code: 'MEMBER_NOT_FOUND' } });
    expect(await list()).toEqual([]);
  });

  it('leave no secret in the database, in the audit, or in live events', async () => {
    const secret = await secretOf({ people: [ann] });
    await withLink(secret);
    const tables: { name: string }[] = await site.dataSource.query(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows: unknown[] = await site.dataSource.query(
        `SELECT 1 FROM "${name}" AS one WHERE one::text LIKE '%' || $1 || '%' LIMIT 1`,
        [secret],
      );
      if (rows.length > 0) found.push(name);
    }
    expect(found).toEqual([]);
    const [link] = await list();
    expect(JSON.stringify(link)).not.toContain(secret);
  });
});

describe('a player link on every route of the site', () => {
  const PARAMS: Record<string, string> = { id: '1', name: 'Nobody', file: 'x.webp' };
  const addressOf = (path: string): string => path.replaceAll(/:(\w+)/g, (_, key: string) => PARAMS[key] ?? '1');

  it('opens no route of admins, and changes no answer of a public one', async () => {
    const secret = await secretOf({ people: [bob], role: 'captain' });
    const admins = ALL_ROUTES.filter(({ access }) => access === 'admin');
    const answers = await Promise.all(
      admins.map(async ({ method, path }) => [
        `${method} ${path}`,
        (await withLink(secret, addressOf(path), method)).status,
      ]),
    );
    expect(answers.length).toBeGreaterThan(40);
    expect(answers.filter(([, status]) => status !== 401)).toEqual([]);

    const reads = ALL_ROUTES.filter(
      ({ access, method, root }) => access === 'public' && method === 'GET' && root !== true,
    );
    const differing: string[] = [];
    for (const { path } of reads) {
      const with_ = await withLink(secret, addressOf(path));
      const without = await bingo.visit('GET', addressOf(path));
      if (with_.status !== without.status) differing.push(path);
    }
    expect(differing).toEqual([]);
  });

  it('is asked for on every route of player links', async () => {
    const links = ALL_ROUTES.filter(({ access }) => access === 'link');
    const texts = ['', 'x', 'A'.repeat(32), `${'A'.repeat(31)}=`];
    for (const { method, path } of links) {
      for (const text of texts) expect(await withLink(text, addressOf(path), method)).toMatchObject(REVOKED);
      expect(await site.request(method, `/api${addressOf(path)}`)).toMatchObject(REVOKED);
    }
  });

  it('opens no socket of admins', async () => {
    const secret = await secretOf({ people: [ann] });
    const answer = await site.request('GET', '/socket.io/?EIO=4&transport=polling', undefined, {
      'X-Test-Visitor': '1',
      [PLAYER_LINK_HEADER]: secret,
    });
    const sid = /"sid":"([^"]+)"/.exec(String(answer.body))?.[1] ?? '';
    expect(sid).not.toBe('');
    const address = `/socket.io/?EIO=4&transport=polling&sid=${sid}`;
    const headers = { 'X-Test-Visitor': '1', 'Content-Type': 'text/plain', [PLAYER_LINK_HEADER]: secret };
    await site.request('POST', address, '40/admin,', headers);
    const reply = await site.request('GET', address, undefined, headers);
    expect(String(reply.body)).toMatch(/^44\/admin,/);
  });
});
