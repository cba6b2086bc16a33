import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BoxFailure } from './secret-box.ts';
import { SecretBoxes } from './secret-boxes.service.ts';
import { makeKeyFile } from './secret-key-file.ts';

const place = { table: 'channel', row: 7 };
const [OLD, NEW] = ['an old key of at least thirty-two letters', 'a new key of at least thirty-two letters'];
let dataDir: string;
let file: string;

const boxesOf = (...secretsKeys: string[]) => new SecretBoxes({ dataDir, secretsKeys });

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'citadel-watch-secrets-'));
  file = path.join(dataDir, 'secrets.key');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('the key file', () => {
  it('is made with the first secret, for its owner only, and used by every later process', () => {
    const boxes = boxesOf();
    expect(boxes.fingerprints).toEqual([]);
    expect(readdirSync(dataDir)).toEqual([]);
    const box = boxes.seal(place, 'text');
    expect(readdirSync(dataDir)).toEqual(['secrets.key']);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    const later = boxesOf();
    expect(later.open(place, box)).toBe('text');
    expect(later.fingerprints).toEqual(boxes.fingerprints);
  });

  it('is one for two nodes that found none', () => {
    const [one, two] = [boxesOf(), boxesOf()];
    expect([one.fingerprints, two.fingerprints]).toEqual([[], []]);
    const box = one.seal(place, 'from one');
    expect(two.open(place, two.seal(place, 'from two'))).toBe('from two');
    expect(two.open(place, box)).toBe('from one');
    expect(readdirSync(dataDir)).toEqual(['secrets.key']);
  });

  it.each(['EPERM', 'ENOTSUP'])('is one for two nodes on a file system without hard links (%s)', (code) => {
    const noLinks = () => {
      throw Object.assign(new Error(code), { code });
    };
    const made = makeKeyFile(dataDir, noLinks);
    expect(made).toEqual({ text: expect.any(String) });
    expect(makeKeyFile(dataDir, noLinks)).toEqual(made);
    expect(readdirSync(dataDir)).toEqual(['secrets.key']);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is not made beside the key that the database knows', () => {
    const boxes = boxesOf();
    boxes.expect('00112233aabbccdd');
    expect(() => boxes.seal(place, 'text')).toThrow(`${file} is missing, with which the stored secrets were sealed`);
    expect(readdirSync(dataDir)).toEqual([]);
    boxes.expect(null);
    boxes.seal(place, 'text');
    expect(readdirSync(dataDir)).toEqual(['secrets.key']);
  });

  it('is kept when it is damaged, and what needs it says so', () => {
    const box = boxesOf().seal(place, 'text');
    writeFileSync(file, 'half a ke');
    const boxes = boxesOf();
    expect(boxes.open(place, box)).toEqual(new BoxFailure('no_key'));
    expect(boxes.problem).toBe(`${file} is damaged`);
    expect(() => boxes.seal(place, 'text')).toThrow(`${file} is damaged.`);
    expect(readFileSync(file, 'utf8')).toBe('half a ke');
  });

  it('counts again as soon as it is put back', () => {
    const box = boxesOf().seal(place, 'text');
    const key = readFileSync(file);
    rmSync(file);
    const boxes = boxesOf();
    expect(boxes.open(place, box)).toEqual(new BoxFailure('no_key'));
    writeFileSync(file, key);
    expect(boxes.open(place, box)).toBe('text');
  });

  it('is refused with its reason where it cannot be made or read', () => {
    writeFileSync(path.join(dataDir, 'taken'), '');
    const below = new SecretBoxes({ dataDir: path.join(dataDir, 'taken'), secretsKeys: [] });
    expect(() => below.seal(place, 'text')).toThrow(/secrets\.key cannot be (made|read) \(E\w+\)\.$/);
    mkdirSync(file);
    expect(boxesOf().problem).toBe(`${file} cannot be read (EISDIR)`);
  });
});

describe('SECRETS_KEY', () => {
  it('is used instead of the file, which is neither made nor read', () => {
    const box = boxesOf(OLD).seal(place, 'text');
    expect(readdirSync(dataDir)).toEqual([]);
    expect(boxesOf(OLD).open(place, box)).toBe('text');
    expect(boxesOf().open(place, box)).toEqual(new BoxFailure('no_key'));
    boxesOf().seal(place, 'makes the file');
    expect(boxesOf().open(place, box)).toEqual(new BoxFailure('other_key'));
    expect(boxesOf(OLD).origin).toBe('SECRETS_KEY');
  });

  it('is rotated: the newest of two seals, both open', () => {
    const before = boxesOf(OLD).seal(place, 'before');
    const during = boxesOf(NEW, OLD);
    const written = during.seal(place, 'anew');
    expect(during.open(place, before)).toBe('before');
    expect(boxesOf(NEW).open(place, written)).toBe('anew');
    expect(boxesOf(NEW).open(place, before)).toEqual(new BoxFailure('other_key'));
    expect([during.hasKeyOf(before), boxesOf(NEW).hasKeyOf(before)]).toEqual([true, false]);
  });

  it('takes over from the file when the file is named as the older key', () => {
    const box = boxesOf().seal(place, 'text');
    expect(boxesOf(NEW, readFileSync(file, 'utf8').trim()).open(place, box)).toBe('text');
  });
});
