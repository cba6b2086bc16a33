import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CircuitState } from 'cockatiel';
import { ServiceBreaker } from './service-breaker.ts';

const DAY = 86_400_000;
const TUNING = { breakerFailures: 2, breakerOpenMs: 60_000, breakerMaxOpenMs: 300_000 };
afterEach(() => {
  jest.restoreAllMocks();
});

function make() {
  const time = { ms: 5000, calls: 0 };
  const breaker = new ServiceBreaker(TUNING, () => time.ms);
  const call = (kind: 'failed' | 'answer') =>
    breaker.execute(() => {
      time.calls += 1;
      return Promise.resolve({ kind });
    });
  return { time, breaker, call };
}

describe('ServiceBreaker', () => {
  it('tries again after its rest, even when the clock was set back by 400 days meanwhile', async () => {
    const { time, breaker, call } = make();
    await call('failed');
    await call('failed');
    expect(breaker.state).toBe(CircuitState.Open);
    const real = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => real() - 400 * DAY);
    time.ms += 59_000;
    await expect(call('answer')).rejects.toThrow();
    time.ms += 1000;
    expect(await call('answer')).toEqual({ kind: 'answer' });
    expect([breaker.state, time.calls]).toEqual([CircuitState.Closed, 3]);
  });

  it('rests twice as long after each failed trial call, up to the longest rest', async () => {
    const { time, breaker, call } = make();
    await call('failed');
    await call('failed');
    for (const restMs of [60_000, 120_000, 240_000, 300_000, 300_000]) {
      time.ms += restMs - 1;
      await expect(call('failed')).rejects.toThrow();
      time.ms += 1;
      await call('failed');
      expect(breaker.state).toBe(CircuitState.Open);
    }
    expect(time.calls).toBe(7);
  });
});
