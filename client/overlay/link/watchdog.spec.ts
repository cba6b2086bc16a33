import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchSocket } from './watchdog.ts';

const HOUR_MS = 3_600_000;

describe('an overlay with a silent socket', () => {
  let hear: () => void = () => undefined;
  const renew = jest.fn();
  let stop: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    renew.mockClear();
    const silent = () => () => undefined;
    const onBeat = (listener: (beat: { stream: string; version: number; at: string }) => void) => {
      hear = () => {
        listener({ stream: 'board:1', version: 1, at: new Date().toISOString() });
      };
      return () => undefined;
    };
    stop = watchSocket({ isUp: () => true, onStatus: silent, onEvents: silent, onBeat }, renew);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('replaces the socket after three missed beats, and not while beats arrive', () => {
    for (let beats = 0; beats < 10; beats++) {
      jest.advanceTimersByTime(15_000);
      hear();
    }
    expect(renew).not.toHaveBeenCalled();
    jest.advanceTimersByTime(50_000);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it("replaces the socket as soon when the machine's clock is set back meanwhile", () => {
    jest.advanceTimersByTime(1000);
    jest.setSystemTime(Date.now() - HOUR_MS);
    jest.advanceTimersByTime(50_000);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('replaces the socket immediately after a sleep in which only the wall clock advanced', () => {
    jest.setSystemTime(Date.now() + HOUR_MS);
    jest.advanceTimersByTime(5000);
    expect(renew).toHaveBeenCalledTimes(1);
  });
});
