import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { renderPart } from '../../../../test-kit/admin-server.tsx';
import { makeBingoState } from '../../../../test-kit/make-bingo.ts';
import { chooseInMenu } from '../../../../test-kit/row-menu.ts';
import { refusal } from '../../../../test-kit/site-server.ts';
import { fill, GUESTS, openTeams, teamCard, teamsServer } from '../../../../test-kit/teams-of-board.tsx';
import { TeamManager } from './team-manager.tsx';

const { server, admin } = teamsServer();
const form = () => teamCard('New team');

describe('the teams of a board', () => {
  // First, because a board that was loaded before is still shown.
  it('shows an error when the teams cannot be loaded, and loads them with Try again', async () => {
    server.use(http.get('/api/bingo/admin/boards/7/state', () => refusal(500, ''), { once: true }));
    const { user } = renderPart(<TeamManager boardId={7} />);
    expect(await screen.findByText('Failed to fetch teams')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hollow Kings')).toBeVisible();
  });

  it('shows that a board has no team yet', async () => {
    admin.answers.bingo = makeBingoState();
    renderPart(<TeamManager boardId={7} />);
    expect(await screen.findByText('No team yet')).toBeVisible();
  });
});

describe('a new team', () => {
  it('rejects a new team without a name', async () => {
    const { user } = await openTeams();
    await user.click(screen.getByRole('button', { name: 'New team' }));
    fill('Team name', '  ');
    await user.click(form().getByRole('button', { name: 'Create team' }));
    expect(await screen.findByText('Team name is required')).toBeVisible();
    expect(admin.sent).toEqual([]);
  });

  it('offers ten colours, blue by default', async () => {
    const { user } = await openTeams();
    await user.click(screen.getByRole('button', { name: 'New team' }));
    expect(form().getAllByRole('radio')).toHaveLength(10);
    expect(form().getByRole('radio', { name: 'blue' })).toBeChecked();
  });

  it('is not created by Enter in the search of its members, which adds the only one found', async () => {
    const { user } = await openTeams();
    await user.click(screen.getByRole('button', { name: 'New team' }));
    fill('Team name', 'Silver Dawn');
    await user.type(form().getByRole('searchbox', { name: 'Members to add' }), 'nobody{Enter}');
    expect(form().getByText('No players found')).toBeVisible();
    await user.clear(form().getByRole('searchbox'));
    await user.type(form().getByRole('searchbox'), 'tharn{Enter}');
    expect(form().getByRole('button', { name: 'Do not add Tharn Two' })).toBeVisible();
    expect(form().getByRole('searchbox')).toHaveValue('');
    expect(admin.sent).toEqual([]);
  });

  it('offers no member who has a team, and adds a guest once whatever the case', async () => {
    const { user } = await openTeams();
    await user.click(screen.getByRole('button', { name: 'New team' }));
    fill('Team name', 'Silver Dawn');
    await user.click(form().getByRole('radio', { name: 'silver' }));
    await user.type(form().getByRole('searchbox'), 'tharn');
    await user.click(await form().findByRole('button', { name: 'Add Tharn Two' }));
    expect(form().queryByRole('button', { name: 'Add Tharn Vex' })).toBeNull();
    expect(form().getByText('No players found')).toBeVisible();
    expect(form().getByRole('button', { name: 'Do not add Tharn Two' })).toBeVisible();
    fill(GUESTS, ' Old Moss \n\nold moss\nStray');
    expect(form().getByText('2 guests')).toBeVisible();
    await user.click(form().getByRole('button', { name: 'Create team' }));
    expect(await screen.findByText('Team “Crimson Tide” is created')).toBeVisible();
    expect(admin.sent.map(({ call, body }) => ({ call, body }))).toEqual([
      {
        call: 'POST /bingo/teams',
        body: {
          ...{ board_id: 7, team_name: 'Silver Dawn', color: 'silver' },
          ...{ member_ids: [102], guest_members: ['Old Moss', 'Stray'] },
        },
      },
    ]);
    expect(screen.queryByRole('region', { name: 'New team' })).toBeNull();
  });

  it('sends from when its players count, and asks why', async () => {
    const { user } = await openTeams();
    await user.click(screen.getByRole('button', { name: 'New team' }));
    fill('Team name', 'Late Dawn');
    fill(GUESTS, 'Stray');
    const from = form().getByLabelText('Added players count from (London time)');
    fireEvent.change(from, { target: { value: '4 Dec 2026, 20:00' } });
    fireEvent.blur(from);
    await user.click(form().getByRole('button', { name: 'Create team' }));
    expect(await screen.findByText('Say why, in words that all players may read')).toBeInTheDocument();
    expect(admin.sent).toEqual([]);
    fireEvent.change(form().getByLabelText('Reason, which all readers see'), { target: { value: 'Was forgotten' } });
    await user.click(form().getByRole('button', { name: 'Create team' }));
    await waitFor(() => expect(admin.sent).toHaveLength(1));
    expect(admin.sent[0]?.body).toMatchObject({
      ...{ guest_members: ['Stray'], counts_from: '2026-12-04T20:00:00.000Z', reason: 'Was forgotten' },
    });
  });

  it('shows that a team name is taken and keeps the form', async () => {
    admin.refuse.set(
      'POST /bingo/teams',
      refusal(409, 'A team with that name already exists on this board', 'TEAM_NAME_TAKEN'),
    );
    const { user } = await openTeams();
    await user.click(screen.getByRole('button', { name: 'New team' }));
    fill('Team name', 'Crimson Tide');
    await user.click(form().getByRole('button', { name: 'Create team' }));
    expect(await screen.findByText('Failed to create team')).toBeVisible();
    expect(screen.getByText('A team with that name already exists on this board')).toBeVisible();
    expect(screen.getByLabelText('Team name')).toHaveValue('Crimson Tide');
  });

  it('shows one form at a time, and keeps what was typed for a new team', async () => {
    const { user } = await openTeams();
    await user.click(screen.getByRole('button', { name: 'New team' }));
    fill('Team name', 'Half a name');
    await user.click(teamCard('Crimson Tide').getByRole('button', { name: 'Edit team' }));
    expect(screen.queryByRole('region', { name: 'New team' })).toBeNull();
    expect(teamCard('Edit “Crimson Tide”').getByLabelText('Team name')).toHaveValue('Crimson Tide');
    await user.click(teamCard('Hollow Kings').getByRole('button', { name: 'Edit team' }));
    expect(screen.queryByRole('region', { name: 'Edit “Crimson Tide”' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'New team' }));
    expect(screen.queryByRole('region', { name: 'Edit “Hollow Kings”' })).toBeNull();
    expect(screen.getAllByLabelText('Team name')).toHaveLength(1);
    expect(form().getByLabelText('Team name')).toHaveValue('Half a name');
  });
});

describe('removal of teams and players', () => {
  it.each([
    ['Delete team', 'Delete team “Crimson Tide”?', 'Delete team', 'DELETE /bingo/teams/1', 'Failed to delete team'],
    [
      'Remove Wanderer',
      'Remove Wanderer from “Crimson Tide”?',
      'Remove member',
      'DELETE /bingo/teams/1/members/900',
      'Failed to remove member',
    ],
  ])('asks for confirmation first: %s', async (button, question, verb, call, failure) => {
    admin.refuse.set(call, refusal(500, 'No'));
    const { user } = await openTeams();
    const ask = async () => {
      if (button === 'Delete team') await chooseInMenu('Crimson Tide', button, user);
      else await user.click(teamCard('Crimson Tide').getByRole('button', { name: button }));
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.getByText(question)).toBeVisible();
      return dialog;
    };
    await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(admin.sent).toEqual([]);
    await user.click((await ask()).getByRole('button', { name: verb }));
    expect(await screen.findByText(failure)).toBeVisible();
    await user.click((await ask()).getByRole('button', { name: verb }));
    await waitFor(() => expect(admin.sent.map((one) => one.call)).toEqual([call, call]));
    await waitFor(() => expect(screen.queryByText(failure)).toBeNull());
  });
});
