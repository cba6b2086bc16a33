import { describe, expect, it } from '@jest/globals';
import { limitState } from './audit-limit.ts';

describe('limitState', () => {
  it('returns a small state itself, with dates as text and without undefined fields', () => {
    const at = new Date('2026-03-04T10:00:00Z');
    expect(limitState({ flag: true, count: 3, at, none: null, missing: undefined })).toEqual({
      flag: true,
      count: 3,
      at: '2026-03-04T10:00:00.000Z',
      none: null,
    });
    expect(limitState(undefined)).toBeNull();
    expect(limitState({ xp: 5n, odd: Number.NaN })).toEqual({ xp: '5', odd: null });
  });

  it('shortens long texts, lists and deep parts, and marks them', () => {
    expect(limitState('x'.repeat(501))).toBe(`${'x'.repeat(500)}…`);
    expect(limitState('x'.repeat(500))).toBe('x'.repeat(500));
    const names = Array.from({ length: 43 }, (_, index) => `Player ${index}`);
    expect(limitState(names)).toEqual([...names.slice(0, 40), '… and 3 more']);
    expect(limitState({ a: { b: { c: { d: { e: { f: 1 } } } } } })).toEqual({ a: { b: { c: { d: { e: '…' } } } } });
  });

  it('returns a note when the rest is too large, and accepts circular states', () => {
    const long = Array.from({ length: 40 }, () => 'y'.repeat(500));
    expect(limitState({ long })).toEqual({ note: 'Too large to keep' });
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(JSON.stringify(limitState(circle))).toContain('…');
  });
});
