import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Config } from '../../../server/config/config.ts';
import { parseEnv } from '../../../server/config/env-schema.ts';
import { claimWorld, practiceDatabaseName } from '../../../server/database/world.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';

function settings(source: Record<string, string>): Config {
  const result = parseEnv(source);
  if (!result.ok) throw new Error(result.problems.join('; '));
  return new Config(result.env);
}

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const claim = (source: Record<string, string>, confirmed = false) =>
  claimWorld(db.dataSource, settings(source), confirmed);

describe('the world of a database', () => {
  it('accepts any world for a database without members', async () => {
    await claim({ CLAN_NAME: 'First' });
    await claim({ CLAN_NAME: 'Second' });
    await claim({});
  });

  it('rejects the settings of another clan unless the change is confirmed', async () => {
    await claim({ CLAN_NAME: 'First Clan' });
    await db.dataSource.query(`INSERT INTO member (name, name_key) VALUES ('A', 'a')`);
    await claim({ CLAN_NAME: 'first_clan' });
    await expect(claim({ CLAN_NAME: 'Second' })).rejects.toThrow(
      /^This database holds the clan "first_clan", but the settings name the clan "Second": .*--change-clan/,
    );
    await expect(claim({})).rejects.toThrow('but the settings name a practice clan');
    await claim({ CLAN_NAME: 'Second' }, true);
    await claim({ CLAN_NAME: 'Second' });
  });

  it('returns a database name of its own for each practice world', () => {
    expect(practiceDatabaseName(settings({ CLAN_NAME: 'x' }))).toBeNull();
    expect(practiceDatabaseName(settings({}))).toBe('practice_hall_120');
    expect(practiceDatabaseName(settings({ PRACTICE_SEED: 'Moss', PRACTICE_MEMBERS: '20' }))).toBe('practice_moss_20');
  });
});
