import { describe, expect, it } from '@jest/globals';
import { parseEnv } from './env.schema.ts';

function problems(source: Record<string, string>): string[] {
  const result = parseEnv(source);
  return result.ok ? [] : result.problems;
}

describe('environment', () => {
  it('needs nothing', () => {
    const result = parseEnv({});
    expect(result.ok && result.env).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: './data' });
  });

  it('takes an empty value for an unset one', () => {
    expect(parseEnv({ PORT: '', CLAN_NAME: '', OIDC_CLIENT_ID: '' })).toEqual(parseEnv({}));
  });

  it('names every problem at once, halves of a pair included', () => {
    const found = problems({ PORT: '70000', DATABASE_URL: 'mysql://x', TRUST_PROXY: 'true', X_USERNAME: 'clan' });
    expect(found.map((line) => line.split(':')[0])).toEqual(['PORT', 'DATABASE_URL', 'TRUST_PROXY', 'X_BEARER_TOKEN']);
  });

  it.each([
    [{ OIDC_CLIENT_ID: 'id' }, 'OIDC_CLIENT_SECRET: goes with OIDC_CLIENT_ID, OIDC_CLIENT_SECRET'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET: each secret needs at least 32 characters'],
    [{ ACTIVITY_TIMEZONE: 'Mars/Olympus' }, 'ACTIVITY_TIMEZONE: must be a time zone such as Europe/London'],
    [{ PRACTICE_MEMBERS: '501' }, 'PRACTICE_MEMBERS: must be between 1 and 500'],
    [{ ADMIN_EMAILS: 'a@b.example,nobody' }, 'ADMIN_EMAILS: must be e-mail addresses separated by commas'],
  ])('refuses %o', (source, sentence) => {
    expect(problems(source as Record<string, string>)).toEqual([sentence]);
  });

  it('reads lists, hop counts and addresses', () => {
    const result = parseEnv({
      ADMIN_EMAILS: 'a@b.example, c@d.example',
      TRUST_PROXY: '2',
      PUBLIC_URL: 'https://hall.example/',
    });
    expect(result.ok && result.env).toMatchObject({
      ADMIN_EMAILS: ['a@b.example', 'c@d.example'],
      TRUST_PROXY: 2,
      PUBLIC_URL: 'https://hall.example',
    });
  });
});
