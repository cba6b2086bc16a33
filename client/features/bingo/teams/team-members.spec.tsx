import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Board } from '../../../../shared/bingo/bingo.schemas.ts';
import { renderPart } from '../../../test-kit/admin-server.tsx';
import { makeBoard, makeTeam, makeTeamMember } from '../../../test-kit/make-bingo.ts';
import { siteServer } from '../../../test-kit/site-server.ts';
import { TeamMembers } from './team-members.tsx';

siteServer();

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const split = { seed: 'snow', at: inHours(-48) };

it.each<[string, Partial<Board>, boolean]>([
  [
    'not before the start, when the card of the sign-ups has it',
    { signup_from: inHours(-72), start_date: inHours(5) },
    false,
  ],
  ['not while late sign-ups are open', { signup_until: inHours(5), start_date: inHours(-5) }, false],
  ['after the start', { signup_from: inHours(-72), start_date: inHours(-5) }, true],
  ['of a board that never had sign-ups', { start_date: inHours(5) }, true],
])('shows how the teams were drawn %s', async (_, dates, isShown) => {
  const board = makeBoard({ ...dates, split });
  const team = makeTeam({ team_name: 'Reds', members: [makeTeamMember({ member_name: 'Ann' })] });
  renderPart(<TeamMembers teams={[team]} completions={[]} me={null} drawn={board} />);
  expect(await screen.findByText('Ann')).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'How the teams are drawn' })).toHaveLength(isShown ? 1 : 0);
});
