import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SelfReload } from './self-reload.ts';

const page = (script: string): string => `<!doctype html><body><script src="/assets/${script}.js"></script></body>`;
let served: () => Promise<Response>;
let free: boolean;
let reloads: number;
let looks: number;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<script src="/assets/one.js"></script>';
  served = () => Promise.resolve(html('one'));
  free = true;
  reloads = 0;
  looks = 0;
  global.fetch = () => {
    looks++;
    return served();
  };
});
afterEach(() => {
  jest.useRealTimers();
});

const html = (script: string, status = 200): Response =>
  ({
    ok: status === 200,
    headers: new Headers({ 'Content-Type': 'text/html' }),
    text: () => Promise.resolve(page(script)),
  }) as Response;
const begin = () =>
  new SelfReload(
    () => free,
    () => reloads++,
  );
const minutes = (count: number) => jest.advanceTimersByTimeAsync(count * 60_000);

describe('the reload of an overlay', () => {
  it('reloads within some minutes after a deployment, and not without one', async () => {
    begin();
    await minutes(12);
    expect([looks, reloads]).toEqual([1, 0]);
    served = () => Promise.resolve(html('two'));
    await minutes(12);
    expect(reloads).toBeGreaterThan(0);
  });

  it('reloads soon after a reconnect, but not while it is young', async () => {
    served = () => Promise.resolve(html('two'));
    const it = begin();
    it.look();
    await minutes(0.5);
    expect([looks, reloads]).toEqual([1, 0]);
    await minutes(3);
    expect(reloads).toBeGreaterThan(0);
  });

  it('reloads only after the current alert has ended', async () => {
    served = () => Promise.resolve(html('two'));
    free = false;
    const it = begin();
    await minutes(20);
    expect(reloads).toBe(0);
    free = true;
    it.freed();
    expect(reloads).toBe(1);
  });

  it.each<[string, () => Promise<Response>]>([
    ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', () => Promise.resolve(html('two', 502))],
    ['a page without scripts answers', () => Promise.resolve({ ...html('two'), text: () => Promise.resolve('') })],
  ])('does not reload when %s', async (_, answer) => {
    served = answer;
    begin();
    await minutes(40);
    expect(looks).toBeGreaterThan(2);
    expect(reloads).toBe(0);
  });
});
