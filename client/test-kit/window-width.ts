import { afterEach, beforeEach } from '@jest/globals';
import { NARROW, WIDE } from '../../shared/site/widths.ts';

let isNarrow = false;
const queries = new Map<string, MediaQueryList>();

function matches(media: string): boolean {
  return media === NARROW ? isNarrow : media === WIDE && !isNarrow;
}

/** jsdom has no matchMedia: a window that is wide, and of which nothing else is known. */
export function answerMediaQueries(): void {
  window.matchMedia = (media) => {
    const query =
      queries.get(media) ??
      Object.defineProperty(
        Object.assign(new EventTarget(), {
          media,
          matches: false,
          onchange: null,
          addListener() {},
          removeListener() {},
        }),
        'matches',
        { get: () => matches(media) },
      );
    queries.set(media, query);
    return query;
  };
}

function setNarrow(value: boolean): void {
  isNarrow = value;
  for (const query of queries.values()) query.dispatchEvent(new Event('change'));
}

/** Makes the window a phone's, or wide again, in a test; each begins with a wide one. */
export function windowWidth() {
  beforeEach(() => {
    setNarrow(false);
  });
  afterEach(() => {
    setNarrow(false);
  });
  return {
    narrow: () => {
      setNarrow(true);
    },
    wide: () => {
      setNarrow(false);
    },
  };
}
