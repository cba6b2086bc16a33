import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { announceServer, openAnnounce } from '../../../../test-kit/announce/announce-tab.tsx';
import { makeChannel, makeRule } from '../../../../test-kit/announce/make-announce.ts';
import { choose } from '../../../../test-kit/choose.ts';
import { makeBingoState, makeTeam } from '../../../../test-kit/make-bingo.ts';
import { makeMember } from '../../../../test-kit/make-member.ts';
import { versioned } from '../../../../test-kit/site-server.ts';

const kit = announceServer();
const state = makeBingoState({
  teams: [makeTeam({ id: 1, team_name: 'Crimson Tide' }), makeTeam({ id: 2, team_name: 'Hollow Kings' })],
});

beforeEach(() => {
  const members = [
    makeMember({ id: 101, name: 'Tharn Vex', display_name: 'Tharn Vex' }),
    makeMember({ id: 102, name: 'Tharn Two', display_name: 'Tharn Two' }),
  ];
  kit.server.use(
    http.get('/api/members', () => versioned({ success: true, members })),
    http.get('/api/bingo/admin/boards/7/state', () => HttpResponse.json({ success: true, state })),
  );
});

const SAVE = { name: 'Save the rule' };
/** Opens the conditions of the rule. */
async function openConditions() {
  const { user } = openAnnounce();
  await user.click(await screen.findByRole('button', { name: 'Edit the rule Rare drops' }));
  await user.click(await screen.findByText('Only if'));
  return user;
}

describe('the members and teams of a rule', () => {
  it('are found by name, in the clan and on a board, and stored by id', async () => {
    const user = await openConditions();
    await user.type(screen.getByLabelText('Only these members'), 'tharn');
    await user.click(await screen.findByRole('button', { name: 'Add Tharn Vex' }));
    await user.click(screen.getByRole('button', { name: 'Add Tharn Two' }));
    await user.click(screen.getByRole('button', { name: 'Take away Tharn Two' }));
    expect(within(screen.getByRole('list', { name: 'Chosen members' })).getAllByRole('listitem')).toHaveLength(1);
    await choose(user, screen.getByRole('combobox', { name: 'Board to choose teams from' }), 'Winter bingo');
    await user.click(await screen.findByRole('button', { name: 'Hollow Kings (Winter bingo)' }));
    await user.click(screen.getByRole('button', SAVE));
    expect(await screen.findByText('The rule is saved. It tells what happens from now on')).toBeVisible();
    expect(kit.sent).toEqual([['PATCH rules/3', { filter: { members: [101], teams: [2] } }]]);
    expect(screen.getByText(/^1 member, 1 team · /)).toBeVisible();
  });

  it('are added by Enter when only one matches, and Enter in the search saves no rule without them', async () => {
    const user = await openConditions();
    const search = screen.getByRole('searchbox', { name: 'Only these members' });
    expect(search).toHaveAccessibleDescription(/^None chosen: everybody/);
    await user.type(search, 'tharn{Enter}');
    expect(search).toHaveValue('tharn');
    await user.type(search, ' two{Enter}');
    expect(search).toHaveValue('');
    await user.keyboard('nobody{Enter}');
    expect(search).toHaveValue('nobody');
    expect(screen.getByRole('button', { name: 'Take away Tharn Two' })).toBeVisible();
    expect(screen.getByRole('form', { name: 'Rule Rare drops' })).toBeVisible();
    expect(kit.sent).toEqual([]);
    await user.click(screen.getByRole('button', SAVE));
    expect(await screen.findByText('The rule is saved. It tells what happens from now on')).toBeVisible();
    expect(kit.sent).toEqual([['PATCH rules/3', { filter: { members: [102] } }]]);
  });

  it('leave the keyboard in the search when they are added and taken away', async () => {
    const user = await openConditions();
    const search = screen.getByRole('searchbox', { name: 'Only these members' });
    await user.type(search, 'vex');
    await user.click(await screen.findByRole('button', { name: 'Add Tharn Vex' }));
    expect(search).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Take away Tharn Vex' }));
    expect(search).toHaveFocus();
  });

  it('are shown and can be taken away when they are deleted', async () => {
    const filter = { members: [5, 6], teams: [8, 9] };
    const named = {
      members: [{ id: 5, name: 'Went Away' }],
      teams: [{ id: 8, name: 'Reds', board: 'Summer' }],
    };
    kit.channels = [makeChannel(1, { rules: [makeRule(3, { name: 'Rare drops', filter, named })] })];
    const user = await openConditions();
    expect(screen.getByText(/^It names members or teams that are deleted/)).toBeVisible();
    expect(screen.getByText('Went Away')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reds (Summer)', pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take away Deleted member 6' }));
    await user.click(screen.getByRole('button', { name: 'Deleted team 9', pressed: true }));
    expect(screen.getByRole('button', { name: 'Deleted team 9', pressed: false })).toHaveFocus();
    for (const words of [/^Nothing is told of a deleted member/, /^Nothing of a deleted team/]) {
      expect(screen.queryByText(words)).not.toBeInTheDocument();
    }
    await user.click(screen.getByRole('button', SAVE));
    expect(await screen.findByText('The rule is saved. It tells what happens from now on')).toBeVisible();
    expect(kit.sent).toEqual([['PATCH rules/3', { filter: { members: [5], teams: [8] } }]]);
  });

  it('have the words of the server when they are gone meanwhile, and when teams cannot be read', async () => {
    const [message, error] = ['One of these members does not exist', 'The input is not valid'];
    kit.server.use(
      http.get('/api/bingo/admin/boards/7/state', () =>
        HttpResponse.json(
          { success: false, code: 'BOARD_NOT_FOUND', error: 'This board is gone', requestId: 'r' },
          { status: 404 },
        ),
      ),
      http.patch('/api/announce/rules/3', () =>
        HttpResponse.json(
          {
            success: false,
            code: 'VALIDATION_FAILED',
            error,
            requestId: 'r',
            details: [{ path: 'filter.members', message }],
          },
          { status: 400 },
        ),
      ),
    );
    const user = await openConditions();
    await choose(user, screen.getByRole('combobox', { name: 'Board to choose teams from' }), 'Winter bingo');
    expect(await screen.findByText('The teams could not be read')).toBeVisible();
    await user.type(screen.getByLabelText('Only these members'), 'tharn');
    await user.click(await screen.findByRole('button', { name: 'Add Tharn Vex' }));
    await user.click(screen.getByRole('button', SAVE));
    const field = screen.getByLabelText('Only these members');
    await screen.findByText(message);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(new RegExp(`^${message} None chosen: everybody`));
    await user.click(screen.getByRole('button', { name: 'Take away Tharn Vex' }));
    expect(field).toBeValid();
  });
});
