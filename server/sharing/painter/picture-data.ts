import type { TeamColour } from '../../../shared/bingo/bingo-limits.ts';

/** What the painter draws, as it is sent to its process: texts as people wrote them, never markup. */
export type PictureData = HomePicture | BoardPicture;

export interface HomePicture {
  kind: 'home';
  clan: string;
  /** At most three. */
  figures: readonly { label: string; value: string }[];
}

export interface BoardPicture {
  kind: 'board';
  clan: string;
  title: string;
  /** Such as "Live · ends 8 July, 18:00 UTC". */
  status: string;
  /** True when nothing changes any more: the winner gets a crown. */
  isFinal: boolean;
  rows: number;
  columns: number;
  cells: readonly Cell[];
  /** Best first, at most four. */
  teams: readonly { place: number; name: string; score: string; colour: TeamColour }[];
}

export interface Cell {
  row: number;
  column: number;
  /** Shown when there is no picture. */
  words: string;
  /** A PNG in base64, or null. */
  icon: string | null;
  /** Colours of the teams that have completed it, first one first. */
  colours: readonly TeamColour[];
}

export const WIDTH = 1200;
export const HEIGHT = 630;
