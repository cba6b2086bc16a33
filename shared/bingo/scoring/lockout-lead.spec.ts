import { describe, expect, it } from '@jest/globals';
import type { BingoState, Completion } from '../bingo.schemas.ts';
import { rankTeams } from '../standings.ts';
import { leadOf } from './lead.ts';

const CREATED = '2026-11-20T10:00:00.000Z';
const teams: BingoState['teams'] = ['Red', 'Blue'].map((team_name, at) => ({
  id: at + 1,
  team_name,
  color: 'red',
  created_at: CREATED,
  members: [],
}));
const items: BingoState['items'] = [1, 2, 3, 4, 5].map((column_number) => ({
  row_number: 1,
  column_number,
  item_name: `Item ${column_number}`,
  item_id: null,
  icon_url: null,
  description: null,
  alternatives: [],
  rule: null,
}));

/** Returns the words about the lead of a lockout of five squares. @param owners the team of each square from the left */
function wordsOf(owners: readonly number[]): string {
  const completions = owners.map((team_id, at): Completion => {
    const completed_at = `2026-11-20T12:0${at}:00.000Z`;
    return {
      ...{ id: at + 1, team_id, row_number: 1, column_number: at + 1, completed_at, completed_by: null },
      ...{ member_display_name: 'Ann', guest_display_name: null, item_name: '', team_name: '', team_color: 'red' },
      evidence: { kind: 'manual', recorded_by: '', recorded_at: completed_at, note: null },
    };
  });
  const board: BingoState['board'] = {
    ...{ id: 1, title: 'Lockout', description: null, rows: 5, columns: 5, start_date: null, end_date: null },
    ...{ is_active: true, created_at: CREATED, revision: 0, team_count: 2, item_count: 5, mode: 'lockout' },
  };
  const state: BingoState = { board, items, teams, completions, progress: [] };
  return leadOf(state, rankTeams(state)).words;
}

describe('the lead of a lockout', () => {
  it.each([
    [[1], 'Red leads by 1. Blue takes the lead with 2 more squares.'],
    [[1, 1], 'Red leads by 2. Blue takes the lead with 3 more squares.'],
    [[1, 1, 1], 'Red leads by 3. Nobody can catch up any more.'],
    [[1, 2, 1, 1], 'Red leads by 2. Nobody can catch up any more.'],
    [[1, 2, 1, 2], 'Red leads: it was first at 2. Blue takes the lead with one more square.'],
    [[1, 2, 1, 2, 1], 'Red leads by 1. Nobody can catch up any more.'],
  ])('with squares of the teams %j says “%s”', (owners, words) => {
    expect(wordsOf(owners)).toBe(words);
  });
});
