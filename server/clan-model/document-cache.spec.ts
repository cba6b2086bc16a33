import { describe, expect, it } from '@jest/globals';
import type { Member } from '../../shared/members/members.schemas.ts';
import { periodKeys } from '../xp/periods/xp-periods.ts';
import { hiscoresDocument, membersDocument } from './clan-documents.ts';
import { ClanModel } from './clan-model.ts';
import { DocumentCache, HEAVY_BYTES, OLDEST_SENT_MS, PACK_EVERY_MS } from './document-cache.ts';

const NOW = new Date('2026-11-18T12:00:00Z');

function memberOf(id: number, totalXp = 0): Member {
  return {
    id,
    name: `Player ${id}`,
    display_name: `Player ${id}`,
    is_active: id % 2 === 0,
    total_xp: totalXp,
    clan_rank: 'Recruit',
  } as Member;
}

function modelOf(count: number): ClanModel {
  const model = new ClanModel();
  const members = Array.from({ length: count }, (_, index) => ({
    wire: memberOf(index + 1),
    byList: true,
    profileState: 'public' as const,
    lastSyncedAt: null,
    sources: { log_silent_since: null, xp_source: null, xp_read_at: null },
    stat: {
      xp: Array.from({ length: 30 }, (_each, skill) => skill * index),
      level: Array.from({ length: 30 }, () => 1),
      rank: Array.from({ length: 30 }, () => null),
      keys: periodKeys(NOW),
      bases: { daily: [], weekly: [], monthly: [] },
      firstReadAt: NOW,
    },
  }));
  model.reset(members, [], 1);
  return model;
}

/** Changes the XP of one member, as an event does. */
function change(model: ClanModel, totalXp: number): void {
  model.put(memberOf(1, totalXp));
  model.changed.members += 1;
  model.version += 1;
}

function cacheOf(model: ClanModel) {
  const time = { ms: 0 };
  const cache = new DocumentCache(
    model,
    () => periodKeys(NOW),
    () => time.ms,
  );
  const document = membersDocument(null);
  return {
    time,
    read: () => {
      const { cachedBody, version } = cache.get(document);
      return { version, hasXp: (xp: number) => cachedBody.identity.includes(`"total_xp":${xp},`), cachedBody };
    },
  };
}

/** Lets zlib finish. */
const packed = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a document that keeps the text of its rows', () => {
  it.each([
    ['all members', membersDocument(null)],
    ['active members', membersDocument(true)],
    ['hiscores', hiscoresDocument],
  ])('has the bytes of JSON.stringify, also after changes: %s', (_name, document) => {
    const model = modelOf(9);
    for (const xp of [1, 2]) {
      change(model, xp);
      const keys = periodKeys(NOW);
      expect(document.json?.(model, keys)).toBe(JSON.stringify(document.body(model, keys)));
    }
    const later = periodKeys(new Date('2026-11-23T12:00:00Z'));
    expect(document.json?.(model, later)).toBe(JSON.stringify(document.body(model, later)));
  });
});

describe('the document cache', () => {
  it('shows a change at once in a light body', () => {
    const model = modelOf(3);
    const { read } = cacheOf(model);
    expect(read().hasXp(0)).toBe(true);
    change(model, 77);
    expect([read().version, read().hasXp(77)]).toEqual([2, true]);
  });

  it('sends a heavy body under its own version until a second has passed and its successor is packed', async () => {
    const model = modelOf(1000);
    const { read, time } = cacheOf(model);
    expect(read().cachedBody.identity.length).toBeGreaterThan(HEAVY_BYTES);
    change(model, 77);
    time.ms = PACK_EVERY_MS - 1;
    expect([read().version, read().hasXp(77)]).toEqual([1, false]);
    time.ms = PACK_EVERY_MS;
    expect([read().version, read().hasXp(77)]).toEqual([1, false]);
    change(model, 78);
    await packed();
    expect([read().version, read().hasXp(77)]).toEqual([2, true]);
  });

  it('makes a heavy body at once for the first reader after a quiet time', () => {
    const model = modelOf(1000);
    const { read, time } = cacheOf(model);
    read();
    change(model, 77);
    time.ms = OLDEST_SENT_MS;
    expect([read().version, read().hasXp(77)]).toEqual([2, true]);
  });

  it('names the newest version for a heavy body that a version does not change', () => {
    const model = modelOf(1000);
    const { read } = cacheOf(model);
    read();
    model.version = 9;
    expect(read().version).toBe(9);
  });

  it('packs the successor in the encodings that readers use before it is sent', async () => {
    const model = modelOf(1000);
    const { read, time } = cacheOf(model);
    await read().cachedBody.bytes('br');
    change(model, 77);
    time.ms = PACK_EVERY_MS;
    while (read().version === 1) await packed();
    expect(Buffer.isBuffer(read().cachedBody.bytes('br'))).toBe(true);
    expect(read().cachedBody.encodings()).toEqual(['br', 'identity']);
  });

  it('never sends a removed member, however young the heavy body is', () => {
    const model = modelOf(1000);
    const { read } = cacheOf(model);
    expect(read().cachedBody.identity.includes('"Player 7"')).toBe(true);
    model.remove(7);
    model.changed.members += 1;
    model.version += 1;
    expect([read().version, read().cachedBody.identity.includes('"Player 7"')]).toEqual([2, false]);
  });
});
