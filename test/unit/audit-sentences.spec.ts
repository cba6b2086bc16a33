import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { STORED_SHAPES, type StoredShape } from '../support/audit-shapes.ts';
import { AUDIT_ACTIONS, type AuditAction, isAuditAction } from '../../shared/audit/audit-actions.ts';
import { sentenceOf, sentenceText } from '../../shared/audit/audit-sentences.ts';
import type { AuditEntry } from '../../shared/audit/audit.schemas.ts';

const ACTIONS = Object.keys(AUDIT_ACTIONS).filter(isAuditAction);

function entryOf(action: string, { subject, member, board, before, after }: Omit<StoredShape, 'reads'>): AuditEntry {
  const actor = { id: 'tharn@1', name: 'Tharn Vex' };
  const things = { member_id: member ?? null, board_id: board ?? null };
  return { id: 1, at: '2026-11-23T10:00:00.000Z', actor, action, subject, ...things, before, after };
}

/** Any state, mostly with the fields that the sentences read but with values that they do not expect. */
const fields = ACTIONS.flatMap((action) => STORED_SHAPES[action]).flatMap(({ before, after }) => [
  ...Object.keys(before ?? {}),
  ...Object.keys(after ?? {}),
]);
const anyState = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()));

/** Returns the sentence and the admin's words below it. */
function readAs(entry: AuditEntry): string {
  const { quote } = sentenceOf(entry);
  return sentenceText(entry) + (quote ? ` “${quote}”` : '');
}

describe('the sentences of the audit', () => {
  it.each(
    ACTIONS.flatMap((action) =>
      STORED_SHAPES[action].map((shape): [AuditAction, string, StoredShape] => [action, shape.reads, shape]),
    ),
  )('tells %s: %s', (action, reads, shape) => {
    expect(readAs(entryOf(action, shape))).toBe(`Tharn Vex ${reads}`);
  });

  it.each(ACTIONS)('tells %s of an erased member, and of a state that was too large, without gaps', (action) => {
    for (const state of [null, { note: 'Too large to keep' }, '…', []]) {
      const text = sentenceText(entryOf(action, { subject: 'Former member', before: state, after: state }));
      expect(text).toMatch(/^Tharn Vex [a-z].*\.$/);
      expect(text).not.toMatch(/undefined|null|NaN|\[object|: \.|, \.| {2}/);
    }
  });

  it('tells an action of another version by its words', () => {
    const text = sentenceText(entryOf('look.colour_set', { subject: 'the site' }));
    expect(text).toBe('Tharn Vex did “Look colour set” to the site.');
  });

  it('never fails on any stored state', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ACTIONS), fc.string(), anyState, anyState, (action, subject, before, after) => {
        const text = readAs(entryOf(action, { subject, before, after }));
        expect(text.startsWith('Tharn Vex ')).toBe(true);
        expect(text).not.toContain('[object Object]');
      }),
    );
  });
});
