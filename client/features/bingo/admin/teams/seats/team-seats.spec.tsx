import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { choose } from '../../../../../test-kit/choose.ts';
import { makeTeam, makeTeamMember } from '../../../../../test-kit/make-bingo.ts';
import { chooseInMenu } from '../../../../../test-kit/row-menu.ts';
import { openTeams, teamsServer, tharn } from '../../../../../test-kit/teams-of-board.tsx';

const { server, admin } = teamsServer();

describe('the seat of a player', () => {
  const menu = (label: string, user: Parameters<typeof chooseInMenu>[2]) => chooseInMenu('Tharn Vex', label, user);
  const sent = () => admin.sent.map(({ call, body, ifMatch }) => ({ call, body, ifMatch }));

  it('counts from a time with a reason, on the board as the form was opened', async () => {
    const { user } = await openTeams();
    await menu('Counts from', user);
    const time = screen.getByLabelText('Counts from (London time)');
    fireEvent.change(time, { target: { value: '4 Dec 2026, 20:00' } });
    fireEvent.blur(time);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Say why, in words that all players may read')).toBeInTheDocument();
    expect(admin.sent).toEqual([]);
    fireEvent.change(screen.getByLabelText('Reason, which all readers see'), { target: { value: 'Was forgotten' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Tharn Vex counts from the time that you set')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Tharn Vex counts as before')).toBeVisible();
    const call = 'PATCH /bingo/teams/1/members/101';
    expect(sent()).toEqual([
      { call, body: { counts_from: '2026-12-04T20:00:00.000Z', reason: 'Was forgotten' }, ifMatch: '"0"' },
      { call, body: { counts_from: null, reason: null }, ifMatch: null },
    ]);
  });

  it('gives a seat to another player, and takes that back', async () => {
    const { user } = await openTeams();
    await menu('Replace player', user);
    await user.click(screen.getByRole('button', { name: 'Replace player' }));
    expect(await screen.findByText('Choose a member or a guest')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Player who takes the seat'), 'tharn two');
    const joined = makeTeamMember({ member_id: 102, member_name: 'Tharn Two', joined_at: '2026-12-04T20:00:00.000Z' });
    const { teams } = admin.answers.bingo;
    admin.answers.bingo = { ...admin.answers.bingo, teams: [{ ...teams[0]!, members: [joined] }] };
    await user.click(screen.getByRole('button', { name: 'Replace player' }));
    expect(await screen.findByText('tharn two plays for Tharn Vex')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Tharn Vex has the seat again')).toBeVisible();
    expect(sent()).toEqual([
      { call: 'POST /bingo/boards/7/substitute', body: { team_id: 1, out: 101, in: 102 }, ifMatch: '"0"' },
      {
        call: 'POST /bingo/boards/7/substitute',
        body: { team_id: 1, out: 102, in: 101, at: '2026-12-04T20:00:00.000Z', reason: 'Taken back' },
        ifMatch: null,
      },
    ]);
  });
});

describe('a move to another team', () => {
  it('asks for the team, moves the player in one request, and takes that back', async () => {
    const joined_at = '2026-12-04T20:00:00.000Z';
    const moved = makeTeam({ id: 2, team_name: 'Hollow Kings', members: [{ ...tharn, joined_at }] });
    const sent: unknown[] = [];
    server.use(
      http.post('/api/bingo/boards/7/move', async ({ request }) => {
        sent.push([await request.json(), request.headers.get('If-Match')]);
        return HttpResponse.json({ success: true, team: moved });
      }),
    );
    const { user } = await openTeams();
    await chooseInMenu('Tharn Vex', 'Move to a team', user);
    await user.click(screen.getByRole('button', { name: 'Move player' }));
    expect(screen.getByLabelText('New team')).toHaveAccessibleDescription('Please choose a team');
    await choose(user, screen.getByLabelText('New team'), 'Hollow Kings');
    await user.click(screen.getByRole('button', { name: 'Move player' }));
    expect(await screen.findByText('Tharn Vex plays for Hollow Kings')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Tharn Vex plays for Crimson Tide again')).toBeVisible();
    expect(sent).toEqual([
      [{ person: 101, team_id: 2 }, '"0"'],
      [{ person: 101, team_id: 1, at: joined_at, reason: 'Taken back' }, null],
    ]);
  });
});
