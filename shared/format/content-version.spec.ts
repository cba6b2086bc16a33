import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { versionSchema } from '../http/edit-conflict.ts';
import { contentVersion } from './content-version.ts';

const part = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), fc.constant(null));

describe('contentVersion', () => {
  it('is equal for equal values only, and fits If-Match', () => {
    fc.assert(
      fc.property(fc.array(part), fc.array(part), (a, b) => {
        expect(contentVersion(a) === contentVersion(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
        expect(versionSchema.safeParse(contentVersion(a)).success).toBe(true);
      }),
    );
  });

  it('differs for every single change of names and flags', () => {
    const versions = new Set<string>();
    for (let flags = 0; flags < 128; flags++) {
      for (const name of ['Anna', 'anna', 'Anna ', 'Annа']) {
        versions.add(contentVersion([name, ...[...flags.toString(2).padStart(7, '0')].map((bit) => bit === '1')]));
      }
    }
    expect(versions.size).toBe(512);
  });
});
