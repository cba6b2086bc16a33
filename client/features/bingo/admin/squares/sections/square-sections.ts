import type { SquareSection } from './square-section.ts';
import { POINTS_SECTION } from './points-section.tsx';
import { WINDOW_SECTION } from './window-section.tsx';
import { WORDS_SECTION } from './words-section.tsx';

/** The folded sections of the square form, in the order of the page. */
export const SQUARE_SECTIONS: readonly SquareSection[] = [POINTS_SECTION, WINDOW_SECTION, WORDS_SECTION];
