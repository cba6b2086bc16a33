import type { Item } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { Reveal } from '../../../../../shared/bingo/modes/modes.schemas.ts';
import { fromLondonInput, toLondonInput } from '../../../../../shared/format/london-input.ts';

/** Values of a square's times in its form; dates are London wall time. D034. */
export interface WindowFields {
  opens: string;
  closes: string;
  /** When the square becomes public: one of REVEALS. */
  revealBy: string;
  revealAt: string;
  /** Names of squares such as C3, separated by spaces or commas. */
  revealPlaces: string;
  /** How many of these squares must come first. */
  revealNeed: string;
}

export const REVEALS = [
  { value: 'none', label: 'At once, or with the whole board' },
  { value: 'time', label: 'At a time' },
  { value: 'neighbours', label: 'After a square beside it' },
  { value: 'squares', label: 'After other squares' },
];

export const NO_WINDOW: WindowFields = {
  ...{ opens: '', closes: '', revealBy: 'none' },
  ...{ revealAt: '', revealPlaces: '', revealNeed: '1' },
};

export const WINDOW_LABELS = {
  revealBy: 'Becomes public',
  revealAt: 'Public from (London time)',
  revealPlaces: 'Squares that come first',
  revealNeed: 'How many of them',
  opens: 'Counts from (London time)',
  closes: 'Counts until (London time)',
};
export const WINDOW_NAMES = {
  opens_at: 'opens',
  closes_at: 'closes',
  reveal: 'revealBy',
  'reveal.at': 'revealAt',
  'reveal.places': 'revealPlaces',
  'reveal.need': 'revealNeed',
} as const;

export function windowOf({ opens_at, closes_at, reveal }: Item): WindowFields {
  return {
    ...NO_WINDOW,
    opens: opens_at === undefined ? '' : toLondonInput(opens_at),
    closes: closes_at === undefined ? '' : toLondonInput(closes_at),
    ...(reveal && { revealBy: reveal.by }),
    ...(reveal?.by === 'time' && { revealAt: toLondonInput(reveal.at) }),
    ...(reveal?.by === 'squares' && { revealPlaces: reveal.places.join(', '), revealNeed: String(reveal.need) }),
  };
}

/** Returns the times for the body of a square. What is no date is sent as it is, so that the check names its field. */
export function windowBody(fields: WindowFields): {
  opens_at: string | null;
  closes_at: string | null;
  reveal: Reveal | null;
} {
  return { opens_at: dateOf(fields.opens), closes_at: dateOf(fields.closes), reveal: revealOf(fields) };
}

function dateOf(text: string): string | null {
  return text.trim() === '' ? null : (fromLondonInput(text) ?? text);
}

function revealOf({ revealBy, revealAt, revealPlaces, revealNeed }: WindowFields): Reveal | null {
  switch (revealBy) {
    case 'time':
      return { by: 'time', at: dateOf(revealAt) ?? '' };
    case 'neighbours':
      return { by: 'neighbours' };
    case 'squares': {
      const places = revealPlaces.toUpperCase().split(/[\s,]+/);
      return { by: 'squares', places: places.filter((place) => place !== ''), need: Number(revealNeed) };
    }
    default:
      return null;
  }
}
