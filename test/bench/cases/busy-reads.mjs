/**
 * Hot reads while members gain XP: 0, 2, 5 and 20 syncs a second bring news through the whole path (the game's answer,
 * queue, transaction, event, model), and once the clan list has 500 changed rows every two seconds. Against the same
 * reads of the same product at rest.
 */
import { forkHelper } from '../support/child.mjs';
import { startClan } from '../support/clan/clan.mjs';
import { AT_REST } from '../support/product.mjs';
import { median, undisturbed, until, withForeignLoad } from '../support/stats.mjs';

const MEMBERS = 500;
const CONNECTIONS = 10;
const LIST_MS = 2000;
const PATHS = {
  leaderboard: '/api/leaderboard/weekly?limit=500&skill=Overall',
  hiscores: '/api/members/all-hiscores',
  members: '/api/members',
};
/** Settings of a product that reads this many members a second, and the news of the game. */
const syncs = (perSecond) => {
  const every = String(1000 / perSecond);
  return [{ ...AT_REST, RUNEMETRICS_INTERVAL_MS: every, HISCORES_INTERVAL_MS: every }, { xp: true }];
};
const [calm, calmNews] = syncs(2);
const LOADS = {
  'at rest': [AT_REST, null],
  '2 changes/s': syncs(2),
  '5 changes/s': syncs(5),
  '20 changes/s': syncs(20),
  'changed lists': [
    { ...calm, CLAN_LIST_INTERVAL_MS: String(LIST_MS) },
    { ...calmNews, list: true },
  ],
};
/** A heavy answer is packed once a second: a slice must contain several. */
const FULL = { rounds: 3, warmS: 1, sliceS: 4 };
const QUICK = { rounds: 1, warmS: 0.5, sliceS: 2 };

export async function busyReads({ quick }) {
  const plan = quick ? QUICK : FULL;
  const load = forkHelper('http-load.mjs');
  let clan = null;
  try {
    clan = await startClan({ members: MEMBERS });
    const rounds = [];
    for (let round = 0; round < plan.rounds; round++) {
      const measured = {};
      for (const [name, [settings, news]] of Object.entries(LOADS)) {
        await prepare(clan, settings, news);
        measured[name] = await undisturbed(() =>
          withForeignLoad(
            () => [clan.database.pid],
            () => readAll(load, clan.product, plan),
          ),
        );
      }
      rounds.push(measured);
    }
    return rowsOf(rounds);
  } finally {
    await clan?.stop();
    await load.stop();
  }
}

/** Starts the product anew and waits until the news arrive. */
async function prepare(clan, settings, news) {
  await clan.upstream.call('news', news);
  const product = await clan.start(settings);
  if (news === null) return;
  const before = await versionOf(product);
  await until('the first changes', async () => (await versionOf(product)) > before + 3);
}

const versionOf = async ({ url }) => Number((await fetch(`${url}${PATHS.members}`)).headers.get('x-live-version'));

async function readAll(load, product, { warmS, sliceS }) {
  const read = {};
  const [version, from] = [await versionOf(product), Date.now()];
  for (const [name, path] of Object.entries(PATHS)) {
    const request = { port: product.port, path, headers: { 'Accept-Encoding': 'br' }, connections: CONNECTIONS };
    await load.call('run', { ...request, seconds: warmS });
    read[name] = await load.call('run', { ...request, seconds: sliceS });
    if (read[name].bad > 0) throw new Error(`${path}: ${read[name].bad} bad answers`);
  }
  return { read, events: ((await versionOf(product)) - version) / ((Date.now() - from) / 1000) };
}

function rowsOf(rounds) {
  const rows = [];
  for (const load of Object.keys(LOADS)) {
    const of = (pick) => median(rounds.map((round) => pick(round[load], round['at rest'])));
    const foreign = of((busy) => busy.foreign);
    const note = `${of((busy) => busy.events).toFixed(1)} events/s`;
    for (const read of Object.keys(PATHS)) {
      const rate = of((busy) => busy.read[read].perSecond);
      const resting = of((_, rest) => rest.read[read].perSecond);
      const p99 = of((busy) => busy.read[read].p99);
      const place = (column) => ({ line: `${read}, ${load}`, column, foreign });
      if (load !== 'at rest') {
        const ratio = of((busy, rest) => busy.read[read].perSecond / rest.read[read].perSecond);
        const both = { ratio, ours: rate, bare: resting };
        rows.push({ name: `busy reads ${read} ${load} rate`, ...both, ...place('requests/s against at rest'), note });
      }
      rows.push({ name: `busy reads ${read} ${load} p99 ms`, ratio: p99, ...place('p99 ms'), note });
    }
  }
  return rows;
}
