import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '../../../shared/audit/audit.schemas.ts';
import { AUDIT_ACTIONS, isAuditAction } from '../../../shared/audit/audit-actions.ts';
import { STORED_SHAPES } from '../../../test/support/audit-shapes.ts';
import { detailsOf } from './audit-details.ts';

const entryOf = (action: string, before: unknown, after: unknown): AuditEntry => ({
  id: 1,
  at: '2026-11-23T10:00:00.000Z',
  actor: { id: 'anna@1', name: 'Anna' },
  action,
  subject: '',
  member_id: null,
  board_id: null,
  before,
  after,
});

describe('the values of an entry', () => {
  const square = { item_name: 'Dragon helm', rule: null, alternatives: [], row_number: 1, column_number: 2 };

  it('leaves out the empty fields of a new row, and numbers for programs', () => {
    expect(detailsOf(entryOf('bingo.square.set', null, square))).toEqual([
      { label: 'Square', before: null, after: 'Dragon helm' },
    ]);
  });

  it('shows only the fields that differ, also those that a change emptied', () => {
    const rule = { kind: 'level', level: 70, skill: 'Archaeology' };
    const before = { ...square, rule, alternatives: ['Dragon boots', 'Dragon plate'] };
    expect(detailsOf(entryOf('bingo.square.set', before, square))).toEqual([
      { label: 'Rule', before: 'reaching level 70 in Archaeology', after: 'none' },
      { label: 'Also counts', before: 'Dragon boots, Dragon plate', after: 'none' },
    ]);
  });

  it('shows times in London time, and whether visitors see a board', () => {
    const [start, seen] = detailsOf(
      entryOf('bingo.board.create', null, { start_date: '2026-07-01T12:00:00.000Z', is_active: false }),
    );
    expect(start).toEqual({ label: 'Start', before: null, after: '1 Jul 2026, 13:00' });
    expect(seen).toEqual({ label: 'Visible to visitors', before: null, after: 'no' });
  });

  it('shows no raw name of a field and no raw value of any stored shape', () => {
    for (const action of Object.keys(AUDIT_ACTIONS).filter(isAuditAction)) {
      for (const { before, after } of STORED_SHAPES[action]) {
        for (const detail of detailsOf(entryOf(action, before, after))) {
          expect(detail.label).toMatch(/^[A-Z][a-zA-Z ]+$/);
          expect(`${detail.before} ${detail.after}`).not.toMatch(/\[object|undefined|[{}]|_/);
        }
      }
    }
  });
});
