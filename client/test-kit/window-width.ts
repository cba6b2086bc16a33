import { afterEach, beforeEach } from '@jest/globals';

/** jsdom has no matchMedia: a window that is wide until `narrow()` says otherwise. */
export function windowWidth() {
  let matches = false;
  beforeEach(() => {
    matches = false;
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { media, matches, onchange: null, addListener() {}, removeListener() {} });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
  });
  return {
    narrow: () => {
      matches = true;
    },
  };
}
