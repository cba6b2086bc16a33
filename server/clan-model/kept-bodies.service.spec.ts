import { describe, expect, it, jest } from '@jest/globals';
import type { ClanModelService } from './clan-model.service.ts';
import { ClanModel } from './clan-model.ts';
import { KeptBodiesService, type Making } from './kept-bodies.service.ts';

/** Returns kept bodies over an empty model at version 7. */
function setUp() {
  const model = new ClanModel();
  model.version = 7;
  const clan = { model, isWhole: true, ready: async () => undefined };
  return { clan, model, bodies: new KeptBodiesService(clan as unknown as ClanModelService) };
}

const textOf = (body: { cachedBody: { identity: Buffer } } | null) => body?.cachedBody.identity.toString() ?? null;

describe('KeptBodiesService', () => {
  it('returns a body that was read, under the newest version, until its mark changes', async () => {
    const { bodies, model } = setUp();
    let reads = 0;
    const making = (mark: number): Making => ({ key: 'lines 5', mark, read: async () => ({ reads: ++reads }) });
    expect(bodies.cached(making(1))).toBeNull();
    expect(await bodies.body(() => making(1))).toEqual({ reads: 1 });
    model.version = 8;
    expect([textOf(bodies.cached(making(1))), bodies.cached(making(1))?.version]).toEqual(['{"reads":1}', 8]);
    expect(bodies.cached(making(2))).toBeNull();
    expect(reads).toBe(1);
  });

  it('refuses after a while, as long as the model cannot be loaded', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    try {
      const { bodies, clan } = setUp();
      clan.ready = () => new Promise<undefined>(() => undefined);
      const refused = expect(bodies.body(() => null)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await jest.advanceTimersByTimeAsync(5000);
      await refused;
    } finally {
      jest.useRealTimers();
    }
  });

  it('does not send again what was read before a change that its reading did not contain', async () => {
    const { bodies } = setUp();
    let mark = 1;
    let finish: (body: object) => void = () => undefined;
    const making = (): Making => ({ key: 'lines 5', mark, read: () => new Promise((resolve) => (finish = resolve)) });
    const slow = bodies.body(making);
    await new Promise(setImmediate);
    mark = 2;
    finish({ lines: 'before the change' });
    expect(await slow).toEqual({ lines: 'before the change' });
    expect(bodies.cached(making())).toBeNull();
  });

  it('makes a body from memory at once, and once for each mark', () => {
    const { bodies } = setUp();
    let made = 0;
    const making = (mark: number): Making => ({ key: 'member 5', mark, body: () => ({ made: ++made }) });
    const first = bodies.cached(making(1))?.cachedBody;
    expect(bodies.cached(making(1))?.cachedBody).toBe(first);
    expect(textOf(bodies.cached(making(2)))).toBe('{"made":2}');
  });

  it('returns nothing while the model is loaded, and for a member that is not there', async () => {
    const { bodies, clan } = setUp();
    expect(bodies.cached(null)).toBeNull();
    await expect(bodies.body(() => null)).rejects.toMatchObject({ code: 'MEMBER_NOT_FOUND' });
    clan.isWhole = false;
    expect(bodies.cached({ key: 'member 5', mark: 1, body: () => ({}) })).toBeNull();
  });

  it('keeps at most 32 MiB of bodies, the ones used last', () => {
    const { bodies } = setUp();
    const lines = 'x'.repeat(64 * 1024);
    let made = 0;
    const making = (id: number): Making => ({ key: `lines ${id}`, mark: 1, body: () => ({ made: ++made, lines }) });
    for (let id = 0; id < 1000; id++) bodies.cached(making(id));
    for (let id = 999; id > 800; id--) bodies.cached(making(id));
    expect(made).toBe(1000);
    bodies.cached(making(500));
    expect(made).toBe(1001);
  });
});
