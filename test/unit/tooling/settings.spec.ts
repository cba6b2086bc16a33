import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Env, ENV_NAMES, parseEnv } from '../../../server/config/env.schema.ts';
import { type Setting } from '../../../server/config/settings/setting.ts';
import { SETTINGS, SETTINGS_GROUPS } from '../../../server/config/settings/settings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const settings: [string, Setting][] = Object.entries(SETTINGS);
const DOCUMENTS = ['.env.example', 'README.md', 'docker/compose.yaml'];

describe('the settings', () => {
  it('belong to exactly one group each', () => {
    expect(SETTINGS_GROUPS.flatMap((group) => Object.keys(group.settings))).toEqual([...ENV_NAMES]);
  });

  it.each(settings.filter(([, { example }]) => example !== ''))('accept the example of %s', (name, setting) => {
    const pair = setting.together === undefined ? {} : { [setting.together]: 'given' };
    expect(parseEnv({ [name]: setting.example, ...pair })).toMatchObject({ ok: true });
  });

  it.each(settings.filter(([, { example, default: text }]) => example === text))(
    'have the default of %s that their documents show',
    (name, { example }) => {
      const given = parseEnv({ [name]: example });
      const unset = parseEnv({});
      const read = (result: typeof given) => result.ok && result.env[name as keyof Env];
      // An interval has two defaults: the one of the practice clan is decided by Config.
      if (read(unset) !== undefined) expect(read(unset)).toEqual(read(given));
    },
  );

  it('are useless without their other half in both directions', () => {
    const pairs = settings.flatMap(([name, { together }]) => (together === undefined ? [] : [[name, together]]));
    expect(pairs.map(([name, other]) => [other, name]).sort()).toEqual([...pairs].sort());
    for (const [name = '', other] of pairs)
      expect(parseEnv({ [name]: 'given' })).toEqual({ ok: false, problems: [`${other}: goes with ${name}`] });
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

  it('are what npm run docs:settings writes', () => {
    expect(check()).toEqual({ status: 0, files: [] });
  });

  it.each(DOCUMENTS)('are found out when a setting is missing in %s', (file) => {
    const place = path.join(folder, file);
    const text = readFileSync(place, 'utf8');
    writeFileSync(place, text.replace(/^.*LOG_LEVEL.*\n/m, ''));
    expect(check()).toEqual({ status: 1, files: [file] });
    writeFileSync(place, text);
  });
});
