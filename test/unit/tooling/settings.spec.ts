import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Env, ENV_NAMES, parseEnv } from '../../../server/config/env-schema.ts';
import { type Setting } from '../../../server/config/settings/setting.ts';
import { SETTINGS, SETTINGS_GROUPS } from '../../../server/config/settings/settings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const settings: [string, Setting][] = Object.entries(SETTINGS);
const SETTINGS_BY_NAME = new Map(settings.map(([name, { example }]) => [name, example]));
const DOCUMENTS = ['.env.example', 'README.md', 'docker/compose.yaml'];

const exampleOf = (name: string) => settings.find(([each]) => each === name)?.[1].example ?? '';

describe('the settings', () => {
  it('assigns each setting to exactly one group', () => {
    expect(SETTINGS_GROUPS.flatMap((group) => Object.keys(group.settings))).toEqual([...ENV_NAMES]);
  });

  it.each(settings.filter(([, { example }]) => example !== ''))('accepts the example of %s', (name, setting) => {
    const pair = setting.together === undefined ? {} : { [setting.together]: 'given' };
    const needed = setting.requires === undefined ? {} : { [setting.requires]: SETTINGS_BY_NAME.get(setting.requires) };
    expect(parseEnv({ [name]: setting.example, ...pair, ...needed })).toMatchObject({ ok: true });
  });

  it.each(settings.filter(([, { example, default: text }]) => example === text))(
    'uses the documented default of %s',
    (name, { example }) => {
      const given = parseEnv({ [name]: example });
      const unset = parseEnv({});
      const read = (result: typeof given) => result.ok && result.env[name as keyof Env];
      // An interval has two defaults; Config chooses that of the practice clan.
      if (read(unset) !== undefined) expect(read(unset)).toEqual(read(given));
    },
  );

  it('requires settings of a pair together, in both directions', () => {
    const pairs = settings.flatMap(([name, { together }]) => (together === undefined ? [] : [[name, together]]));
    expect(pairs.map(([name, other]) => [other, name]).sort()).toEqual([...pairs].sort());
    for (const [name = '', other] of pairs)
      expect(parseEnv({ [name]: exampleOf(name) || 'given' })).toEqual({
        ok: false,
        problems: [`${other}: must be set together with ${name}`],
      });
  });

  it('rejects a setting without the one that it requires', () => {
    for (const [name, { requires, example }] of settings) {
      if (requires === undefined) continue;
      // A switch requires it while it is on.
      const given = example === '0' ? '1' : example;
      expect(parseEnv({ [name]: given })).toEqual({ ok: false, problems: [`${name}: needs ${requires}`] });
    }
  });

  it('gives ten processes connections that fit a PostgreSQL with its default limits', () => {
    const env = parseEnv({});
    const perProcess = env.ok ? env.env.DATABASE_CONNECTIONS : Infinity;
    const [allowed, reserved, passing] = [100, 3, 3];
    expect(10 * perProcess + passing).toBeLessThanOrEqual(allowed - reserved);
  });
});

describe('the documents of the settings', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
    for (const file of DOCUMENTS) cpSync(path.join(root, file), path.join(folder, file));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const check = () => {
    const script = path.join(root, 'scripts/settings-docs.mjs');
    const { status, stdout } = spawnSync(process.execPath, [script, '--check'], { cwd: folder, encoding: 'utf8' });
    return { status, files: stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.split(' ')[0]])) };
  };

  it('matches the output of npm run docs:settings', () => {
    expect(check()).toEqual({ status: 0, files: [] });
  });

  it.each(DOCUMENTS)('detects a missing setting in %s', (file) => {
    const place = path.join(folder, file);
    const text = readFileSync(place, 'utf8');
    writeFileSync(place, text.replace(/^.*LOG_LEVEL.*\n/m, ''));
    expect(check()).toEqual({ status: 1, files: [file] });
    writeFileSync(place, text);
  });
});
