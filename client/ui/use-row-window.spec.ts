import { expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { rowsNear, useRowWindow } from './use-row-window.ts';

it.each([
  ['at the top', 300, 900, 500, [0, 30]],
  ['in the middle', -4900, 900, 500, [84, 132]],
  ['at the end', -24_000, 900, 500, [474, 500]],
  ['below a window that has not reached it', 5000, 900, 500, [0, 0]],
  ['above a window that has passed it', -90_000, 900, 500, [500, 500]],
  ['short', 300, 900, 3, [0, 3]],
  ['empty', 300, 900, 0, [0, 0]],
])('a list %s', (_, top, height, count, range) => {
  expect(rowsNear(top, height, 49, count)).toEqual(range);
});

it('holds every row that can be seen, with some beside it, wherever the window is', () => {
  for (let top = 900; top > -26_000; top -= 31) {
    const [first, end] = rowsNear(top, 900, 49, 500);
    const firstSeen = Math.max(Math.floor(-top / 49), 0);
    const lastSeen = Math.min(Math.ceil((900 - top) / 49), 500) - 1;
    expect(lastSeen < firstSeen || (first <= firstSeen && lastSeen < end)).toBe(true);
    expect(end - first).toBeLessThan(70);
  }
});

function listAt(top: number) {
  const element = document.createElement('div');
  const at = { top };
  element.getBoundingClientRect = () => DOMRect.fromRect({ y: at.top });
  return { list: { current: element }, at };
}

it('follows the window, and the list when it becomes shorter', () => {
  const { list, at } = listAt(0);
  const { result, rerender } = renderHook(({ count }) => useRowWindow(list, count, 49), {
    initialProps: { count: 500 },
  });
  expect(result.current).toMatchObject({ first: 0, end: 30 });
  at.top = -9800;
  act(() => {
    window.dispatchEvent(new Event('scroll'));
  });
  expect(result.current).toMatchObject({ first: 186, end: 228 });
  at.top = 0;
  rerender({ count: 5 });
  expect(result.current).toMatchObject({ first: 0, end: 5 });
});

it('brings a row to the middle', () => {
  const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => {});
  const { list } = listAt(-1000);
  const { result } = renderHook(() => useRowWindow(list, 500, 49));
  result.current.reveal(100);
  expect(scrollBy).toHaveBeenCalledWith(0, -1000 + 100.5 * 49 - window.innerHeight / 2);
});
