import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DataSource } from 'typeorm';
import { SyncRunService } from '../../../server/sync/runs/sync-run.service.ts';
import type { Progress } from '../../../shared/sync/sync.schemas.ts';
import type { FakeGame } from '../game/fake-game.ts';
import { spawnServer } from '../app/server-process.ts';
import { until, type SyncApp } from '../app/sync-app.ts';

/** XP that each member gains, beside a log line, before the run starts. */
const TRAINED_XP = 4321;

/** Process that reads members and may be killed at any moment. */
interface Reader {
  begin(): Promise<void>;
  kill(): Promise<void>;
}

const SYNC_NODE = new URL('sync-node.mjs', import.meta.url);

/** Starts a sync node, or another program, as a loaded child process, so that it begins within milliseconds. */
export async function spawnNode(env: Record<string, string>, program = SYNC_NODE): Promise<Reader> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(program)], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  if (!child.stdout || !child.stdin) throw new Error('the child has no pipes');
  const booted = once(child.stdout, 'data');
  await Promise.race([booted, ended.then(() => Promise.reject(new Error('the node ended before it was ready')))]);
  const { stdin } = child;
  return {
    async begin() {
      stdin.write('go\n');
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Returns the built server as a child process, which `begin` spawns. */
export async function spawnBuiltServer(env: Record<string, string>): Promise<Reader> {
  let server: ReturnType<typeof spawnServer> | null = null;
  return {
    async begin() {
      server = spawnServer(env);
    },
    async kill() {
      server?.child.kill('SIGKILL');
      await server?.ended;
    },
  };
}

/**
 * Runs a sync of the whole clan and kills its reader `kills` times, at any moment of its work. `spawn` starts a reader
 * with the given settings. Returns the faults found afterwards; an empty list when there are none.
 */
export async function killAgainAndAgain(
  site: SyncApp,
  game: FakeGame,
  kills: number,
  spawn: (env: Record<string, string>) => Promise<Reader>,
): Promise<string[]> {
  const env = {
    ...game.env,
    RUNEMETRICS_INTERVAL_MS: '2',
    HISCORES_INTERVAL_MS: '1',
    CLAN_LIST_INTERVAL_MS: '60000',
    CLAN_NAME: 'Test Clan',
    DATABASE_URL: site.databaseUrl,
  };
  const runs = site.app.get(SyncRunService, { strict: false });
  // Reads the table directly: a poll must be faster than the work that it waits for.
  const processed = async (syncId: string): Promise<number> => {
    const [row]: [{ n: number }] = await site.dataSource.query(
      `SELECT count(*)::int AS n FROM sync_item WHERE run_id = $1 AND status IN ('done', 'failed')`,
      [syncId],
    );
    return row.n;
  };
  // An undisturbed reader makes a first reading, so that the run under test can store gains.
  const calm = await spawn(env);
  const first = (await runs.startAll())?.run.syncId ?? '';
  await calm.begin();
  await site.finished(first);
  await calm.kill();
  trainEveryone(game);

  const syncId = (await runs.startAll())?.run.syncId ?? '';
  let next = spawn(env);
  try {
    for (let kill = 0; kill < kills; kill++) {
      const reader = await next;
      next = spawn(env); // The next process loads while this one works.
      const before = await processed(syncId);
      await reader.begin();
      // A random moment between the first one and well into the work.
      const wanted = before + Math.floor(Math.random() * (game.players.size / kills) * 0.8);
      await until(async () => (await processed(syncId)) >= wanted);
      await reader.kill();
    }
    if ((await site.progress(syncId)).status !== 'running') return ['the run ended before the kills did'];
    await (await next).begin();
    return await faultsAfter(site.dataSource, game, await site.finished(syncId));
  } finally {
    await (await next).kill();
  }
}

/** Adds XP and a log line to every member, which the run must store exactly once. */
function trainEveryone(game: FakeGame): void {
  for (const [index, player] of [...game.players.values()].entries()) {
    game.train(player.name, 1 + (index % 29), TRAINED_XP);
    player.log.unshift({
      date: '04-Mar-2026 10:00',
      text: 'I found a dragon pickaxe.',
      details: `After killing a dragon, it dropped a dragon pickaxe (${index}).`,
    });
  }
}

/** Returns the faults after a run that was killed repeatedly; an empty list when there are none. */
async function faultsAfter(database: DataSource, game: FakeGame, run: Progress): Promise<string[]> {
  const count = game.players.size;
  const faults: string[] = [];
  const expectEqual = (what: string, got: unknown, wanted: unknown): void => {
    if (JSON.stringify(got) !== JSON.stringify(wanted))
      faults.push(`${what}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
  };
  const { status, total, processed, successful, failed, rateLimited } = run;
  expectEqual(
    'the run',
    { status, total, processed, successful, failed, rateLimited },
    {
      status: 'completed',
      total: count,
      processed: count,
      successful: count,
      failed: 0,
      rateLimited: 0,
    },
  );
  const failures: { member_name: string; message: string }[] = await database.query(
    `SELECT member_name, message FROM sync_log WHERE run_id = $1 AND status = 'failed'`,
    [run.syncId],
  );
  faults.push(...failures.map(({ member_name, message }) => `${member_name}: ${message}`));
  const one = async (sql: string): Promise<unknown> => {
    const rows: unknown[] = await database.query(sql, sql.includes('$1') ? [run.syncId] : []);
    return rows[0];
  };
  expectEqual(
    'items',
    await one(
      `SELECT count(*)::int AS n, count(*) FILTER (WHERE status = 'done')::int AS done FROM sync_item WHERE run_id = $1`,
    ),
    { n: count, done: count },
  );
  expectEqual(
    'log lines',
    await one(
      'SELECT count(*)::int AS n, count(DISTINCT member_id)::int AS members, sum(xp_gained)::int AS xp FROM sync_log WHERE run_id = $1',
    ),
    { n: count, members: count, xp: count * TRAINED_XP },
  );
  expectEqual(
    'activities',
    await one(
      'SELECT count(*)::int AS n, count(DISTINCT (member_id, norm_text, details))::int AS distinct_lines FROM activity',
    ),
    { n: count * 2, distinct_lines: count * 2 },
  );
  const stats: { name: string; xp: string[] }[] = await database.query(
    'SELECT m.name, s.xp FROM member m JOIN member_stat s ON s.member_id = m.id',
  );
  expectEqual('members with skills', stats.length, count);
  for (const { name, xp } of stats) {
    expectEqual(
      `XP of ${name}`,
      xp.map(Number),
      game.get(name).skills.map((skill) => skill.xp),
    );
  }
  const gaps = await one(
    `SELECT count(*)::int AS n, max(version)::int AS newest FROM live_event WHERE stream = 'clan'`,
  );
  const newest = await one(`SELECT version::int AS n, version::int AS newest FROM live_stream WHERE stream = 'clan'`);
  expectEqual('live versions', gaps, newest);
  return faults;
}
