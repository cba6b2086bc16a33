import { once } from 'node:events';
import { Test } from '@nestjs/testing';
import { SystemClock } from '../../../server/config/clock.ts';
import { Config } from '../../../server/config/config.ts';
import { parseEnv } from '../../../server/config/env-schema.ts';
import { DatabaseModule } from '../../../server/database/database.module.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { ENTITIES } from '../../../server/entities.ts';
import { LiveModule } from '../../../server/live/live.module.ts';
import { SyncModule } from '../../../server/sync/sync.module.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';

/** Starts the node of sync-node.mjs. It reads only members of runs and takes over an expired lease after 2 s. */
export async function runSyncNode(): Promise<void> {
  const result = parseEnv(process.env);
  if (!result.ok) throw new Error(result.problems.join('; '));
  const config = new Config(result.env);
  const database = await openDatabase(config.databaseUrl ?? '', { entities: ENTITIES, poolSize: 5 });
  const platform = DatabaseModule.with({ config, clock: new SystemClock(), database });
  const node = await Test.createTestingModule({ imports: [platform, LiveModule, SyncModule] })
    .overrideProvider(SyncOptions)
    .useValue(new SyncOptions({ schedule: false, leaseMs: 2000, retryBaseMs: 5, idleMs: 50 }))
    .compile();
  console.log('booted');
  await once(process.stdin, 'data');
  await node.init();
}
