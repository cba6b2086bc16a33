import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { makeGate, sendAdmin } from '../../../../test-kit/admin-server.tsx';
import { announceServer, openAnnounce } from '../../../../test-kit/announce/announce-tab.tsx';
import { makeChannel, makeRule } from '../../../../test-kit/announce/make-announce.ts';
import { choose } from '../../../../test-kit/choose.ts';
import { makeBingoState, makeTeam } from '../../../../test-kit/make-bingo.ts';
import { makeMember } from '../../../../test-kit/make-member.ts';
import { refusal, versioned } from '../../../../test-kit/site-server.ts';

const kit = announceServer();
const state = makeBingoState({
  teams: [makeTeam({ id: 1, team_name: 'Crimson Tide' }), makeTeam({ id: 2, team_name: 'Hollow Kings' })],
});

beforeEach(() => {
  const members = [
    makeMember({ id: 101, name: 'Tharn Vex', display_name: 'Tharn Vex' }),
    makeMember({ id: 102, name: 'Tharn Two', display_name: 'Tharn Two' }),
    makeMember({ id: 103, name: 'Ada', display_name: 'Ada' }),
  ];
  kit.server.use(
    http.get('/api/members', () => versioned({ success: true, members })),
    http.get('/api/bingo/admin/boards/7/state', () => HttpResponse.json({ success: true, state })),
  );
});

const BOARDS = [
  { id: 7, title: 'Winter bingo', is_active: true },
  { id: 8, title: 'Spring bingo', is_active: true },
];
const chooseBoard = (user: ReturnType<typeof openAnnounce>['user'], title: string) =>
  choose(user, screen.getByRole('combobox', { name: 'Board to choose teams from' }), title);
