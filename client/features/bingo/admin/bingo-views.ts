import { lazy, type ComponentType } from 'react';

/** What each part of the bingo tab is given. */
export interface BingoViewProps {
  boardId: number;
  /** Name of the signed-in admin. */
  userName: string;
}

/**
 * @param id its name in the address
 * @param words its name on the page
 */
function view<Id extends string>(id: Id, words: string, load: () => Promise<ComponentType<BingoViewProps>>) {
  return { id, words, Part: lazy(async () => ({ default: await load() })) };
}

/**
 * The parts of the bingo tab that work on the chosen board, in the order of the page. Each is loaded on first use: the
 * editor, for example, includes the drag-and-drop library.
 */
export const BINGO_VIEWS = [
  view('editor', 'Board editor', async () => (await import('./boards/board-editor.tsx')).BoardEditor),
  view('teams', 'Teams', async () => (await import('./teams/team-manager.tsx')).TeamManager),
  view('signups', 'Sign-ups', async () => (await import('./sign-ups/sign-ups-view.tsx')).SignUpsView),
  view('points', 'Points', async () => (await import('./points/points-view.tsx')).PointsView),
  view('proofs', 'Proofs', async () => (await import('./proofs/proofs-view.tsx')).ProofsView),
  view('results', 'Results', async () => (await import('./results/results-view.tsx')).ResultsView),
];

/** Name of a part of the bingo tab; “boards” is the list that all others start from. */
export type BingoViewName = 'boards' | (typeof BINGO_VIEWS)[number]['id'];
