import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeSockets } from '../../../../../test/support/live/fake-socket.ts';
import { sendToAdmins } from '../../../../test-kit/bingo-admin-server.ts';
import { makeTeam, makeTeamMember } from '../../../../test-kit/make-bingo.ts';
import { guest, openTeams, teamsServer, tharn } from '../../../../test-kit/teams-of-board.tsx';

const { admin } = teamsServer();

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
    await openTeams();
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
    await sendToAdmins('bingo:7', { type: 'team.changed', team });
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
    await openTeams();
    expect(await screen.findByText(/^0 of 1 logs are readable$/)).toBeVisible();
    const proof = screen.getByText(/^Log not readable since/);
    expect(proof).toHaveTextContent(/^Log not readable since 15 Aug.*, 11:00$/);
    expect(proof).toHaveAttribute('data-state', 'bad');
  });
});
