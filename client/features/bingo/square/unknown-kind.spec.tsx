import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { bingoChangesSchema } from '../../../../shared/bingo/bingo.changes.ts';
import {
  bingoStateSchema,
  type Completion,
  completionSchema,
  type Item,
} from '../../../../shared/bingo/bingo.schemas.ts';
import { squareProgressSchema } from '../../../../shared/bingo/goals/square-progress.schemas.ts';
import { bingoStream } from '../../../../shared/live/streams.ts';
import { fakeSockets } from '../../../../test/support/live/fake-socket.ts';
import { makeBingoState, makeBoard, makeCompletion, makeItem, makeTeam } from '../../../test-kit/make-bingo.ts';
import { renderSite } from '../../../test-kit/render-site.tsx';
import { sendLiveTo, siteServer, versioned } from '../../../test-kit/site-server.ts';
import { completionsCsv } from '../activity/completions.csv.ts';
import { boardsResource } from '../board/boards.resource.ts';
import { useSquaresViewStore } from '../board/squares-view.store.ts';

const { server, state } = siteServer();

/** Returns a square as a newer server sends it, whose rule is of a kind that this page does not know. */
function ofNewKind(column: number, item: Partial<Item>): Item {
  return Object.assign(makeItem(1, column, item), { rule: { kind: 'moon_phase', moons: ['Full', 'New'] } });
}
const words = '4 full moons watched';
const goal = { kind: 'moon_phase', need: 4, unit: 'moons', scope: 'team' as const, parts: [], words };
const red = makeTeam({ team_name: 'Crimson Tide', color: 'red' });
const moons = ofNewKind(1, { item_name: 'Moons', goal });
const eclipse = ofNewKind(2, { item_name: 'An eclipse' });
const whip = makeItem(1, 3, { item_name: 'Abyssal whip' });
let board = 9500;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  boardsResource.store.setState({ data: null, error: null });
  useSquaresViewStore.setState({ chosen: null });
  const served = makeBingoState({
    board: makeBoard({ id: ++board }),
    items: [moons, eclipse, whip],
    teams: [red],
    progress: [[red.id, 1, 1, 3, 4]],
    completions: [makeCompletion(red, whip)],
  });
  server.use(http.get('/api/bingo/boards/:id/squares/1/1', () => versioned({ success: true, teams: [] })));
  state.answers.boards = [served.board];
  state.answers.bingo = { [board]: served };
});

describe('evidence of a kind that the page does not know', () => {
  const omen = (): Completion =>
    Object.assign(makeCompletion(red, whip), { evidence: { kind: 'omen', seer: 'Hidden Hilda', moons: 3 } });

  it('leaves the board and the completion as they are, and asks to reload for the evidence', async () => {
    const served = state.answers.bingo[board];
    if (!served) throw new Error('No board is served');
    served.completions = [omen()];
    const { user } = renderSite('/bingo');
    await user.click(await screen.findByRole('button', { name: /^C1, Abyssal whip/ }));
    expect(await screen.findByText('This page is older than the site. Reload it to see the evidence.')).toBeVisible();
    expect(document.body).not.toHaveTextContent('Hidden Hilda');
  });

  it('is read as unknown in a completion, a change and the progress of a square, and stays in the CSV', () => {
    const completion = completionSchema.parse(omen());
    expect(completion.evidence).toEqual({ kind: 'unknown' });
    expect(completionsCsv([completion], null)).toContain('C1,Abyssal whip,Crimson Tide');
    const change = bingoChangesSchema.parse([{ type: 'completion.recorded', completion: omen() }])[0];
    expect(change).toMatchObject({ type: 'completion.recorded', completion: { evidence: { kind: 'unknown' } } });
    const claim = { line_id: 1, record_id: null, person_id: 1, name: 'Ann', at: completion.completed_at, amount: 1 };
    const progress = { team_id: red.id, have: 1, need: 1, total: 1, spare: [] };
    const contributions = [{ ...claim, counted: 1, evidence: omen().evidence }];
    const read = squareProgressSchema.parse({ ...progress, contributions });
    expect(read.contributions[0]?.evidence).toEqual({ kind: 'unknown' });
  });
});

describe('a rule of a kind that the page does not know', () => {
  it('leaves the board as it is, and is told by the words of its goal or else by its name', async () => {
    const { user } = renderSite('/bingo');
    expect(await screen.findByRole('button', { name: /^A1, Moons.*3 of 4/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^C1, Abyssal whip/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'List' }));
    const open = within(await screen.findByRole('region', { name: /^Open/ }));
    expect(open.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('A1 Moons'),
      'B1 An eclipse Missing: An eclipse',
    ]);
    await user.click(open.getByRole('button', { name: /^A1/ }));
    expect(await screen.findByText(`Square A1 · ${words}`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close', hidden: true }));
    await user.click(open.getByRole('button', { name: /^B1/ }));
    expect(await screen.findByText('Square B1 · reload this page to see what completes it')).toBeVisible();
  });

  it('arrives in a live change, and stays in the state and the CSV', async () => {
    renderSite('/bingo');
    await screen.findByRole('button', { name: /^C1, Abyssal whip/ });
    await act(async () => fakeSockets.public.connect());
    act(() => sendLiveTo(bingoStream(board), { type: 'square.set', item: ofNewKind(3, { item_name: 'Tides' }) }));
    expect(await screen.findByRole('button', { name: /^C1, Tides/ })).toBeVisible();
    const read = bingoStateSchema.parse(JSON.parse(JSON.stringify(state.answers.bingo[board])));
    expect(read.items.map(({ rule }) => rule)).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }, null]);
    expect(completionsCsv(read.completions, null)).toContain('C1,Abyssal whip,Crimson Tide');
  });
});
