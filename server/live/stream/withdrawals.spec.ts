import { describe, expect, it } from '@jest/globals';
import { makeBoard, makeCompletion, makeItem, makeTeam, makeTeamMember } from '../../../client/test-kit/make-bingo.ts';
import type { AuditEntry } from '../../../shared/audit/audit.schemas.ts';
import { adminChangeSchema } from '../../../shared/admin/admin.changes.ts';
import type { AdminChange } from '../../../shared/admin/admin.changes.ts';
import { bingoChangeSchema, boardsChangeSchema } from '../../../shared/bingo/bingo.changes.ts';
import type { BingoChange, BoardsChange } from '../../../shared/bingo/bingo.changes.ts';
import { clanChangeSchema } from '../../../shared/members/clan.changes.ts';
import type { ClanChange } from '../../../shared/members/clan.changes.ts';
import { sealedItem } from '../../../shared/bingo/modes/secret-square.ts';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';
import { withoutWithdrawn, WITHDRAWS } from './withdrawals.ts';
import type { Proof } from '../../../shared/bingo/proofs/proofs.schemas.ts';

type AnyChange = ClanChange | AdminChange | BoardsChange | BingoChange;
/** Types of all changes of all streams, read from their schemas, so that a new type is included by itself. */
const TYPES = [clanChangeSchema, adminChangeSchema, boardsChangeSchema, bingoChangeSchema].flatMap((schema) =>
  schema.def.options.flatMap((option) => option.shape.type.def.values),
);

const red = makeTeam({ id: 3, team_name: 'Red', members: [makeTeamMember({ member_name: 'Anna' })] });
const item = makeItem(1, 1, { item_name: 'Dark bow' });
const completion = makeCompletion(red, item, { id: 5 });

function entry(action: string, subject: string): AuditEntry {
  const actor = { id: 'x', name: 'Admin' };
  return {
    id: 1,
    at: '2026-01-01T00:00:00.000Z',
    actor,
    action,
    subject,
    member_id: null,
    board_id: null,
    before: null,
    after: null,
  };
}

const PROOF: Proof = {
  ...{ id: 3, board_id: 7, team_id: 1, row_number: 1, column_number: 1, item_name: 'Dragon helm' },
  ...{ person_id: 2, name: 'Anna', at: '2026-11-20T20:00:00.000Z', amount: null, part: null, note: null },
  ...{ status: 'pending', revision: 1, sent_at: '2026-11-20T20:00:00.000Z', pictures: [], pictures_deleted_at: null },
  ...{ decided_by: null, decided_at: null, decision_note: null, is_shown: false },
};

/**
 * Whether a change withdraws data that an earlier change published. `never`, or an earlier change that a reader who missed
 * both must not get any more.
 */
const ANSWERS: Record<AnyChange['type'], 'never' | { said: AnyChange; withdrawnBy: AnyChange }> = {
  'member.changed': 'never',
  'members.updated': 'never',
  'member.removed': {
    said: { type: 'xp.changed', member_id: 1 },
    withdrawnBy: { type: 'member.removed', member_id: 1, activity_ids: [] },
  },
  'activities.added': 'never',
  'skills.changed': 'never',
  'xp.changed': 'never',
  'xp.rebased': 'never',
  'member.synced': 'never',
  'members.synced': 'never',
  'members.reloaded': 'never',
  'feed.updated': 'never',
  'services.changed': 'never',
  'site.changed': 'never',
  'announce.changed': 'never',
  'run.changed': 'never',
  progress: 'never',
  steps: 'never',
  'adjustment.made': 'never',
  'adjustment.revoked': {
    said: {
      type: 'adjustment.made',
      adjustment: {
        ...{ id: 4, team_id: 1, points: -3, reason: 'Anna was late', made_by: 'Ben' },
        made_at: '2026-01-01T00:00:00.000Z',
      },
    },
    withdrawnBy: { type: 'adjustment.revoked', adjustment_id: 4 },
  },
  settled: 'never',
  'signups.changed': 'never',
  'items.changed': 'never',
  'logs.added': 'never',
  'audit.added': {
    said: { type: 'audit.added', entry: entry('member.flag.set', 'Anna') },
    withdrawnBy: { type: 'audit.added', entry: entry('member.erase', 'Former member') },
  },
  'proof.changed': {
    said: { type: 'proof.changed', proof: { ...PROOF, note: 'The password is swordfish.' } },
    withdrawnBy: { type: 'proof.changed', proof: PROOF },
  },
  'token.added': 'never',
  'token.revoked': {
    said: { type: 'overlay.tested', token_id: 4 },
    withdrawnBy: { type: 'token.revoked', token_id: 4 },
  },
  'overlay.tested': 'never',
  'checks.changed': 'never',
  'board.listed': {
    said: { type: 'board.listed', board: makeBoard({ description: 'The password is swordfish.' }) },
    withdrawnBy: { type: 'board.listed', board: makeBoard({ description: 'Ask an admin.' }) },
  },
  'board.unlisted': {
    said: { type: 'board.listed', board: makeBoard() },
    withdrawnBy: { type: 'board.unlisted', board_id: 7 },
  },
  'board.changed': {
    said: { type: 'board.changed', board: makeBoard({ title: 'A slip of the pen' }) },
    withdrawnBy: { type: 'board.changed', board: makeBoard() },
  },
  'board.removed': {
    said: { type: 'board.changed', board: makeBoard() },
    withdrawnBy: { type: 'board.removed', board_id: 7 },
  },
  'square.set': {
    said: { type: 'square.set', item },
    withdrawnBy: { type: 'square.set', item: { ...item, item_name: 'Oak helm' } },
  },
  'squares.revealed': {
    said: { type: 'squares.revealed', items: [{ ...item, row_number: 2 }, item] },
    withdrawnBy: { type: 'squares.revealed', items: [{ ...item, item_name: 'Oak helm' }] },
  },
  'square.cleared': {
    said: { type: 'square.set', item },
    withdrawnBy: { type: 'square.cleared', row_number: 1, column_number: 1 },
  },
  'team.changed': {
    said: { type: 'team.changed', team: red },
    withdrawnBy: { type: 'team.changed', team: { ...red, members: [] } },
  },
  'team.removed': {
    said: { type: 'team.changed', team: red },
    withdrawnBy: { type: 'team.removed', team_id: 3 },
  },
  'completion.recorded': {
    said: { type: 'completion.recorded', completion },
    withdrawnBy: { type: 'completion.recorded', completion: { ...completion, member_display_name: 'Bert' } },
  },
  'completion.revoked': {
    said: { type: 'completion.recorded', completion },
    withdrawnBy: { type: 'completion.revoked', completion_id: 5 },
  },
  'person.veiled': {
    said: { type: 'completion.recorded', completion },
    withdrawnBy: { type: 'person.veiled', member_id: 1, name: 'Hidden member' },
  },
};

