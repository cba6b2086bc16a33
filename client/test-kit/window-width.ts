import { afterEach, beforeEach } from '@jest/globals';
import { NARROW, ROOMY, WIDE } from '../../shared/site/widths.ts';

let isNarrow = false;
let isRoomy = false;
const queries = new Map<string, MediaQueryList>();

function matches(media: string): boolean {
  if (media === ROOMY) return isRoomy;
  return media === NARROW ? isNarrow : media === WIDE && !isNarrow;
}

/** Defines matchMedia, which jsdom lacks: the window is wide but not roomy, and every other query is false. */
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

function setWidth(narrow: boolean, roomy = false): void {
  isNarrow = narrow;
  isRoomy = roomy;
  for (const query of queries.values()) query.dispatchEvent(new Event('change'));
}

/** Returns functions that make the window narrow like a phone's, wide, or wide enough for a search in the header. */
export function windowWidth() {
  beforeEach(() => {
    setWidth(false);
  });
  afterEach(() => {
    setWidth(false);
  });
  return {
    narrow: () => {
      setWidth(true);
    },
    wide: () => {
      setWidth(false);
    },
    roomy: () => {
      setWidth(false, true);
    },
  };
}
