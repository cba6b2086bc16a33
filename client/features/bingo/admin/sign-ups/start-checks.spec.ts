import { describe, expect, it } from '@jest/globals';
import type { Item } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { SignUp } from '../../../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import type { Coverage } from '../../../../../shared/bingo/teams/coverage.schemas.ts';
import { makeBoard, makeItem, makeTeam, makeTeamMember } from '../../../../test-kit/make-bingo.ts';
import { startChecks } from './start-checks.ts';

const ITEMS = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => makeItem(row, column)));
const led = (name: string, players: number) =>
  makeTeam({
    team_name: name,
    members: Array.from({ length: players }, (_, at) => makeTeamMember(at === 0 ? { role: 'captain' } : {})),
  });
const covered = (display_name: string, more: Partial<Coverage> = {}): Coverage => ({
  ...{ team_id: 1, member_id: 1, guest_member_id: null, display_name, profile_state: 'public', last_read_at: null },
  ...{ gaps: [], ...more },
});
const signUp = (id: number, more: Partial<SignUp>): SignUp => ({
  ...{ id, member_id: id, name: `Player ${id}`, status: 'accepted', is_waiting: false, is_captain: false },
  ...{ created_at: '2026-11-20T12:00:00.000Z', answers: null, decided_by: 'Anna', team_id: 1, profile_state: 'public' },
  ...more,
});
const unseen = (row_number: number, name: string) => ({
  ...{ row_number, column_number: 1, item_name: name },
  names: [{ kind: 'item' as const, name, seen: 'never' as const, lines_ever: 0, counts: [], suggest: [] }],
});
const ready = {
  state: { board: makeBoard(), items: ITEMS, teams: [led('Red', 3), led('Blue', 2)] },
  ...{ unseen: [], coverage: [covered('Ann')], signUps: [signUp(1, {})] },
};
const missing = (facts: Partial<Parameters<typeof startChecks>[0]>): string[] =>
  startChecks({ ...ready, ...facts })
    .filter(({ isDone }) => !isDone)
    .map(({ words }) => words);
const withState = (more: Partial<(typeof ready)['state']>) => ({ state: { ...ready.state, ...more } });

describe('the checks before the start', () => {
  it('have nothing to say against a board that is ready, and leave out what is not known yet', () => {
    expect(missing({})).toEqual([]);
    expect(startChecks(ready)).toHaveLength(7);
    expect(startChecks({ ...ready, unseen: null, coverage: null, signUps: null })).toHaveLength(3);
  });

  it('name the squares that are empty, and those whose name no log has', () => {
    expect(missing(withState({ items: ITEMS.slice(2) }))).toEqual(['2 squares without an item: A1 and B1.']);
    expect(missing({ unseen: [unseen(1, 'Wip'), unseen(3, 'Onix')] })).toEqual([
      'Never seen in any log: A1 (“Wip”) and A3 (“Onix”).',
    ]);
    expect(missing(withState({ items: [] }))[0]).toBe('9 squares without an item: A1, B1, C1, A2, B2, C2 and 3 more.');
  });

  it('say which teams are missing, empty, of another size or without a captain', () => {
    expect(missing(withState({ teams: [] }))).toEqual(['There is no team yet.']);
    expect(missing(withState({ teams: [led('Red', 1), makeTeam({ team_name: 'Blue' })] }))).toContain(
      'Teams without a player: Blue.',
    );
    expect(missing(withState({ teams: [led('Red', 5), led('Blue', 3)] }))).toEqual([
      'The teams differ: the smallest has 3 players, the largest 5.',
    ]);
    const unled = makeTeam({ team_name: 'Blue', members: [makeTeamMember()] });
    expect(missing(withState({ teams: [led('Red', 1), unled] }))).toEqual(['No captain: Blue.']);
  });

  it('name players without a decision, without a seat or without a log that can be read', () => {
    const signUps = [signUp(1, { status: 'new', team_id: null }), signUp(2, { team_id: null }), signUp(3, {})];
    expect(missing({ signUps })).toEqual([
      '1 sign-up without a decision.',
      'Accepted players without a seat: Player 2.',
    ]);
    expect(missing({ coverage: [covered('Ann', { profile_state: 'private' }), covered('Bob')] })).toEqual([
      'Logs that cannot be read: Ann. Their drops need proofs.',
    ]);
  });

  it('ask for a code word where something is recorded by hand, in a part of a set too', () => {
    const byHand: Item['rule'][] = [
      { kind: 'manual' },
      {
        kind: 'set',
        need: 1,
        parts: [
          { label: 'A', rule: { kind: 'manual' } },
          { label: 'B', rule: { kind: 'item' } },
        ],
      },
    ];
    for (const rule of byHand) {
      const items = [makeItem(1, 1, { rule }), ...ITEMS.slice(1)];
      expect(missing(withState({ items }))).toEqual(['No code word for the pictures of what is recorded by hand: A1.']);
      expect(missing(withState({ items, board: makeBoard({ settings: { code_word: true } }) }))).toEqual([]);
    }
  });
});
