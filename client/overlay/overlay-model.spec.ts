import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { OverlayModel } from './overlay-model.ts';
import { readParams } from './params.ts';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

it.each([3_600_000, -3_600_000])(
  'keeps waiting alerts and their durations when the clock of the machine is set by %i ms',
  (ms) => {
    const model = new OverlayModel(readParams('/overlay', '?layout=alerts'));
    model.test();
    model.test();
    expect(model.snapshot().alert?.id).toBe(1);
    jest.setSystemTime(Date.now() + ms);
    model.wake();
    expect(model.snapshot().alert).toMatchObject({ id: 1, leaving: false });
    jest.advanceTimersByTime(8400);
    expect(model.snapshot().alert?.id).toBe(2);
    jest.advanceTimersByTime(8400);
    expect(model.snapshot().alert).toBeNull();
  },
);