const SAVE = { name: 'Save the rule' };
/** Opens the conditions of the rule. */
async function openConditions() {
  const { user } = openAnnounce(undefined, BOARDS);
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
    await chooseBoard(user, 'Winter bingo');
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
    await chooseBoard(user, 'Winter bingo');
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

describe('the teams to choose from', () => {
  const board = () => screen.getByRole('combobox', { name: 'Board to choose teams from' });

  it('are those of the board that is chosen now, whatever is answered late', async () => {
    const gate = makeGate();
    let answered = false;
    const spring = makeBingoState({ teams: [makeTeam({ id: 3, team_name: 'Green Vale' })] });
    kit.server.use(
      http.get('/api/bingo/admin/boards/7/state', async () => {
        await gate.passed;
        answered = true;
        return HttpResponse.json({ success: true, state });
      }),
      http.get('/api/bingo/admin/boards/8/state', () => HttpResponse.json({ success: true, state: spring })),
    );
    const user = await openConditions();
    await chooseBoard(user, 'Winter bingo');
    expect(board()).toHaveTextContent('Winter bingo');
    expect(screen.getByText('Loading the teams...')).toBeVisible();
    expect(screen.queryByText('This board has no teams.')).not.toBeInTheDocument();
    await chooseBoard(user, 'Spring bingo');
    expect(await screen.findByRole('button', { name: 'Green Vale (Spring bingo)' })).toBeVisible();
    gate.open();
    await waitFor(() => expect(answered).toBe(true));
    expect(board()).toHaveTextContent('Spring bingo');
    expect(screen.getByRole('button', { name: 'Green Vale (Spring bingo)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Hollow Kings/ })).not.toBeInTheDocument();
  });

  it('are read with Try again when they could not be read', async () => {
    kit.server.use(http.get('/api/bingo/admin/boards/7/state', () => refusal(500, 'Something broke'), { once: true }));
    const user = await openConditions();
    await chooseBoard(user, 'Winter bingo');
    expect(await screen.findByText('The teams could not be read')).toBeVisible();
    expect(screen.getByText('Something broke')).toBeVisible();
    expect(board()).toHaveTextContent('Winter bingo');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('group', { name: 'Only these teams' })).toHaveFocus();
    expect(await screen.findByRole('button', { name: 'Hollow Kings (Winter bingo)' })).toBeVisible();
    expect(screen.queryByText('The teams could not be read')).not.toBeInTheDocument();
  });
});

describe('the words of a rule that names members and teams', () => {
  it('have the names in its row, three of them at most', async () => {
    const named = {
      members: ['Went Away', 'Ada', 'Bo', 'Cy', 'Di'].map((name, at) => ({ id: at + 5, name })),
      teams: [{ id: 8, name: 'Reds', board: 'Summer' }],
    };
    const rule = (id: number, members: number[], teams: number[] = []) =>
      makeRule(id, { filter: { members, ...(teams.length > 0 && { teams }) }, named });
    kit.channels = [makeChannel(1, { rules: [rule(3, [5, 6], [8]), rule(4, [5, 6, 7, 8, 9]), rule(5, [5, 99])] })];
    openAnnounce();
    expect(await screen.findByText(/^about Went Away and Ada, about Reds \(Summer\) · /)).toBeVisible();
    expect(screen.getByText(/^about Went Away, Ada, Bo and 2 more · /)).toBeVisible();
    expect(screen.getByText(/^about Went Away and 1 more · /)).toBeVisible();
  });

  it.each([
    ['loses the name of an erased member', 'member.erase', { id: 5, name: 'Went Away' }, { id: 5, name: 'Gone' }],
    ['has the old name after a rename is undone', 'member.rename.undo', { id: 5, name: 'New' }, { id: 5, name: 'Old' }],
    ['has the name of what is there again', 'bingo.team.restore', null, { id: 5, name: 'Back' }],
  ] as const)('%s', async (_, action, before, after) => {
    const chosen = (member: { id: number; name: string } | null) =>
      makeRule(3, { filter: { members: [5] }, named: { members: member ? [member] : [], teams: [] } });
    kit.channels = [makeChannel(1, { rules: [chosen(before)] })];
    openAnnounce();
    expect(await screen.findByText(before ? /^about (Went Away|New)/ : /^1 member/)).toBeVisible();
    kit.channels = [makeChannel(1, { rules: [chosen(after)] })];
    const entry = {
      ...{ id: 1, at: '2026-11-21T10:00:00.000Z', actor: { id: 'x', name: 'X' }, action },
      ...{ subject: 's', member_id: null, board_id: null, before: null, after: null },
    };
    act(() => sendAdmin({ type: 'audit.added', entry }));
    expect(await screen.findByText(new RegExp(`^about ${after.name}`))).toBeVisible();
  });

  it('have all names where two versions are compared', async () => {
    const stored = { filter: { members: [101] }, named: { members: [{ id: 101, name: 'Tharn Vex' }], teams: [] } };
    kit.channels = [makeChannel(1, { rules: [makeRule(3, { name: 'Rare drops', ...stored })] })];
    const theirs = JSON.stringify({ items: ['Ice dye', 'Vial'], members: [103], teams: [77] });
    const conflict = { version: '2', present: { name: 'Rare drops', filter: theirs }, by: null };
    kit.server.use(
      http.patch('/api/announce/rules/3', () =>
        HttpResponse.json(
          { success: false, code: 'EDITED_MEANWHILE', error: 'It was changed', requestId: 'r', conflict },
          { status: 412 },
        ),
      ),
    );
    const user = await openConditions();
    expect(screen.getByText('about Tharn Vex')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Only these members' }), 'two{Enter}');
    await chooseBoard(user, 'Winter bingo');
    await user.click(await screen.findByRole('button', { name: 'Hollow Kings (Winter bingo)' }));
    await user.click(screen.getByRole('button', SAVE));
    const dialog = within(await screen.findByRole('alertdialog'));
    const cells = within(dialog.getByRole('row', { name: /^Only if/ })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'about Ada; 2 items: Ice dye and Vial; 1 team',
      'about Tharn Vex and Tharn Two; about Hollow Kings (Winter bingo)',
    ]);
  });
});
