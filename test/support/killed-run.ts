import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DataSource } from 'typeorm';
import type { Progress } from '../../shared/sync/sync.schemas.ts';
import type { FakeGame } from './fake-game.ts';

/** XP and a log line that each member has gained when the run begins. */
export const TRAINED_XP = 4321;

/** A process that reads members and that may be killed at any moment. */
export interface Reader {
  begin(): Promise<void>;
  kill(): Promise<void>;
}

/** A sync node as a child process, already loaded, so that it begins within milliseconds. */
export async function spawnNode(env: Record<string, string>): Promise<Reader> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL('sync-node.mjs', import.meta.url))], {
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

/** News of every member: what the run must find once, and not lose. */
export function trainEveryone(game: FakeGame): void {
  for (const [index, player] of [...game.players.values()].entries()) {
    game.train(player.name, 1 + (index % 29), TRAINED_XP);
    player.log.unshift({
      date: '04-Mar-2026 10:00',
      text: 'I found a dragon pickaxe.',
      details: `After killing a dragon, it dropped a dragon pickaxe (${index}).`,
    });
  }
}

/** What is wrong after a run that was killed again and again; empty: nothing. */
export async function faultsAfter(database: DataSource, game: FakeGame, run: Progress): Promise<string[]> {
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
