import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlayerShare, Recap } from '../../../../../shared/bingo/recap/recap.schemas.ts';
import { DEFAULT_SCORINGS } from '../../../../../shared/bingo/scoring/scoring-presets.ts';
import { makeBoard, makeTeam } from '../../../../test-kit/make-bingo.ts';
import { SharesCard } from './shares-card.tsx';
import { sharesCsv } from './shares.csv.ts';

const red = makeTeam({ id: 1, team_name: 'Red' });
const blue = makeTeam({ id: 2, team_name: 'Blue' });
const state = { board: makeBoard({ scoring: DEFAULT_SCORINGS.lines }), teams: [red, blue] };
const player = (id: number, name: string, share: number): PlayerShare => ({
  ...{ person_id: id, name, share, squares: 2, contributions: 3 },
});
const recap: Recap = {
  teams: [
    {
      ...{ team_id: 1, score: 17, adjustments: 5 },
      players: [player(1, 'Ann', 7.25), { ...player(0, 'Hidden member', 4.75), person_id: null }],
    },
    { ...{ team_id: 2, score: 6, adjustments: 0 }, players: [player(3, 'Bob', 6)] },
  ],
  ...{ haul: null, players: 3, contributions: 9 },
};
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('the shares', () => {
  it('are in one order over all teams, say what is nobody’s, and are the same in the file', () => {
    render(<SharesCard recap={recap} state={state} />);
    expect(rows()).toEqual(['Ann Red7.252', 'Bob Blue6.002', 'Hidden member Red4.752']);
    expect(screen.getByText(/^3 players, 9 contributions\./)).toBeVisible();
    expect(screen.getByText('Nobody’s share: Red 5, given or taken by admins.')).toBeVisible();
    expect(sharesCsv(recap, state.teams, true).split('\r\n').slice(0, 5)).toEqual([
      'Team,Player,Points,Squares touched,Contributions',
      'Red,Ann,7.25,2,3',
      'Red,Hidden member,4.75,2,3',
      'Red,Given or taken by admins,5.00,,',
      'Blue,Bob,6.00,2,3',
    ]);
  });

  it('are ten at first, and all of them on request', async () => {
    const many = Array.from({ length: 12 }, (_, at) => player(at + 1, `Player ${at + 1}`, 20 - at));
    const [team] = recap.teams;
    render(<SharesCard recap={{ ...recap, teams: team ? [{ ...team, players: many }] : [] }} state={state} />);
    expect(rows()).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'All 12 shares' }));
    expect(rows()).toHaveLength(12);
  });
});
