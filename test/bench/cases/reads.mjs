/**
 * Hot reads of a 500-member clan, warm, against a plain Node HTTP server that sends the same bodies with the headers that
 * a plain server needs: in every encoding, with 304, over 10 and over 50 connections.
 */
import { ask, capture } from '../support/capture.mjs';
import { forkHelper } from '../support/child.mjs';
import { memberIds, startClan } from '../support/clan/clan.mjs';
import { makeRealBoard } from '../support/clan/real-board.mjs';
import { cpuMs, median, undisturbed, withForeignLoad } from '../support/stats.mjs';

const MEMBERS = 500;
const pathsOf = (board) => ({
  'leaderboard Overall': '/api/leaderboard/weekly?limit=500&skill=Overall',
  'leaderboard Magic': '/api/leaderboard/weekly?limit=500&skill=Magic',
  members: '/api/members',
  hiscores: '/api/members/all-hiscores',
  activities: '/api/activities/clan?limit=200',
  'bingo state': `/api/bingo/boards/${board}/state`,
  'bingo completions': `/api/bingo/boards/${board}/completions`,
  'top gainers': '/api/leaderboard/top/gainers?count=25',
});
const FULL = { rounds: 3, warmS: 0.15, sliceS: 0.6, turns: ['product', 'bare', 'bare', 'product'], over: [10, 50] };
const QUICK = { rounds: 1, warmS: 0.05, sliceS: 0.25, turns: ['product', 'bare'], over: [10] };

export async function reads({ quick }) {
  const plan = quick ? QUICK : FULL;
  const load = forkHelper('http-load.mjs');
  const bare = forkHelper('bare-http.mjs');
  let clan = null;
  try {
    clan = await startClan({ members: MEMBERS });
    const board = await makeRealBoard(await clan.admin(), await memberIds(clan));
    // A process without the writes of the setup behind it.
    const { pid, port } = await clan.start();
    const sides = { product: { pid, port }, bare: { pid: bare.pid, port: await bare.call('listen') } };
    const rows = [];
    for (const [name, path] of Object.entries(pathsOf(board.id))) {
      const captured = await capture(clan.product, path);
      await bare.call('answer', captured);
      for (const [kind, headers] of kindsOf(captured)) {
        const bytes = await bytesOf(sides, path, headers);
        for (const connections of plan.over) {
          const rounds = [];
          for (let round = 0; round < plan.rounds; round++) {
            rounds.push(
              await undisturbed(() =>
                withForeignLoad(
                  () => [clan.database.pid],
                  () => pair(load, sides, { path, headers, connections }, plan),
                ),
              ),
            );
          }
          rows.push(...rowsOf({ name, kind, connections, bytes }, rounds));
        }
      }
    }
    return rows;
  } finally {
    await clan?.stop();
    await Promise.all([load.stop(), bare.stop()]);
  }
}

/** Returns the kinds of requests with their headers, in the order of the tables. */
const kindsOf = ({ etag }) => [
  ['identity', {}],
  ['gzip', { 'Accept-Encoding': 'gzip' }],
  ['br', { 'Accept-Encoding': 'br' }],
  ['304', { 'Accept-Encoding': 'br', 'If-None-Match': etag }],
];

/** Returns the bytes of both answers, headers included. Their bodies must be the same. */
async function bytesOf(sides, path, headers) {
  const [ours, bare] = await Promise.all(
    [sides.product, sides.bare].map(({ port }) => ask(`http://127.0.0.1:${port}${path}`, headers)),
  );
  if (!ours.body.equals(bare.body) || ours.status !== bare.status) throw new Error(`${path} is not the same on both`);
  const size = ({ headers: own, body }) =>
    Object.entries(own).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 19) + body.length;
  return { ours: size(ours), bare: size(bare) };
}

/** Measures both sides in turns, each after a warm-up. */
async function pair(load, sides, request, { turns, warmS, sliceS }) {
  const sums = { product: { count: 0, cpu: 0, ms: 0, p99: 0 }, bare: { count: 0, cpu: 0, ms: 0, p99: 0 } };
  for (const name of turns) {
    const { pid, port } = sides[name];
    await load.call('run', { ...request, port, seconds: warmS });
    const before = cpuMs(pid);
    const result = await load.call('run', { ...request, port, seconds: sliceS });
    if (result.bad > 0) throw new Error(`${request.path}: ${result.bad} bad answers`);
    const sum = sums[name];
    sum.cpu += cpuMs(pid) - before;
    sum.count += result.count;
    sum.ms += (result.count * 1000) / result.perSecond;
    sum.p99 = Math.max(sum.p99, result.p99);
  }
  const figures = ({ count, cpu, ms, p99 }) => ({ cpuUs: (cpu * 1000) / count, perSecond: (count * 1000) / ms, p99 });
  return { product: figures(sums.product), bare: figures(sums.bare) };
}

function rowsOf({ name, kind, connections, bytes }, rounds) {
  const of = (pick) => median(rounds.map(pick));
  const foreign = of((round) => round.foreign);
  const figure = (what, unit, pick, note) => ({
    name: `reads ${name} ${kind} ${connections} ${what}`,
    ratio: of(({ product, bare }) => pick(product) / pick(bare)),
    ours: of(({ product }) => pick(product)),
    bare: of(({ bare }) => pick(bare)),
    unit,
    line: `${name}, ${kind}`,
    column: `${what === 'CPU' ? 'µs CPU' : 'requests/s'}, ${connections} connections`,
    foreign,
    note,
  });
  const p99 = of(({ product }) => product.p99).toFixed(2);
  return [
    figure('CPU', '', ({ cpuUs }) => cpuUs, `${bytes.ours} against ${bytes.bare} bytes, p99 ${p99} ms`),
    figure('rate', '', ({ perSecond }) => perSecond, ''),
  ];
}
