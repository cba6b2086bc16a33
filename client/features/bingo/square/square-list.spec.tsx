import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { BingoState } from '../../../../shared/bingo/bingo.schemas.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import {
  makeBingoState,
  makeBoard,
  makeCompletion,
  makeItem,
  makeTeam,
  makeTeamMember,
} from '../../../test-kit/make-bingo.ts';
import { renderSite } from '../../../test-kit/render-site.tsx';
import { siteServer } from '../../../test-kit/site-server.ts';
import { windowWidth } from '../../../test-kit/window-width.ts';
import { boardsResource } from '../board/boards.resource.ts';
import { useSquaresViewStore } from '../board/squares-view.store.ts';

const { state } = siteServer();
const { narrow } = windowWidth();

const red = makeTeam({
  team_name: 'Crimson Tide',
  color: 'red',
  members: [makeTeamMember({ member_name: 'Pikelet' })],
});
const blue = makeTeam({ team_name: 'Hollow Kings', members: [makeTeamMember({ member_name: 'Tharn Vex' })] });
const whip = makeItem(1, 1, { item_name: 'Abyssal whip', alternatives: ['Whip vine'] });
const nex = makeItem(1, 2, {
  item_name: 'Kill Nex',
  rule: { kind: 'boss_kill', boss: 'Nex', mode: 'any', kills: 10 },
});
const tower = makeItem(2, 1, { item_name: 'Duo the tower', rule: { kind: 'manual' } });
const items = [whip, nex, tower];

let next = 6000;
/** Serves one board; a new id each, because resources outlive a test. */
function has(board: Partial<BingoState['board']>, rest: Partial<BingoState>): void {
  const served = makeBingoState({ ...rest, board: makeBoard({ id: next++, ...board }) });
  state.answers.boards = [served.board];
  state.answers.bingo = { [served.board.id]: served };
}
const section = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const rows = async (name: RegExp) => (await section(name)).getAllByRole('button').map(({ textContent }) => textContent);

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
});

describe('the list of squares', () => {
  it('has what is open with what is missing, then what is done, for all teams and for one', async () => {
    has({}, { items, teams: [red, blue], completions: [makeCompletion(red, whip)] });
    const { user } = renderSite('/bingo');
    await user.click(await screen.findByRole('button', { name: 'List' }));
    expect(await rows(/^Open/)).toEqual([
      'B1 Kill Nex Missing: 10 kills of Nex',
      'A2 Duo the tower Missing: the record of an admin',
    ]);
    expect(await rows(/^Done/)).toEqual(['A1 Abyssal whip Completed by Crimson Tide. Missing: Hollow Kings']);
    expect(screen.getByText('6 squares of the board without an item.')).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: /^Crimson Tide/ }));
    expect(await rows(/^Done/)).toEqual(['A1 Abyssal whip Pikelet, 20 Nov, 19:42']);
    await user.click(screen.getByRole('button', { name: /^Hollow Kings/ }));
    expect(await rows(/^Open/)).toHaveLength(3);
    expect((await rows(/^Open/))[0]).toBe('A1 Abyssal whip Missing: Abyssal whip or Whip vine');
    expect((await section(/^Done/)).getByText('Nothing is done yet.')).toBeVisible();
  });

  it('opens a square, and returns the focus to its row', async () => {
    has({}, { items, teams: [red, blue], completions: [] });
    const { user } = renderSite('/bingo');
    await user.click(await screen.findByRole('button', { name: 'List' }));
    await user.click(screen.getByRole('button', { name: /^B1 Kill Nex/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Kill Nex' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /^B1 Kill Nex/ })).toHaveFocus();
    });
  });

  it('says that a board has no squares yet', async () => {
    has({}, {});
    const { user } = renderSite('/bingo');
    await user.click(await screen.findByRole('button', { name: 'List' }));
    expect(await screen.findByText('No squares yet')).toBeVisible();
  });
});

describe('the choice between grid and list', () => {
  it('begins with the list on a phone from six columns on, and with the grid else', async () => {
    narrow();
    has({ rows: 6, columns: 6 }, { items, teams: [red] });
    const { user } = renderSite('/bingo');
    expect(await screen.findByRole('button', { name: 'List', pressed: true })).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Grid' }));
    expect(await screen.findByRole('grid')).toBeVisible();
    expect(localStorage.getItem('bingo-view')).toBe('grid');
    // The line below a grid that pans leads back to the list.
    expect(screen.getByText(/^Six columns: drag to see all, or take the/)).toBeInTheDocument();
  });

  it('begins with the grid on a phone of five columns, without a word about panning', async () => {
    narrow();
    has({ rows: 7, columns: 5 }, { items, teams: [red] });
    renderSite('/bingo');
    expect(await screen.findByRole('grid')).toBeVisible();
    expect(screen.queryByText(/columns: drag to see all/)).not.toBeInTheDocument();
  });
});

describe('what glows', () => {
  it('marks at most the three newest squares of the last ten minutes', async () => {
    const ago = (minutes: number): string => new Date(serverNow() - minutes * 60_000).toISOString();
    const all = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => makeItem(row, column)));
    const minutes = [1, 2, 3, 4, 5, 20];
    const completions = minutes.map((past, at) => makeCompletion(red, all[at]!, { completed_at: ago(past) }));
    has({}, { items: all, teams: [red], completions });
    renderSite('/bingo');
    await screen.findByRole('grid');
    const marked = [...document.querySelectorAll<HTMLElement>('[data-recent]')].map(({ dataset }) => dataset.square);
    expect(marked).toEqual(['A1', 'B1', 'C1']);
  });
});

describe('an admin at a square', () => {
  const signedIn = { configured: true, authenticated: true, user: { name: 'Aurelis', picture: null } };

  it('is led from each completion to its correction, and from the square to its form', async () => {
    state.answers.auth = signedIn;
    const done = makeCompletion(red, whip);
    has({ id: 77 }, { items, teams: [red, blue], completions: [done] });
    renderSite('/bingo#A1');
    const dialog = within(await screen.findByRole('dialog'));
    const editor = '/admin/add-members?tab=bingo&view=editor&board=77&square=A1';
    expect(await dialog.findByRole('link', { name: 'Correct: Pikelet for Crimson Tide' })).toHaveAttribute(
      'href',
      `${editor}&completion=${done.id}`,
    );
    expect(dialog.getByRole('link', { name: 'Edit A1' })).toHaveAttribute('href', editor);
  });

  it('is not offered to a visitor', async () => {
    has({}, { items, teams: [red, blue], completions: [makeCompletion(red, whip)] });
    renderSite('/bingo#A1');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('link')).not.toBeInTheDocument();
  });
});
