import type { BoardSection } from './board-section.ts';
import { DELAY_SECTION } from './delay-section.tsx';
import { DROPS_SECTION } from './drops-section.tsx';
import { MODE_SECTION } from './mode-section.tsx';
import { PROOFS_SECTION } from './proofs-section.tsx';
import { SCORING_SECTION } from './scoring-section.tsx';
import { SEATS_SECTION } from './seats-section.tsx';
import { SIGN_UPS_SECTION } from './sign-ups-section.tsx';

/** The folded sections of the board form, in the order of the page. */
export const BOARD_SECTIONS: readonly BoardSection[] = [
  MODE_SECTION,
  SCORING_SECTION,
  DROPS_SECTION,
  SEATS_SECTION,
  SIGN_UPS_SECTION,
  PROOFS_SECTION,
  DELAY_SECTION,
];
