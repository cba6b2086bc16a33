import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { DEFAULT_SCORINGS } from '../../../../../shared/bingo/scoring/scoring-presets.ts';
import { makeBingoState, makeBoard, makeCompletion, makeItem, makeTeam } from '../../../../test-kit/make-bingo.ts';
import { renderSite } from '../../../../test-kit/render-site.tsx';
import { siteServer } from '../../../../test-kit/site-server.ts';
import { boardsResource } from '../../board/boards.resource.ts';

const { state } = siteServer();
const red = makeTeam({ team_name: 'Crimson Tide', color: 'red' });
const blue = makeTeam({ team_name: 'Hollow Kings' });
const whip = makeItem(1, 1, { item_name: 'Abyssal whip' });

beforeEach(() => boardsResource.store.setState({ data: null, error: null }));

describe('the kinds of entries in the feed of a board', () => {
  const given = {
    ...{ id: 5, team_id: red.id, points: 3, reason: 'Brought snacks', made_by: 'Anna' },
    made_at: '2026-11-20T19:42:00.000Z',
  };
  let next = 9400;
  const has = (adjustments: readonly (typeof given)[]): void => {
    const id = next++;
    const board = makeBoard({ id, scoring: DEFAULT_SCORINGS.lines });
    const completions = [makeCompletion(red, whip)];
    state.answers.boards = [board];
    state.answers.bingo = {
      [id]: makeBingoState({ board, items: [whip], teams: [red, blue], completions, adjustments: [...adjustments] }),
    };
  };
  const feed = async () => within(await screen.findByRole('region', { name: 'Bingo Activity' }));

  it('are chosen one at a time, and all are shown at first', async () => {
    has([given]);
    const { user } = renderSite('/bingo');
    const card = await feed();
    const completion = () => card.queryByText(/Crimson Tide,/);
    const deed = () => card.queryByText(/^Brought snacks/);
    const kinds = within(await card.findByRole('group', { name: 'What the feed shows' }));
    expect(kinds.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['All', 'Completions', 'Deeds']);
    expect(completion()).toBeVisible();
    expect(deed()).toBeVisible();
    await user.click(kinds.getByRole('button', { name: 'Deeds' }));
    expect(completion()).toBeNull();
    expect(deed()).toBeVisible();
    await user.click(kinds.getByRole('button', { name: 'Completions' }));
    expect(completion()).toBeVisible();
    expect(deed()).toBeNull();
  });

  it('are no choice while there is only one', async () => {
    has([]);
    renderSite('/bingo');
    const card = await feed();
    expect(await card.findByText(/Crimson Tide,/)).toBeVisible();
    expect(card.queryByRole('group', { name: 'What the feed shows' })).toBeNull();
  });
});
