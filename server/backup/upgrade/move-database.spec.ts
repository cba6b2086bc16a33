import { describe, expect, it } from '@jest/globals';
import { contentOf } from './move-database.ts';

const member = { name: 'member', columns: ['id', 'name'], rows: 6, sha256: 'a'.repeat(64) };
const audit = { name: 'audit_entry', columns: ['id'], rows: 2, sha256: 'b'.repeat(64) };
const sequence = { name: 'member_id_seq', value: 6, called: true };
const copy = (change = {}) => ({
  format: 1 as const,
  made_at: '2026-11-27T12:00:00Z',
  world: null,
  migrations: ['First1790000000000'],
  tables: [member, audit],
  sequences: [sequence],
  ...change,
});

describe('the comparison of a moved database with its copy', () => {
  it('takes copies as equal that were made at other times, with their tables in another order', () => {
    const other = copy({ made_at: '2026-11-27T12:05:00Z', tables: [audit, member] });
    expect(contentOf(other)).toBe(contentOf(copy()));
  });

  it.each([
    ['other rows', { tables: [{ ...member, sha256: 'c'.repeat(64) }, audit] }],
    ['a missing row', { tables: [{ ...member, rows: 5 }, audit] }],
    ['a missing table', { tables: [member] }],
    ['a sequence that would repeat a number', { sequences: [{ ...sequence, value: 5 }] }],
    ['other migrations', { migrations: [] }],
  ])('finds %s', (_what, change) => {
    expect(contentOf(copy(change))).not.toBe(contentOf(copy()));
  });
});
