import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Config } from '../../../server/config/config.ts';
import { ENV_NAMES, parseEnv } from '../../../server/config/env-schema.ts';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { composeAsWritten, composeWith, type ComposeFile } from '../../support/app/compose-file.ts';

const read = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
const namesIn = (text: string): string[] =>
  [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '').sort();

const REQUIRED = { CLAN_NAME: 'Your Clan', POSTGRES_PASSWORD: 'letters' };
/** Settings that the containers determine. */
const PINNED = ['DATABASE_URL', 'DATA_DIR', 'HOST', 'NODE_ENV', 'PORT', 'TRUST_PROXY'];
const NODES = ['app1', 'app2'] as const;

function configOf(compose: ComposeFile): Config {
  const environment = Object.entries(compose.services.app1.environment).map(([name, value]) => [name, value ?? '']);
  const result = parseEnv(Object.fromEntries(environment));
  if (!result.ok) throw new Error(result.problems.join('; '));
  return new Config(result.env);
}

describe('the settings of the containers', () => {
  it('passes all settings of .env.example to both nodes', () => {
    const { services } = composeAsWritten();
    for (const node of NODES) {
      expect(Object.keys(services[node].environment).sort()).toEqual(namesIn(read('.env.example')));
      expect(services[node].env_file).toEqual([{ path: '.env', required: false }]);
    }
  });

  it('takes each setting from the shell by name, except those that the containers determine', () => {
    const given = Object.fromEntries(ENV_NAMES.map((name) => [name, `given ${name}`]));
    const { environment } = composeWith({ ...REQUIRED, ...given }).services.app2;
    const changed = ENV_NAMES.filter((name) => environment[name] !== `given ${name}`);
    expect(changed.sort()).toEqual(PINNED);
    expect(environment).toMatchObject({ HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data', NODE_ENV: 'production' });
  });

  it('requires a password, with a message, and leaves the clan to the set-up in the browser', () => {
    expect(configOf(composeWith({ POSTGRES_PASSWORD: 'x' }))).toMatchObject({ practice: true });
    expect(() => composeWith({ CLAN_NAME: 'x' })).toThrow('POSTGRES_PASSWORD is missing a value');
  });

  it('configures a site on plain HTTP by the line of the README', () => {
    const compose = composeWith(REQUIRED);
    expect(configOf(compose)).toMatchObject({ clanName: 'Your Clan', publicUrl: 'http://localhost:8080', port: 3000 });
    expect(compose.services.proxy.environment.SITE_ADDRESS).toBe('http://:8080');
    expect(compose.services.proxy.ports).toEqual(['8080:8080', '80', '443', '443/udp']);
    expect(composeWith({ ...REQUIRED, HTTP_PORT: '9000' }).services.app1.environment.PUBLIC_URL).toBe(
      'http://localhost:9000',
    );
  });

  it('configures a site for this machine only by the line of README and docker/.env.example', () => {
    for (const name of ['README.md', 'docker/.env.example']) {
      expect(read(name)).toContain('HTTP_ADDRESS=127.0.0.1');
      expect(read(name)).not.toMatch(/HTTP_PORT=[^\d]|HTTP_PORT=\d+[.:]/);
    }
    const compose = composeWith({ ...REQUIRED, HTTP_ADDRESS: '127.0.0.1', HTTP_PORT: '9000' });
    expect(compose.services.proxy.ports).toContain('127.0.0.1:9000:8080');
    for (const node of NODES) {
      expect(compose.services[node].environment.PUBLIC_URL).toBe('http://localhost:9000');
    }
    expect(configOf(compose).publicUrl).toBe('http://localhost:9000');
  });

  it('configures a site on https by a host name', () => {
    const compose = composeWith({ ...REQUIRED, DOMAIN: 'clan.example.org' });
    expect(configOf(compose).publicUrl).toBe('https://clan.example.org');
    expect(compose.services.proxy.environment.SITE_ADDRESS).toBe('clan.example.org');
    expect(compose.services.proxy.ports).toContain('0.0.0.0:443:443');
    const other = composeWith({ ...REQUIRED, DOMAIN: 'a.example.org', PUBLIC_URL: 'https://b.example.org' });
    expect(configOf(other).publicUrl).toBe('https://b.example.org');
  });

  it('trusts the edge, and proxies in front of it only when they are named', () => {
    const alone = configOf(composeWith(REQUIRED)).trustProxy;
    expect([0, 1].map((hop) => alone?.trusts('172.18.0.1', hop))).toEqual([true, false]);
    const named = composeWith({ ...REQUIRED, TRUSTED_PROXIES: '172.16.0.0/12 fd00::/8' });
    const behind = configOf(named).trustProxy;
    expect([0, 1, 2].map((hop) => behind?.trusts('172.18.0.1', hop))).toEqual([true, true, true]);
    expect(behind?.trusts('203.0.113.9', 1)).toBe(false);
    expect(named.services.proxy.environment.TRUSTED_PROXIES).toBe('172.16.0.0/12 fd00::/8');
  });

  it('describes the settings of the containers in docker/.env.example', () => {
    const own = new Set([...read('docker/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map((match) => match[1]));
    expect(namesIn(read('docker/.env.example'))).toEqual([...own].sort());
  });
});

describe('data of an operator of an older version', () => {
  const { name, services, volumes } = composeAsWritten();

  it('keeps the project name, the database with its role, and the files of the first node', () => {
    expect(name).toBe('clan-hall');
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(['database', 'site1', 'site2']));
    expect(services.database.volumes).toEqual(['database:/var/lib/postgresql']);
    expect(services.database.environment).toMatchObject({ POSTGRES_USER: 'clan_hall', POSTGRES_DB: 'clan_hall' });
    expect(services.app1.environment.DATABASE_URL).toContain('postgres://clan_hall:');
  });

  it('mounts one data folder for both nodes', () => {
    for (const node of NODES) expect(services[node].volumes).toEqual(['site1:/data']);
  });
});

describe('the edge and the files around it', () => {
  const caddyfile = read('docker/Caddyfile');

  it('passes to the edge exactly the names that the Caddyfile reads', () => {
    const wanted = new Set([...caddyfile.matchAll(/\{\$([A-Z_]+)/g)].map((match) => match[1] ?? ''));
    const given = Object.keys(composeAsWritten().services.proxy.environment);
    expect(given.filter((name) => !wanted.has(name))).toEqual([]);
    const portsOfTests = ['EDGE_CHECK_PORT', 'EDGE_HTTPS_PORT', 'EDGE_HTTP_PORT'];
    expect([...wanted].filter((name) => !given.includes(name)).sort()).toEqual(portsOfTests);
  });

  it('allows the largest body of every route in the Caddyfile', () => {
    const most = Number(/max_size (\d+)MB/.exec(caddyfile)?.[1]) * 1_000_000;
    const routes = ALL_ROUTES.map((route) => (route.maxBodyKb ?? 0) * 1024);
    expect(most).toBeGreaterThan(Math.max(...routes));
    // The pattern of the Caddyfile encodes the same size.
    const refused = new RegExp(/Content-Length (\^\S+\$)/.exec(caddyfile)?.[1] ?? '-');
    expect(['0', '100', String(most - 1), String(most), '12345678', '05000000'].map((n) => refused.test(n))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('checks the health of the edge at the port of the Caddyfile', () => {
    const address = composeAsWritten().services.proxy.healthcheck?.test.at(-1);
    const port = /EDGE_CHECK_PORT:(\d+)/.exec(caddyfile)?.[1];
    expect(address).toBe(`http://127.0.0.1:${port}/health/live`);
  });

  it('includes in the clone and in .dockerignore every path that the image copies', () => {
    const copied = [...read('docker/Dockerfile').matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(
      (match) => match[1]?.split(' ') ?? [],
    );
    expect(copied).toContain('server');
    const ignore = read('.dockerignore').split('\n');
    const missing = copied.filter((name) => !existsSync(name) || !ignore.includes(`!${name}`));
    expect(missing).toEqual([]);
  });
});
