import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderPart } from '../../../../test-kit/admin-server.tsx';
import { bingoAdminServer, boardChanged, sendToAdmins } from '../../../../test-kit/bingo-admin-server.ts';
import { choose } from '../../../../test-kit/choose.ts';
import { makeBingoState, makeTeam, makeTeamMember } from '../../../../test-kit/make-bingo.ts';
import { makeMember } from '../../../../test-kit/make-member.ts';
import { chooseInMenu } from '../../../../test-kit/row-menu.ts';
import { refusal } from '../../../../test-kit/site-server.ts';
import { fakeSockets } from '../../../../../test/support/live/fake-socket.ts';
import { TeamManager } from './team-manager.tsx';

const { server, state, admin } = bingoAdminServer();
const tharn = makeTeamMember({ member_id: 101, member_name: 'Tharn Vex' });
const guest = makeTeamMember({ guest_member_id: 900, member_type: 'guest', member_name: 'Wanderer' });

beforeEach(() => {
  state.answers.members = [
    makeMember({ id: 101, name: 'Tharn Vex', display_name: 'Tharn Vex' }),
    makeMember({ id: 102, name: 'Tharn Two', display_name: 'Tharn Two' }),
  ];
  admin.answers.bingo = makeBingoState({
    teams: [
      makeTeam({ id: 1, team_name: 'Crimson Tide', color: 'red', members: [tharn, guest] }),
      makeTeam({ id: 2, team_name: 'Hollow Kings', color: 'teal' }),
    ],
  });
});

const open = async () => {
  const view = renderPart(<TeamManager boardId={7} />);
  await screen.findByText('Crimson Tide');
  return view;
};
const card = (name: string) => within(screen.getByRole('region', { name }));
const form = () => card('New team');
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const GUESTS = 'Guests, one name per line';

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
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'New team' }));
    fill('Team name', '  ');
    await user.click(form().getByRole('button', { name: 'Create team' }));
    expect(await screen.findByText('Team name is required')).toBeVisible();
    expect(admin.sent).toEqual([]);
  });

  it('offers ten colours, blue by default', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'New team' }));
    expect(form().getAllByRole('radio')).toHaveLength(10);
    expect(form().getByRole('radio', { name: 'blue' })).toBeChecked();
  });

  it('offers no member who has a team, and adds a guest once whatever the case', async () => {
    const { user } = await open();
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
    const { user } = await open();
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
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'New team' }));
    fill('Team name', 'Crimson Tide');
    await user.click(form().getByRole('button', { name: 'Create team' }));
    expect(await screen.findByText('Failed to create team')).toBeVisible();
    expect(screen.getByText('A team with that name already exists on this board')).toBeVisible();
    expect(screen.getByLabelText('Team name')).toHaveValue('Crimson Tide');
  });

  it('shows one form at a time, and keeps what was typed for a new team', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'New team' }));
    fill('Team name', 'Half a name');
    await user.click(card('Crimson Tide').getByRole('button', { name: 'Edit team' }));
    expect(screen.queryByRole('region', { name: 'New team' })).toBeNull();
    expect(card('Edit “Crimson Tide”').getByLabelText('Team name')).toHaveValue('Crimson Tide');
    await user.click(card('Hollow Kings').getByRole('button', { name: 'Edit team' }));
    expect(screen.queryByRole('region', { name: 'Edit “Crimson Tide”' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'New team' }));
    expect(screen.queryByRole('region', { name: 'Edit “Hollow Kings”' })).toBeNull();
    expect(screen.getAllByLabelText('Team name')).toHaveLength(1);
    expect(form().getByLabelText('Team name')).toHaveValue('Half a name');
  });
});

describe('changes to a team', () => {
  const edit = async () => {
    const view = await open();
    await view.user.click(card('Crimson Tide').getByRole('button', { name: 'Edit team' }));
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
    const { user } = await open();
    const ask = async () => {
      if (button === 'Delete team') await chooseInMenu('Crimson Tide', button, user);
      else await user.click(card('Crimson Tide').getByRole('button', { name: button }));
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

describe('the seat of a player', () => {
  const menu = (label: string, user: Parameters<typeof chooseInMenu>[2]) => chooseInMenu('Tharn Vex', label, user);
  const sent = () => admin.sent.map(({ call, body, ifMatch }) => ({ call, body, ifMatch }));

  it('counts from a time with a reason, on the board as the form was opened', async () => {
    const { user } = await open();
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
    const { user } = await open();
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
    const { user } = await open();
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

describe('the coverage of a team', () => {
  it('shows whose log is readable and where log lines were lost', async () => {
    const times = { team_id: 1, last_read_at: '2026-11-20T19:42:00.000Z' };
    admin.answers.coverage = [
      {
        ...{ ...times, member_id: 101, guest_member_id: null, display_name: 'Tharn Vex', profile_state: 'public' },
        gaps: [{ from: '2026-08-15T10:00:00.000Z', to: '2026-08-15T11:00:00.000Z' }],
      },
      {
        ...{ ...times, member_id: null, guest_member_id: 900, display_name: 'Wanderer', profile_state: 'private' },
        gaps: [],
      },
    ];
    await open();
    expect(await screen.findByText(/^1 of 2 logs are readable · lines were lost for 1 player$/)).toBeVisible();
    expect(screen.getByText(/^Lines lost between/)).toHaveTextContent(
      /^Lines lost between 15 Aug, 11:00 and 15 Aug, 12:00$/,
    );
    expect(screen.getByText(/^Log private: record completions by hand/)).toBeVisible();
    expect(screen.getByText('GUEST')).toBeVisible();
    // A player who joins is covered as well, although readings publish no event.
    fakeSockets.admin.connect();
    await waitFor(() => expect(fakeSockets.admin.opened.map(({ stream }) => stream)).toContain('bingo:7'));
    const late = makeTeamMember({ member_id: 102, member_name: 'Tharn Two' });
    admin.answers.coverage = admin.answers.coverage.concat({
      ...{ ...times, member_id: 102, guest_member_id: null, display_name: 'Tharn Two', profile_state: 'public' },
      gaps: [],
    });
    const team = makeTeam({ id: 1, team_name: 'Crimson Tide', color: 'red', members: [late, tharn, guest] });
    sendToAdmins('bingo:7', { type: 'team.changed', team });
    expect(await screen.findByText(/^2 of 3 logs are readable/)).toBeVisible();
    // Players whose log proves nothing are listed first.
    const people = within(screen.getByRole('region', { name: 'Crimson Tide' })).getAllByRole('listitem');
    expect(people.map(({ textContent }) => /^(Tharn Vex|Wanderer|Tharn Two)/.exec(textContent)?.[1])).toEqual([
      'Tharn Vex',
      'Wanderer',
      'Tharn Two',
    ]);
  });

  it('shows a log as not readable when the last reading had no log', async () => {
    admin.answers.coverage = [
      {
        ...{ team_id: 1, member_id: 101, guest_member_id: null, display_name: 'Tharn Vex', profile_state: 'public' },
        ...{ last_read_at: '2026-11-20T19:42:00.000Z', log_silent_since: '2026-08-15T10:00:00.000Z', gaps: [] },
      },
    ];
    await open();
    expect(await screen.findByText(/^0 of 1 logs are readable$/)).toBeVisible();
    const proof = screen.getByText(/^Log not readable since/);
    expect(proof).toHaveTextContent(/^Log not readable since 15 Aug.*, 11:00$/);
    expect(proof).toHaveAttribute('data-state', 'bad');
  });
});
