import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BingoReadsService } from '../../../server/bingo/reads/bingo-reads.service.ts';
import { kindsResponseSchema } from '../../../shared/bingo/kinds/kinds.schemas.ts';
import { HttpEdge } from '../../../server/http/edge/edge.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';

let test: TestApp;
let node: TestApp;
let bingo: Bingo;
let id: number;
beforeAll(async () => {
  test = await startTestApp({ admin: true });
  bingo = bingoOf(test);
  ({ id } = await bingo.board());
  await bingo.square(id, 1, 1, 'Dark bow');
  await bingo.team(id, 'Reds');
  const { options } = test.dataSource;
  if (options.type !== 'postgres' || options.url === undefined) throw new Error('tests run on PostgreSQL');
  node = await startTestApp({ databaseUrl: options.url });
});
afterAll(async () => {
  await node.close();
  await test.close();
});

const hotAnswers = async (): Promise<number> =>
  (await node.app.get(HttpEdge).metrics.ready.get()).values[0]?.value ?? 0;

it.each(['', '/:id', '/:id/teams', '/:id/completions', '/:id/state'])(
  'answers /bingo/boards%s alike by Nest, by the hot path and to a HEAD',
  async (rest) => {
    const path = `/api/bingo/boards${rest.replace(':id', String(id))}`;
    const before = await hotAnswers();
    const head = await fetch(`${node.url}${path}`, { method: 'HEAD' });
    // Nest leaves what it does not know in a query alone; the hot path leaves such a read to Nest.
    const nest = await node.request('GET', `${path}?x`);
    expect(await hotAnswers()).toBe(before);
    const hot = await node.request('GET', path);
    expect(await hotAnswers()).toBe(before + 1);

    expect([hot.status, nest.status, head.status]).toEqual([200, 200, 200]);
    expect(nest.body).toEqual(hot.body);
    expect(JSON.stringify(nest.body)).toBe(JSON.stringify(hot.body));
    for (const name of ['etag', 'x-live-version', 'cache-control', 'content-type']) {
      expect([name, nest.headers.get(name)]).toEqual([name, hot.headers.get(name)]);
      expect([name, head.headers.get(name)]).toEqual([name, hot.headers.get(name)]);
    }
  },
);

it.each(['/9999', '/9999/state', '/x', '/0/teams'])('answers 404 for /bingo/boards%s', async (rest) => {
  const answer = await node.request('GET', `/api/bingo/boards${rest}`);
  expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ code: 'BOARD_NOT_FOUND' })]);
});

it('answers all readers of more boards than it keeps in memory', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 40; i++) ids.push((await bingo.board({ title: `Board ${i}` })).id);
  const reads = node.app.get(BingoReadsService);
  const found = await Promise.all(ids.map((each) => reads.board(each)));
  expect(found.map((board) => board?.state.board.id)).toEqual(ids);
});

it('serves the kinds of rules out of memory, the same bytes by every way and on every node, with a tag', async () => {
  const before = await hotAnswers();
  const path = '/api/bingo/kinds';
  const [hot, nest, other] = [
    await node.request('GET', path),
    await node.request('GET', `${path}?x`),
    await test.request('GET', path),
  ];
  expect(await hotAnswers()).toBe(before + 1);
  expect(hot.status).toBe(200);
  expect([nest.body, other.body]).toEqual([hot.body, hot.body]);
  expect(kindsResponseSchema.parse(hot.body).kinds.map(({ kind }) => kind)).toContain('boss_kill');
  const tag = hot.headers.get('etag') ?? '';
  const again = await fetch(`${node.url}${path}`, { headers: { 'if-none-match': tag } });
  expect([tag === '', again.status]).toEqual([false, 304]);
});
