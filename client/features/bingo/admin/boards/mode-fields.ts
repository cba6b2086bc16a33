import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { BOARD_MODES, FINISHES } from '../../../../../shared/bingo/modes/modes.schemas.ts';
import { fromLondonInput, toLondonInput } from '../../../../../shared/format/london-input.ts';

/** Values of the mode in the board form; the date is London wall time. D034. */
export interface ModeFields {
  /** One of BOARD_MODES. */
  mode: string;
  /** One of FINISHES. */
  finish: string;
  revealAt: string;
}

export const CLASSIC: ModeFields = { mode: 'classic', finish: 'deadline', revealAt: '' };

export const MODE_LABELS = {
  mode: 'Mode',
  finish: 'Ends',
  revealAt: 'Squares become public (London time)',
} as const;
export const MODE_NAMES = { mode: 'mode', 'settings.finish': 'finish', reveal_at: 'revealAt' } as const;

export function modeFieldsOf({ mode, settings, reveal_at }: Board): ModeFields {
  return {
    mode: mode ?? CLASSIC.mode,
    finish: settings?.finish ?? CLASSIC.finish,
    revealAt: reveal_at === undefined ? '' : toLondonInput(reveal_at),
  };
}

/** What decides when the squares of a new board become public. */
interface Revealed {
  hidden: boolean;
  start: string;
  revealAt: string;
}

/**
 * Returns a change of the form of a new board with the reveal that follows from it: the squares of a hidden board become
 * public at its start, until the host chooses another time, or none.
 */
export function followingReveal<Part extends Partial<Revealed>>(
  before: Revealed,
  part: Part,
): Part & Partial<Revealed> {
  if (part.revealAt !== undefined) return part;
  const { hidden, start } = { ...before, ...part };
  const isFollowing = before.revealAt === (before.hidden ? before.start : '');
  return isFollowing ? { ...part, revealAt: hidden ? start : '' } : part;
}

/** Returns the changed mode and reveal for the body of a board. */
export function modeBody(fields: ModeFields, before: ModeFields) {
  const mode = BOARD_MODES.find((one) => one === fields.mode);
  return {
    ...(fields.mode !== before.mode && { mode }),
    ...(fields.revealAt !== before.revealAt && { reveal_at: fromLondonInput(fields.revealAt) }),
  };
}

/** Returns the changed settings for the body of a board. */
export function modeSettingsBody(fields: ModeFields, before: ModeFields) {
  const finish = FINISHES.find((one) => one === fields.finish);
  return { ...(fields.finish !== before.finish && { finish }) };
}
