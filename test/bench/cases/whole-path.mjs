/**
 * Changes through the whole path to 100, 500, 1,000 and 2,000 viewers: completions by an admin's call (HTTP, checks,
 * evaluation, commit, event, sockets) and syncs that bring XP and a log line (the game's answer to the sockets). Against
 * bare Socket.io, which only emits the same frames: what it saves is the price of the writes.
 */
import { forkHelper } from '../support/child.mjs';
import { memberIds, startClan } from '../support/clan/clan.mjs';
import { complete, makeRealBoard } from '../support/clan/real-board.mjs';
import { observe } from '../support/observer.mjs';
import { AT_REST } from '../support/product.mjs';
import { cpuMs, median, nowUs, quantile, sleep, undisturbed, until, withForeignLoad } from '../support/stats.mjs';

const MEMBERS = 500;
const LINE = 'I found a drop of {us}';
const SYNC_MS = 200;
const COMPLETION_MS = 100;
const FULL = { rounds: 3, viewers: [100, 500, 1000, 2000], events: 30 };
const QUICK = { rounds: 1, viewers: [100], events: 10 };

export async function wholePath({ quick }) {
  const { rounds, viewers: sizes, events } = quick ? QUICK : FULL;
  const swarm = forkHelper('socket-swarm.mjs');
  const bare = forkHelper('bare-sockets.mjs');
  let clan = null;
  try {
    clan = await startClan({ members: MEMBERS });
    const barePort = await bare.call('listen');
    const rows = [];
    for (const viewers of sizes) {
      for (const change of [await completions(clan, events), syncs(clan, events)]) {
        await clan.start(change.settings);
        const observer = await observe(clan.product, change.stream);
        const measured = [];
        for (let round = 0; round < rounds; round++) {
          measured.push(
            await undisturbed(() =>
              withForeignLoad(
                () => [clan.database.pid],
                () => oneRound({ clan, swarm, bare, barePort, observer }, change, viewers),
              ),
            ),
          );
        }
        observer.close();
        rows.push(...rowsOf(change, viewers, measured));
      }
    }
    return rows;
  } finally {
    await clan?.stop();
    await Promise.all([swarm.stop(), bare.stop()]);
  }
}

/** Completions of a board of their own, one call after the other. */
async function completions(clan, events) {
  const { id, open } = await makeRealBoard(await clan.admin(), await memberIds(clan), 0);
  return {
    name: 'completion',
    settings: AT_REST,
    stream: `bingo:${id}`,
    text: '"completion":{"id":',
    gapMs: COMPLETION_MS,
    send: async () => {
      const call = await clan.admin();
      const sentAt = {};
      const from = Date.now();
      for (const [i, body] of open.splice(0, events).entries()) {
        const now = nowUs();
        sentAt[await complete(call, body)] = now;
        await sleep(Math.max(0, from + (i + 1) * COMPLETION_MS - Date.now()));
      }
      const sent = Object.keys(sentAt).length;
      return { sentAt, sent, changes: sent };
    },
  };
}

/** Syncs whose answers bring XP and a line with the time at which the game sent it. */
function syncs({ upstream }, events) {
  return {
    name: 'sync',
    settings: { ...AT_REST, RUNEMETRICS_INTERVAL_MS: String(SYNC_MS), HISCORES_INTERVAL_MS: String(SYNC_MS) },
    stream: 'clan',
    text: `"${LINE.replace('{us}', '')}`,
    gapMs: SYNC_MS,
    send: async () => {
      let told = null;
      await upstream.call('news', { xp: true, line: LINE, most: events });
      await until('the lines were read', async () => {
        told = await upstream.call('sent');
        return told.marks.length >= events;
      });
      return { sent: told.marks.length, changes: told.answers };
    },
  };
}

/** Measures the product, then bare Socket.io with the frames that a real client has received from the product. */
async function oneRound({ clan, swarm, bare, barePort, observer }, { stream, text, gapMs, send }, viewers) {
  observer.take();
  const ours = await measure(swarm, {
    pid: clan.product.pid,
    join: { port: clan.product.port, viewers, open: { stream, since: -1 }, text },
    send,
  });
  const frames = observer.take();
  const theirs = await measure(swarm, {
    pid: bare.pid,
    join: { port: barePort, viewers, open: null, text },
    send: async () => {
      const sentAt = await bare.call('replay', { frames, gapMs, text });
      const sent = Object.keys(sentAt).length;
      return { sentAt, sent, changes: sent };
    },
  });
  return { ours, bare: theirs, frames };
}

async function measure(swarm, { pid, join, send }) {
  await swarm.call('join', join);
  await swarm.call('start');
  const before = cpuMs(pid);
  const { sentAt, sent, changes } = await send();
  const expect = join.viewers * sent;
  const result = await swarm.call('finish', { expect, sentAt });
  const cpuUs = ((cpuMs(pid) - before) * 1000) / Math.max(1, result.got);
  await swarm.call('leave');
  await sleep(300);
  return { ...result, cpuUs, lost: expect - result.got, eachBytes: result.bytes / (join.viewers * changes) };
}

function rowsOf({ name }, viewers, rounds) {
  const of = (pick) => median(rounds.map(pick));
  const foreign = of((round) => round.foreign);
  const events = rounds.flatMap(({ frames }) => frames.flatMap((frame) => JSON.parse(frame)));
  const sizes = events.map((event) => Buffer.byteLength(JSON.stringify(event)));
  const figure = (what, ratio, more = {}) => ({
    name: `${name} to ${viewers} ${what}`,
    ratio,
    line: `${name}, ${viewers} viewers`,
    column: what,
    foreign,
    ...more,
  });
  const sides = (pick) => ({ ours: of(({ ours }) => pick(ours)), bare: of(({ bare }) => pick(bare)) });
  return [
    figure(
      'p50 ms',
      of(({ ours }) => ours.p50),
    ),
    figure(
      'p99 ms',
      of(({ ours }) => ours.p99),
    ),
    figure(
      'p50 ms of bare Socket.io',
      of(({ bare }) => bare.p50),
    ),
    figure(
      'p99 ms of bare Socket.io',
      of(({ bare }) => bare.p99),
    ),
    figure(
      'µs CPU a delivery',
      of(({ ours, bare }) => ours.cpuUs / bare.cpuUs),
      sides(({ cpuUs }) => cpuUs),
    ),
    figure(
      'bytes a viewer and change',
      of(({ ours }) => ours.eachBytes),
      { counted: true },
    ),
    figure('bytes of the largest event', quantile(sizes, 1), { counted: true }),
    figure(
      'lost',
      rounds.reduce((sum, { ours }) => sum + ours.lost, 0),
      { counted: true },
    ),
  ];
}
