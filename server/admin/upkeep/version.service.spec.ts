import { expect, it } from '@jest/globals';
import type { Config } from '../../config/config.ts';
import type { DatabaseFactsRepository } from '../database-facts.repository.ts';
import type { UpdateService } from './update.service.ts';
import { VersionService } from './version.service.ts';

it('knows at once that the database was upgraded', async () => {
  const config = { databaseUrl: 'postgres://clan@db/clan', publicUrl: 'https://clan.example' } as Config;
  let version = '15.1';
  const database = { version: () => Promise.resolve(version) } as DatabaseFactsRepository;
  const updates = { newest: () => Promise.resolve(null) } as unknown as UpdateService;
  const versions = new VersionService(config, database, updates);
  expect(await versions.get()).toMatchObject({ postgres: '15.1', fixes: { state: 'bad' } });
  version = '15.99';
  expect(await versions.get()).toMatchObject({ postgres: '15.99', fixes: { state: 'good' } });
  expect(await versions.fixes()).toMatchObject({ state: 'good' });
});
