import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contentVersion } from '../../../shared/format/content-version.ts';
import type { EditConflict, EditedParts } from '../../../shared/http/edit-conflict.ts';
import { ApiError } from '../api/api.ts';
import { clashesOf, saveEdit, type Choice } from './save-edit.ts';

const PARTS = ['name', 'is_active', 'is_hidden'] as const;
const versionOf = (state: EditedParts): string => contentVersion(PARTS.map((part) => state[part] ?? null));

/** A thing on a server that keeps a write with an old version out, as the product's does, and records every change. */
class Thing {
  state: EditedParts;
  readonly writes: { by: number; before: EditedParts; after: EditedParts }[] = [];

  constructor(state: EditedParts) {
    this.state = state;
  }

  write(by: number, version: string, mine: EditedParts): void {
    if (version !== versionOf(this.state)) throw new ApiError(412, 'EDITED_MEANWHILE', null, [], this.conflict());
    const before = this.state;
    this.state = { ...before, ...mine };
    this.writes.push({ by, before, after: this.state });
  }

  conflict(): EditConflict {
    return { version: versionOf(this.state), present: { ...this.state }, by: null };
  }
}

const value = fc.constantFrom<string | boolean>('a', 'b', 'c', true, false);
const state = fc.record({ name: value, is_active: value, is_hidden: value });
const mine = fc.record({ name: value, is_active: value, is_hidden: value }, { requiredKeys: [] });
const form = fc.record({ mine, choices: fc.infiniteStream(fc.constantFrom<Choice>('theirs', 'mine', 'edit')) });

describe('saving an edit', () => {
  it('loses no change silently, in whatever order forms are opened, sent and answered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        state,
        fc.array(form, { minLength: 2, maxLength: 4 }),
        async (s, first, forms) => {
          const thing = new Thing(first);
          const seen: EditedParts[][] = forms.map(() => []);
          const ends = forms.map(async ({ mine: own, choices }, by) => {
            await s.schedule(Promise.resolve(), `open ${by}`);
            const base = thing.state;
            seen[by]?.push(base);
            await s.schedule(Promise.resolve(), `typed ${by}`);
            return saveEdit(
              {
                version: versionOf(base),
                base,
                mine: own,
                send: async (version) => {
                  await s.schedule(Promise.resolve(), `send ${by}`);
                  thing.write(by, version, own);
                  await s.schedule(Promise.resolve(), `answer ${by}`);
                },
              },
              async ({ present }) => {
                seen[by]?.push(present);
                await s.schedule(Promise.resolve(), `choose ${by}`);
                return choices.next().value;
              },
            );
          });
          await s.waitFor(Promise.all(ends));
          const saved = await Promise.all(ends);
          for (const { by, before, after } of thing.writes) {
            for (const part of PARTS) {
              if (before[part] === after[part]) continue;
              // The value that was replaced was on the admin's screen: in the form, or in the dialog that was answered.
              expect(seen[by]?.some((shown) => shown[part] === before[part])).toBe(true);
            }
          }
          // Every form ends with its own write stored, or with its admin's word that it shall not be.
          saved.forEach(({ choice }, by) => {
            expect(thing.writes.some((write) => write.by === by)).toBe(choice === 'mine');
          });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('asks only about parts that both changed, to different values', () => {
    const base = { name: 'a', is_active: true, is_hidden: false };
    const edit = { base, mine: { name: 'b' } };
    expect(clashesOf(edit, { ...base, name: 'c' })).toEqual(['name']);
    expect(clashesOf(edit, { ...base, name: 'b' })).toEqual([]);
    expect(clashesOf(edit, { ...base, is_hidden: true })).toEqual([]);
  });

  it('passes every other failure on without a question', async () => {
    const failure = new ApiError(409, 'CONFLICT', 'No');
    const asked: EditConflict[] = [];
    const saving = saveEdit({ version: 'v', base: {}, mine: {}, send: () => Promise.reject(failure) }, (conflict) => {
      asked.push(conflict);
      return Promise.resolve('mine');
    });
    await expect(saving).rejects.toBe(failure);
    expect(asked).toEqual([]);
  });
});
