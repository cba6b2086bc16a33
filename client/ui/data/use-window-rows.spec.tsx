import { expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useWindowRows } from './use-window-rows.ts';

/** Renders 500 rows of 50 px in a window of 768 px. Returns the rows drawn, after scrolling when `scroll` is called. */
function list(count = 500) {
  let top = 100;
  const element = document.createElement('tbody');
  element.getBoundingClientRect = () => new DOMRect(0, top, 300, 25_000);
  const { result, rerender } = renderHook(
    (rows: number) => {
      const found = useWindowRows<HTMLElement>(rows, 50);
      found.body.current = element;
      return found;
    },
    { initialProps: count },
  );
  const scroll = (to: number): void => {
    top = to;
    act(() => {
      window.dispatchEvent(new Event('scroll'));
    });
  };
  return { drawn: () => [result.current.from, result.current.to], scroll, rerender, result };
}

it('draws the rows in the window and at least twelve on each side, as the window scrolls', () => {
  const { drawn, scroll } = list();
  scroll(100);
  expect(drawn()).toEqual([0, 30]);
  scroll(-10_000);
  expect(drawn()).toEqual([186, 228]);
  scroll(-24_500);
  expect(drawn()).toEqual([474, 500]);
});

it('draws no rows that do not exist after the list became shorter', () => {
  const { drawn, scroll, rerender } = list();
  scroll(-10_000);
  rerender(3);
  expect(drawn()).toEqual([3, 3]);
});

it('scrolls a row to the middle of the window', () => {
  const scrollBy = jest.fn<(options: ScrollToOptions) => void>();
  window.scrollBy = scrollBy as typeof window.scrollBy;
  const { result } = list();
  result.current.scrollTo(200);
  expect(scrollBy).toHaveBeenCalledWith({ top: 100 + 200.5 * 50 - 384 });
});

it('keeps the drawn rows during a short scroll', () => {
  const { drawn, scroll } = list();
  scroll(-10_000);
  const before = drawn();
  scroll(-10_020);
  expect(drawn()).toEqual(before);
});
