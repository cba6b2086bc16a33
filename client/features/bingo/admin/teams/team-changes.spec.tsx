import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { boardChanged } from '../../../../test-kit/bingo-admin-server.ts';
import { makeBingoState } from '../../../../test-kit/make-bingo.ts';
import { refusal } from '../../../../test-kit/site-server.ts';
import { fill, GUESTS, openTeams, teamCard, teamsServer } from '../../../../test-kit/teams-of-board.tsx';

const { admin } = teamsServer();

describe('changes to a team', () => {
  const edit = async () => {
    const view = await openTeams();
    await view.user.click(teamCard('Crimson Tide').getByRole('button', { name: 'Edit team' }));
    return view;
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save team' }));

  it('sends name and colour, then members, then guests', async () => {
    const { user } = await edit();
    fill('Team name', 'Crimson Wave');
    await user.type(screen.getByRole('searchbox'), 'two');
    await user.click(await screen.findByRole('button', { name: 'Add Tharn Two' }));
    fill(GUESTS, 'Stray');
    save();
    expect(await screen.findByText('Team “Crimson Wave” is saved')).toBeVisible();
    expect(admin.sent.map(({ call, body }) => ({ call, body }))).toEqual([
      { call: 'PUT /bingo/teams/1', body: { team_name: 'Crimson Wave' } },
      { call: 'POST /bingo/teams/1/members', body: { member_ids: [102] } },
      { call: 'POST /bingo/teams/1/guests', body: { guest_members: ['Stray'] } },
    ]);
  });

  it('saves a team although its guests fail, and keeps the guests in the form', async () => {
    admin.refuse.set('POST /bingo/teams/1/guests', refusal(409, 'That player is on another team of this board'));
    await edit();
    fill(GUESTS, 'Stray');
    save();
    expect(await screen.findByText('Team updated but there was an issue with guest members')).toBeVisible();
    expect(screen.getByText('That player is on another team of this board')).toBeVisible();
    expect(screen.getByLabelText(GUESTS)).toHaveValue('Stray');
  });

  describe('over a newer change of the board', () => {
    /** Another admin was faster: the server refuses once, and the team has these values by then. */
    const overtake = (values: { team_name: string; color: 'red' | 'gold' }) => {
      const by = { name: 'Bert', at: new Date().toISOString() };
      admin.refuse.set('PUT /bingo/teams/1', boardChanged({ version: '1', present: values, by }));
      const { board, teams } = admin.answers.bingo;
      admin.answers.bingo = makeBingoState({
        board: { ...board, revision: board.revision + 1 },
        teams: teams.map((team) => (team.id === 1 ? { ...team, ...values } : team)),
      });
    };
    const sent = () => admin.sent.map(({ body, ifMatch }) => ({ body, ifMatch }));
    const mine = { team_name: 'Crimson Wave' };
    const dialog = () => within(screen.getByRole('alertdialog'));

    it('keeps what is not about the same part, without a question', async () => {
      await edit();
      fill('Team name', 'Crimson Wave');
      overtake({ team_name: 'Crimson Tide', color: 'gold' });
      save();
      expect(await screen.findByText('Team “Crimson Wave” is saved')).toBeVisible();
      expect(sent()).toEqual([
        { body: mine, ifMatch: '"0"' },
        { body: mine, ifMatch: '"1"' },
      ]);
    });

    it('shows both names, and stores the own one only when the admin says so', async () => {
      const { user } = await edit();
      fill('Team name', 'Crimson Wave');
      overtake({ team_name: 'Red Tide', color: 'red' });
      save();
      expect(await screen.findByRole('row', { name: 'Team name Red Tide Crimson Wave' })).toBeVisible();
      await user.click(dialog().getByRole('button', { name: 'Go on editing' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(screen.getByLabelText('Team name')).toHaveValue('Crimson Wave');
      expect(sent()).toHaveLength(1);
      overtake({ team_name: 'Red Tide', color: 'red' });
      save();
      await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
      expect(await screen.findByText('Team “Crimson Wave” is saved')).toBeVisible();
      expect(sent().at(-1)).toEqual({ body: mine, ifMatch: '"1"' });
    });

    it('sends nothing of a team whose saved state the admin takes', async () => {
      const { user } = await edit();
      fill('Team name', 'Crimson Wave');
      fill(GUESTS, 'Stray');
      overtake({ team_name: 'Red Tide', color: 'red' });
      save();
      await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
      expect(await screen.findByText('Nothing was changed: the other admin’s version stands')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Save team' })).toBeNull();
      expect(sent()).toHaveLength(1);
    });
  });

  it('shows an error when a team cannot be saved', async () => {
    admin.refuse.set('PUT /bingo/teams/1', refusal(500, 'No'));
    await edit();
    save();
    expect(await screen.findByText('Failed to update team')).toBeVisible();
    expect(screen.getByLabelText('Team name')).toHaveValue('Crimson Tide');
  });
});
