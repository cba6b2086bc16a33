import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { fakeSockets } from '../../../../../test/support/live/fake-socket.ts';
import type { Goal } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { SquareProgress } from '../../../../../shared/bingo/goals/square-progress.schemas.ts';
import type { Proof } from '../../../../../shared/bingo/proofs/proofs.schemas.ts';
import { renderPart } from '../../../../test-kit/admin-server.tsx';
import { bingoAdminServer, sendToAdmins, versioned } from '../../../../test-kit/bingo-admin-server.ts';
import { makeBingoState, makeCompletion, makeEvidence, makeItem, makeTeam } from '../../../../test-kit/make-bingo.ts';
import { windowWidth } from '../../../../test-kit/window-width.ts';
import { BoardEditor } from './board-editor.tsx';

const { server, admin } = bingoAdminServer();
const { narrow } = windowWidth();

const open = async (at?: string) => {
  const view = renderPart(<BoardEditor boardId={7} userName="Anna" />, at);
  await screen.findByRole('grid', { name: 'Squares to edit' });
  return view;
};
const tile = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}, `) });
const tab = (name: RegExp) => screen.getByRole('tab', { name });

const proof: Proof = {
  ...{ id: 31, board_id: 7, team_id: 1, row_number: 1, column_number: 2, item_name: 'Dark bow' },
  ...{ person_id: 5, name: 'Tharn Vex', at: '2026-11-20T19:42:00.000Z', amount: null, part: null, note: 'Look' },
  ...{ status: 'pending', revision: 1, sent_at: '2026-11-20T19:45:00.000Z', pictures: [], pictures_deleted_at: null },
  ...{ decided_by: null, decided_at: null, decision_note: null, is_shown: true },
};

/** Serves one proof that waits, and nothing of the player's log around it. */
function withProof(): void {
  server.use(
    http.get('/api/bingo/boards/7/submissions', () =>
      versioned('admin', { success: true, proofs: [proof], next: null, waiting: 3, decided: 0 }),
    ),
    http.get('/api/bingo/submissions/31', () =>
      HttpResponse.json({ success: true, proof, same_pictures: [], lines: [] }),
    ),
  );
}

describe('what stands beside the form of a square', () => {
  it('has the number of each tab, and decides proofs of other squares without leaving the form', async () => {
    withProof();
    const { user } = await open();
    await waitFor(() => expect(tab(/^Proofs/)).toHaveAccessibleName('Proofs 3'));
    expect(tab(/^Completions/)).toHaveAccessibleName('Completions 0');
    expect(tab(/^Others/)).toHaveAccessibleName('Others 0');
    await user.click(tab(/^Proofs/));
    expect(await screen.findByRole('heading', { name: 'B1 Dark bow' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'A1: Abyssal whip' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All 3 proofs, decided ones and links' })).toHaveAttribute(
      'href',
      '/admin/add-members?tab=bingo&view=proofs&board=7',
    );
    // The tab stays open for the next square.
    await user.click(tile('C2'));
    expect(screen.getByRole('heading', { name: 'B1 Dark bow' })).toBeVisible();
  });

  it('names who has which square open and leads there, and lists what others changed since it was opened', async () => {
    const { user } = await open();
    act(() => fakeSockets.admin.connect());
    act(() => fakeSockets.admin.tellEditors({ editors: [{ thing: 'square:7:B1', name: 'Ben', mine: false }] }));
    const entry = {
      ...{ id: 900, at: '2026-11-20T19:42:00.000Z', actor: { id: 'b', name: 'Ben' }, action: 'bingo.square.set' },
      ...{ subject: 'C3', member_id: null, board_id: 7, before: null, after: null },
    };
    expect(tab(/^Others/)).toHaveAccessibleName('Others 1');
    await sendToAdmins('admin', { type: 'audit.added', entry });
    await waitFor(() => expect(tab(/^Others/)).toHaveAccessibleName('Others 2'));
    await user.click(tab(/^Others/));
    const changed = within(screen.getByRole('region', { name: 'Changed since you opened the board' }));
    expect(changed.getByRole('listitem')).toHaveTextContent(/^Ben set C3/);
    expect(screen.getByText('Ben is editing B1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show B1' }));
    expect(screen.getByRole('heading', { name: 'B1: Empty' })).toBeVisible();
  });

  it('takes back one line of a team that has not completed the square', async () => {
    const goal: Goal = { kind: 'item', need: 50, unit: 'items', scope: 'team', parts: [], words: '50 × Onyx' };
    const red = makeTeam({ id: 1, team_name: 'Crimson Tide' });
    const blue = makeTeam({ id: 2, team_name: 'Hollow Kings' });
    const item = makeItem(1, 1, { item_name: 'Onyx', goal });
    admin.answers.bingo = makeBingoState({
      items: [item],
      teams: [red, blue],
      completions: [makeCompletion(red, item)],
      progress: [[2, 1, 1, 37, 50]],
    });
    const one: SquareProgress['contributions'][number] = {
      ...{ line_id: 71, record_id: null, person_id: 5, name: 'Tharn Vex', at: '2026-11-20T19:42:00.000Z' },
      ...{ amount: 37, counted: 37, evidence: makeEvidence() as SquareProgress['spare'][number]['evidence'] },
    };
    server.use(
      http.get('/api/bingo/boards/7/squares/1/1', () =>
        versioned('bingo:7', {
          success: true,
          teams: [{ team_id: 2, have: 37, need: 50, total: 1, contributions: [one], spare: [] }],
        }),
      ),
    );
    const { user } = await open();
    const card = within(screen.getByRole('region', { name: 'Completions of this square' }));
    expect(card.getByRole('progressbar', { name: 'Hollow Kings' })).toHaveAttribute('aria-valuenow', '37');
    await user.click(card.getByRole('button', { name: 'Correct: progress of Hollow Kings' }));
    expect(await card.findByRole('button', { name: 'Correct Tharn Vex, 37' })).toBeVisible();
  });
});

describe('the form of a square on a phone', () => {
  it('is a sheet that its button closes, and keeps what was typed', async () => {
    narrow();
    const { user } = await open();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByLabelText('Item name')).toBeNull();
    await user.click(tile('A1'));
    const sheet = within(await screen.findByRole('dialog', { name: 'A1 Abyssal whip' }));
    fireEvent.change(sheet.getByLabelText('Item name'), { target: { value: 'Whip vine' } });
    expect(sheet.getByText('Unsaved')).toBeVisible();
    await user.click(sheet.getByRole('tab', { name: /^Completions/ }));
    expect(sheet.getByText('No team has completed it.')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Back to the squares' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(tile('A1')).toHaveAccessibleName('A1, Abyssal whip, unsaved');
    await user.click(tile('A1'));
    expect(await screen.findByLabelText('Item name')).toHaveValue('Whip vine');
  });

  it('opens with the completions for a link to a correction', async () => {
    narrow();
    const item = makeItem(1, 1, { item_name: 'Abyssal whip' });
    const red = makeTeam({ id: 1, team_name: 'Crimson Tide' });
    const done = makeCompletion(red, item);
    admin.answers.bingo = makeBingoState({ items: [item], teams: [red], completions: [done] });
    renderPart(<BoardEditor boardId={7} userName="Anna" />, `/?square=A1&completion=${done.id}`);
    expect(await screen.findByLabelText('Why is it revoked?')).toHaveFocus();
  });
});
