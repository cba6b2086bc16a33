import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Config } from './config.ts';
import { ENV_NAMES, parseEnv } from './env-schema.ts';

function configOf(source: Record<string, string>): Config {
  const result = parseEnv(source);
  if (!result.ok) throw new Error(result.problems.join('; '));
  return new Config(result.env);
}

describe('environment', () => {
  it('starts the practice world on this machine without any setting', () => {
    const config = configOf({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      practice: true,
      databaseUrl: null,
      oidc: null,
      x: null,
      trustProxy: null,
      runemetricsIntervalMs: 200,
      clanListIntervalMs: 10_000,
      avatarUrl: '/avatars',
    });
  });

  it('uses the real services with wide intervals for a real clan', () => {
    expect(configOf({ CLAN_NAME: 'Ravenhold', PUBLIC_URL: 'https://hall.example/' })).toMatchObject({
      practice: false,
      clanName: 'Ravenhold',
      publicUrl: 'https://hall.example',
      hiscoresUrl: 'https://secure.runescape.com/m=hiscore',
      runemetricsIntervalMs: 3000,
      hiscoresIntervalMs: 1000,
      clanListIntervalMs: null,
      avatarUrl: 'https://secure.runescape.com/m=avatar-rs',
    });
  });

  it('treats an empty value as unset', () => {
    expect(configOf({ CLAN_NAME: '', PORT: '' })).toMatchObject({ practice: true, port: 3000 });
  });

  it('takes the sign-in with Discord whole, and roles only with the server that has them', () => {
    const [id, guild, role, user] = [
      '100000000000000001',
      '200000000000000001',
      '300000000000000001',
      '40000000000000001',
    ];
    const keys = { DISCORD_CLIENT_ID: id, DISCORD_CLIENT_SECRET: 'secret', DISCORD_ADMIN_USERS: user };
    const whole = { ...keys, CLAN_NAME: 'Iron Wolves' };
    expect(configOf({ CLAN_NAME: 'Iron Wolves' }).discord).toBeNull();
    expect(configOf(keys).discord).toBeNull(); // The practice clan never calls the real Discord.
    expect(configOf(whole).discord).toEqual({
      clientId: id,
      clientSecret: 'secret',
      guildId: null,
      adminRoles: [],
      adminUsers: [user],
      apiUrl: 'https://discord.com/api/v10',
    });
    const roles = { ...whole, DISCORD_ADMIN_ROLES: `${role}, ${user}` };
    expect(parseEnv(roles)).toEqual({ ok: false, problems: ['DISCORD_ADMIN_ROLES: needs DISCORD_GUILD_ID'] });
    expect(configOf({ ...roles, DISCORD_GUILD_ID: guild }).discord).toMatchObject({
      guildId: guild,
      adminRoles: [role, user],
    });
  });

  it('takes 0 for a check of updates that is off, which needs no address', () => {
    const clan = { CLAN_NAME: 'Iron Wolves' };
    const address = { UPDATE_URL: 'https://releases.example/latest' };
    expect(configOf({ ...clan, UPDATE_CHECK: '0' }).updateUrl).toBeNull();
    expect(configOf({ ...clan, ...address, UPDATE_CHECK: '0' }).updateUrl).toBeNull();
    expect(configOf({ ...clan, ...address, UPDATE_CHECK: '1' }).updateUrl).toBe(address.UPDATE_URL);
    expect(parseEnv({ ...clan, UPDATE_CHECK: '1' })).toEqual({
      ok: false,
      problems: ['UPDATE_CHECK: needs UPDATE_URL'],
    });
    expect(parseEnv({ ...clan, ...address, UPDATE_CHECK: 'no' })).toEqual({
      ok: false,
      problems: ['UPDATE_CHECK: must be 0 or 1'],
    });
  });

  it('reports every problem at once', () => {
    const result = parseEnv({
      PORT: '70000',
      PUBLIC_URL: 'ftp://x',
      TRUST_PROXY: 'true',
      OIDC_CLIENT_ID: 'me',
      SESSION_SECRET: 'short',
      DISCORD_CLIENT_SECRET: 'secret',
      DISCORD_GUILD_ID: 'our server',
      DISCORD_ADMIN_USERS: '400000000000000001,me',
    });
    expect(result.ok).toBe(false);
    const named = result.ok ? [] : result.problems.map((problem) => problem.split(':')[0]);
    expect(named).toEqual(
      expect.arrayContaining([
        'PORT',
        'PUBLIC_URL',
        'TRUST_PROXY',
        'OIDC_CLIENT_SECRET',
        'SESSION_SECRET',
        'DISCORD_CLIENT_ID',
        'DISCORD_GUILD_ID',
        'DISCORD_ADMIN_USERS',
      ]),
    );
  });

  it('reads lists, pairs and hop counts', () => {
    const config = configOf({
      ADMIN_EMAILS: 'A@example.org, b@example.org',
      SESSION_SECRET: `${'a'.repeat(32)},${'b'.repeat(32)}`,
      OIDC_CLIENT_ID: 'id',
      OIDC_CLIENT_SECRET: 'secret',
      TRUST_PROXY: '2',
    });
    expect(config.adminEmails).toEqual(['a@example.org', 'b@example.org']);
    expect(config.sessionSecrets).toHaveLength(2);
    expect(config.oidc).toEqual({ issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' });
    expect([0, 1, 2].map((hop) => config.trustProxy?.trusts('203.0.113.9', hop))).toEqual([true, true, false]);
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('reads trusted proxies as a number of hops, ranges, or both', () => {
    const trusts = (text: string, address: string, hop: number) =>
      configOf({ TRUST_PROXY: text }).trustProxy?.trusts(address, hop);
    expect(trusts('10.0.0.0/8', '10.1.2.3', 5)).toBe(true);
    expect(trusts('10.0.0.0/8', '11.1.2.3', 0)).toBe(false);
    expect(trusts('1, 10.0.0.0/8 2001:db8::/32', '2001:db8:0:0:0:0:0:1', 3)).toBe(true);
    expect(trusts('1,', '203.0.113.9', 0)).toBe(true);
    expect(trusts('1,', '203.0.113.9', 1)).toBe(false);
    expect(trusts('private_ranges', '192.168.1.1', 1)).toBe(true);
    expect(trusts('loopback', '0:0:0:0:0:0:0:1', 0)).toBe(true);
  });

  it.each(['true', 'nonsense', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.1/', '1,2', '1.2.3', 'fe80::1%eth0', ','])(
    'rejects TRUST_PROXY %s',
    (text) => {
      const result = parseEnv({ TRUST_PROXY: text });
      expect(result.ok ? [] : result.problems).toEqual(['TRUST_PROXY: must be a hop count or CIDRs, never true']);
    },
  );

  it('lists the same variables as .env.example', () => {
    const example = readFileSync('.env.example', 'utf8');
    const named = [...example.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map((match) => match[1]);
    expect([...named].sort()).toEqual([...ENV_NAMES].sort());
  });
});
