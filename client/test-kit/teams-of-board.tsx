import { beforeEach } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { TeamManager } from '../features/bingo/admin/teams/team-manager.tsx';
import { renderPart } from './admin-server.tsx';
import { bingoAdminServer } from './bingo-admin-server.ts';
import { makeBingoState, makeTeam, makeTeamMember } from './make-bingo.ts';
import { makeMember } from './make-member.ts';

export const tharn = makeTeamMember({ member_id: 101, member_name: 'Tharn Vex' });
export const guest = makeTeamMember({ guest_member_id: 900, member_type: 'guest', member_name: 'Wanderer' });
/** Label of the field for guests. */
export const GUESTS = 'Guests, one name per line';

/** Serves board 7 with two teams, one of which has a member and a guest; another member has no team. */
export function teamsServer(): ReturnType<typeof bingoAdminServer> {
  const kit = bingoAdminServer();
  beforeEach(() => {
    kit.state.answers.members = [
      makeMember({ id: 101, name: 'Tharn Vex', display_name: 'Tharn Vex' }),
      makeMember({ id: 102, name: 'Tharn Two', display_name: 'Tharn Two' }),
    ];
    kit.admin.answers.bingo = makeBingoState({
      teams: [
        makeTeam({ id: 1, team_name: 'Crimson Tide', color: 'red', members: [tharn, guest] }),
        makeTeam({ id: 2, team_name: 'Hollow Kings', color: 'teal' }),
      ],
    });
  });
  return kit;
}

/** Opens the teams of the board. */
export async function openTeams(): Promise<ReturnType<typeof renderPart>> {
  const view = renderPart(<TeamManager boardId={7} />);
  await screen.findByText('Crimson Tide');
  return view;
}

export const teamCard = (name: string) => within(screen.getByRole('region', { name }));

export function fill(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
