import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BoxFailure, openBox, sealBox } from './secret-box.ts';
import { secretKeyOf } from './secret-key.ts';

const key = secretKeyOf('a key of at least thirty-two characters');
const other = secretKeyOf('another key of thirty-two characters');
const place = { table: 'channel', row: 7 };

describe('a secret box', () => {
  it('gives back any text in its own row, and never looks the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const [one, two] = [sealBox(key, place, text), sealBox(key, place, text)];
        expect(openBox([key], place, one)).toBe(text);
        expect(one.equals(two)).toBe(false);
      }),
    );
  });

  it('does not contain the text', () => {
    expect(sealBox(key, place, 'https://discord.example/secret').toString('latin1')).not.toContain('secret');
  });

  it.each([
    ['another row', { table: 'channel', row: 8 }],
    ['another table', { table: 'channels', row: 7 }],
    ['a table and row that read the same when joined', { table: 'channel7', row: '' }],
  ])('is refused in %s', (_, elsewhere) => {
    expect(openBox([key], elsewhere, sealBox(key, place, 'text'))).toEqual(new BoxFailure('damaged'));
  });

  it('is refused after a change of any of its bytes, and when it is cut', () => {
    const box = sealBox(key, place, 'text');
    for (let at = 0; at < box.length; at++) {
      const changed = Buffer.from(box);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect([at, openBox([key], place, changed)]).toEqual([at, expect.any(BoxFailure)]);
      expect([at, openBox([key], place, box.subarray(0, at))]).toEqual([at, expect.any(BoxFailure)]);
    }
  });

  it('says that another key is needed, or that there is none', () => {
    const box = sealBox(key, place, 'text');
    expect(openBox([other], place, box)).toEqual(new BoxFailure('other_key'));
    expect(openBox([], place, box)).toEqual(new BoxFailure('no_key'));
  });

  it('opens with the older of two keys while they are exchanged', () => {
    const box = sealBox(key, place, 'text');
    expect(openBox([other, key], place, box)).toBe('text');
    expect(openBox([other], place, sealBox(other, place, 'new'))).toBe('new');
  });

  it('has failures whose sentences name neither key nor text', () => {
    expect(new BoxFailure('other_key').sentence).toBe(
      'A stored secret cannot be opened, because it was sealed with another key',
    );
  });
});

describe('a fingerprint', () => {
  it('is the same for the same key only, and is no part of the key', () => {
    expect(secretKeyOf('a key of at least thirty-two characters').fingerprint).toBe(key.fingerprint);
    expect(other.fingerprint).not.toBe(key.fingerprint);
    expect(key.key.toString('hex')).not.toContain(key.fingerprint.slice(0, 8));
  });
});
