import { setTimeout as sleep } from 'node:timers/promises';
import { Test } from '@nestjs/testing';
import type * as z from 'zod/mini';
import { SystemClock } from '../../../server/config/clock.ts';
import { DatabaseModule } from '../../../server/database/database.module.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { ENTITIES } from '../../../server/entities.ts';
import { LiveModule } from '../../../server/live/live.module.ts';
import { SyncModule } from '../../../server/sync/sync.module.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { importResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import { progressResponseSchema, type Progress } from '../../../shared/sync/sync.schemas.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import type { FakeGame } from '../game/fake-game.ts';

/** The server with workers that read from a fake game. Without other options it reads only what a test requests. */
export interface SyncApp extends TestApp {
  databaseUrl: string;
  /** Returns the parsed body of a GET. */
  get<S extends z.ZodMiniType>(path: string, schema: S): Promise<z.output<S>>;
  /** Returns the parsed body of a POST. */
  post<S extends z.ZodMiniType>(path: string, schema: S, body?: unknown): Promise<z.output<S>>;
  progress(syncId: string): Promise<Progress>;
  /** Waits for the end of a run. */
  finished(syncId: string): Promise<Progress>;
}

export async function startSyncApp(
  game: FakeGame,
  { options, ...rest }: TestAppOptions & { options?: SyncOptions } = {},
): Promise<SyncApp> {
  const quick = options ?? new SyncOptions({ schedule: false, retryBaseMs: 5, idleMs: 100 });
  const test = await startTestApp({
    admin: true,
    ...rest,
    env: { ...game.env, ...rest.env },
    overrides: [[SyncOptions, quick], ...(rest.overrides ?? [])],
  });
  const progress = async (syncId: string) => {
    const { body } = await test.request('GET', `/api/sync/progress/${syncId}`);
    return progressResponseSchema.parse(body).progress;
  };
  const url = test.dataSource.options.type === 'postgres' ? test.dataSource.options.url : undefined;
  if (url === undefined) throw new Error('tests run on PostgreSQL');
  return {
    ...test,
    databaseUrl: url,
    get: async (path, schema) => schema.parse((await test.request('GET', path)).body),
    post: async (path, schema, body) => schema.parse((await test.request('POST', path, body)).body),
    progress,
    async finished(syncId) {
      await until(async () => (await progress(syncId)).status !== 'running');
      return progress(syncId);
    },
  };
}

/** Starts a site with the whole clan stored and without workers, for other nodes on its database. */
export async function startQuietSite(game: FakeGame): Promise<SyncApp> {
  const site = await startSyncApp(game, { options: new SyncOptions({ schedule: false, concurrency: 0 }) });
  await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
  return site;
}

/** Starts another node of the same database in this process: the sync engine without HTTP. */
export async function startNode(site: SyncApp): Promise<{ close(): Promise<void> }> {
  const database = await openDatabase(site.databaseUrl, { entities: ENTITIES, poolSize: 5 });
  const platform = { config: site.config, clock: new SystemClock(), database };
  const module = await Test.createTestingModule({ imports: [DatabaseModule.with(platform), LiveModule, SyncModule] })
    .overrideProvider(SyncOptions)
    .useValue(site.app.get(SyncOptions))
    .compile();
  await module.init();
  return { close: () => module.close() };
}

/** Waits for a condition. Throws an Error when it is not true in time. */
export async function until(condition: () => Promise<boolean>, timeoutMs = 150_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not true within ${timeoutMs} ms: ${condition.toString()}`);
    await sleep(10);
  }
}
