import type { SquareSection } from './square-section.ts';
import { WORDS_SECTION } from './words-section.tsx';

/** The folded sections of the square form, in the order of the page. */
export const SQUARE_SECTIONS: readonly SquareSection[] = [WORDS_SECTION];
