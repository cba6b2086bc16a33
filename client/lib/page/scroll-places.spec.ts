import { beforeEach, expect, it, jest } from '@jest/globals';
import { watchedHeight } from '../../test-kit/page-height.ts';
import { bringIntoView } from './bring-into-view.ts';
import { keyEntry, reach } from './scroll-places.ts';

let resized: () => void;
let height: number;
const scrollTo = jest.fn<(to: ScrollToOptions) => void>();

beforeEach(() => {
  height = 800;
  scrollTo.mockClear();
  resized = watchedHeight();
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, get: () => height });
  Object.defineProperty(window, 'scrollTo', { configurable: true, value: scrollTo });
});

it('gives each full load a key of its own, which a reload finds again', () => {
  history.replaceState(null, '');
  keyEntry();
  const first: unknown = history.state;
  expect(first).toEqual({ key: expect.stringMatching(/^\d+-\d+$/) });
  keyEntry();
  expect(history.state).toEqual(first);
  history.replaceState({ idx: 3 }, '');
  keyEntry();
  expect(history.state).toEqual({ idx: 3, key: expect.not.stringMatching(JSON.stringify(first)) });
});

it('scrolls as soon as the page is long enough, and holds the place until the page has settled', () => {
  jest.useFakeTimers();
  reach(2000);
  resized();
  expect(scrollTo).not.toHaveBeenCalled();
  height = window.innerHeight + 2100;
  resized();
  expect(scrollTo).toHaveBeenCalledWith({ top: 2000, behavior: 'instant' });
  height -= 51;
  resized();
  expect(scrollTo).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(2000);
  resized();
  expect(scrollTo).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('leaves the page where the visitor puts it: %s', (act) => {
  reach(2000);
  window.dispatchEvent(new Event(act));
  height = window.innerHeight + 2100;
  resized();
  expect(scrollTo).not.toHaveBeenCalled();
});

it('leaves the page where it has shown something else since', () => {
  reach(2000);
  bringIntoView(document.body);
  height = window.innerHeight + 2100;
  resized();
  expect(scrollTo).not.toHaveBeenCalled();
});
