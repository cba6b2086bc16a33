import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { Moment } from './moment.tsx';

const NOW = Date.parse('2026-11-22T13:51:00.000Z');
const before = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const words = (minutes: number, readMinutes?: number): string => {
  const at = before(minutes);
  const { container, unmount } = render(
    <Moment at={at} {...(readMinutes === undefined ? {} : { readAt: before(readMinutes) })}>
      <time>{formatDateTime(at, new Date(NOW))}</time>
    </Moment>,
  );
  const text = container.textContent;
  unmount();
  return text;
};

describe('a moment', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is new for ten minutes after it happened', () => {
    expect(words(0)).toBe('New · 22 Nov, 13:51');
    expect(words(9)).toBe('New · 22 Nov, 13:42');
    expect(words(10)).toBe('22 Nov, 13:41');
  });

  it('tells what was read now from what happened now', () => {
    expect(words(66, 0)).toBe('22 Nov, 12:45 · read just now');
    expect(words(66, 4)).toBe('22 Nov, 12:45 · read 4 min ago');
    expect(words(66, 10)).toBe('22 Nov, 12:45');
    expect(words(3, 0)).toBe('New · 22 Nov, 13:48');
  });

  it('grows old on an open page', () => {
    const { container } = render(<Moment at={before(8)} />);
    expect(container).toHaveTextContent(/^New/);
    act(() => {
      jest.advanceTimersByTime(121_000);
    });
    expect(container).not.toHaveTextContent(/New/);
  });
});
