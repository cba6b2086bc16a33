import { afterEach, beforeEach } from '@jest/globals';

/** jsdom has no matchMedia: `isNarrow` answers every query. */
export function answerMediaQueries(isNarrow: () => boolean): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: isNarrow(),
      onchange: null,
      addListener() {},
      removeListener() {},
    });
}

/** A window that is wide until `narrow()` says otherwise, in each test. */
export function windowWidth() {
  let matches = false;
  beforeEach(() => {
    matches = false;
    answerMediaQueries(() => matches);
  });
  afterEach(() => {
    answerMediaQueries(() => false);
  });
  return {
    narrow: () => {
      matches = true;
    },
  };
}
