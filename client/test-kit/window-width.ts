import { afterEach, beforeEach } from '@jest/globals';
import { NARROW, WIDE } from '../../shared/site/widths.ts';

let isNarrow = false;
const queries = new Map<string, MediaQueryList>();

function matches(media: string): boolean {
  return media === NARROW ? isNarrow : media === WIDE && !isNarrow;
}

/** Defines matchMedia, which jsdom lacks: the window is wide, and every other query is false. */
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

/** Returns functions that make the window narrow like a phone's, or wide. Each test starts wide. */
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