const events = (...changes: unknown[]): LiveEvent[] =>
  changes.map((change, at) => ({
    stream: 'any',
    version: at + 1,
    at: '2026-01-01T00:00:00.000Z',
    changes: [change],
  }));
const versions = (...changes: unknown[]) => withoutWithdrawn(events(...changes)).map(({ version }) => version);
const harmless: ClanChange = { type: 'feed.updated' };

describe('withdrawn data', () => {
  it('lists an answer for every change of every stream, here and in the code', () => {
    const types = [...new Set(TYPES)].sort();
    expect(types.length).toBeGreaterThan(20);
    expect(Object.keys(ANSWERS).sort()).toEqual(types);
    expect(Object.keys(WITHDRAWS).sort()).toEqual(types);
  });

  it.each([...new Set(TYPES)])('hands out every event except those that %s withdraws', (type) => {
    const answer = ANSWERS[type];
    if (answer === 'never') {
      expect(WITHDRAWS[type]).toBe('no');
      expect(versions(harmless, { type }, harmless)).toEqual([1, 2, 3]);
      return;
    }
    const { said, withdrawnBy } = answer;
    expect(withdrawnBy.type).toBe(type);
    expect(versions(said, harmless, withdrawnBy, harmless)).not.toContain(1);
    expect(versions(said, harmless, withdrawnBy, harmless)).toEqual(expect.arrayContaining([3, 4]));
    expect(versions(said, harmless)).toEqual([1, 2]);
  });

  it('hands out earlier events when the same data is published again', () => {
    const listed = (revision: number) => ({ type: 'board.listed', board: makeBoard({ revision }) });
    expect(versions(listed(1), harmless, listed(2))).toEqual([1, 2, 3]);
    const set = (column: number) => ({ type: 'square.set', item: makeItem(1, column) });
    expect(versions(set(1), set(2), set(3))).toEqual([1, 2, 3]);
  });

  it('hands out nothing of the time in which a square that is secret again was public', () => {
    const place = { row_number: 1, column_number: 1 };
    const sealed = { type: 'square.set', item: sealedItem(place, { by: 'neighbours' }) };
    const revealed = { type: 'squares.revealed', items: [makeItem(1, 1), makeItem(1, 2)] };
    expect(versions(sealed, revealed, sealed)).toEqual([3]);
    expect(versions(harmless, sealed, harmless)).toEqual([1, 2, 3]);
  });

  it('hands out earlier events after any admin action other than an erasure', () => {
    const entries = ['member.flag.set', 'member.hide', 'bingo.board.update'].map((action) => ({
      type: 'audit.added',
      entry: entry(action, 'Anna'),
    }));
    expect(versions(...entries)).toEqual([1, 2, 3]);
  });

  it('hands out nothing from before an unknown or unreadable change', () => {
    expect(versions(harmless, { type: 'next.year' }, harmless)).toEqual([2, 3]);
    expect(versions(harmless, { type: 'board.listed', board: { id: 7 } }, harmless)).toEqual([3]);
    for (const odd of [null, 'text', {}, { type: 7 }]) expect(versions(harmless, odd, harmless)).toEqual([2, 3]);
  });
});
