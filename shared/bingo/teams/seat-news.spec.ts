import { describe, expect, it } from '@jest/globals';
import type { Board, Team, TeamMember } from '../bingo.schemas.ts';
import type { FormerSeat } from './former-seats.ts';
import { seatNews, seatWords } from './seat-news.ts';

const at = (time: string): string => `2026-03-01T${time}.000Z`;
const BOARD: Board = {
  ...{ id: 1, title: 'Spring', description: null, rows: 3, columns: 3, start_date: at('12:00:00'), end_date: null },
  ...{ is_active: true, created_at: at('09:00:00'), revision: 1, team_count: 2, item_count: 0 },
};
const member = (id: number | null, name: string, joined_at?: string): TeamMember => ({
  ...{ member_id: id, guest_member_id: null, member_type: 'clan', member_name: name, display_name: name },
  ...(joined_at !== undefined && { joined_at }),
});
const gone = (id: number | null, display_name: string, left_at: string): FormerSeat => ({
  ...{ member_id: id, guest_member_id: null, display_name, left_at },
});
const team = (id: number, team_name: string, members: TeamMember[], former: FormerSeat[] = []): Team => ({
  ...{ id, team_name, color: 'blue', created_at: at('09:00:00'), members },
  ...(former.length > 0 && { former }),
});
const words = (...teams: Team[]): string[] =>
  seatNews({ board: BOARD, teams }).map((news) => `${seatWords(news)} at ${news.at.slice(11, 16)}`);

describe('news of seats', () => {
  it('says who joined, left and moved since the start, newest first', () => {
    const red = team(
      1,
      'Red',
      [member(1, 'Ann'), member(2, 'Bob', at('13:05:00'))],
      [gone(4, 'Rhea', at('20:14:10')), gone(5, 'Cid', at('15:00:00'))],
    );
    const blue = team(2, 'Blue', [member(4, 'Rhea', at('20:14:50'))]);
    expect(words(red, blue)).toEqual([
      'Rhea moved from Red to Blue at 20:14',
      'Cid left Red at 15:00',
      'Bob joined Red at 13:05',
    ]);
  });

  it('leaves out what happened before the start', () => {
    const red = team(1, 'Red', [member(1, 'Ann', at('11:59:00'))], [gone(2, 'Bob', at('12:00:30'))]);
    expect(words(red)).toEqual([]);
  });

  it('does not say of hidden members that two of them are one', () => {
    const red = team(1, 'Red', [], [gone(null, 'Hidden member', at('14:00:00'))]);
    const blue = team(2, 'Blue', [member(null, 'Hidden member', at('14:00:00'))]);
    expect(words(red, blue)).toEqual(['Hidden member joined Blue at 14:00', 'Hidden member left Red at 14:00']);
  });

  it('says that a player joined who left the same team in that minute', () => {
    const red = team(1, 'Red', [member(1, 'Ann', at('14:00:40'))], [gone(1, 'Ann', at('14:00:10'))]);
    expect(words(red)).toEqual(['Ann joined Red at 14:00']);
  });
});
