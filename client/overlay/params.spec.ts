import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LAYOUTS, readParams } from './params.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz_-0123';
const plain = readParams('/overlay/bingo/current', '');

describe('an overlay’s address', () => {
  it('reads all parameters', () => {
    const query = `?layout=board&team=%20Crimson%20Tide&scale=1.5&side=right&theme=light&delay=45&status=1&progress=0&accent=0AF&radius=8&opacity=60&alert=12&title=0&ranking=0&bg=%2300ff00&sound=1&volume=20&key=abcxyz&token=${TOKEN}`;
    expect(readParams('/overlay/bingo/12', query)).toEqual({
      boardId: 12,
      demo: null,
      layout: 'board',
      team: 'crimson tide',
      scale: 1.5,
      side: 'right',
      theme: 'light',
      delay: 45,
      status: true,
      progress: false,
      accent: '#00aaff',
      bg: '#00ff00',
      radius: 8,
      opacity: 0.6,
      alertSeconds: 12,
      title: false,
      ranking: false,
      sound: true,
      volume: 0.2,
      token: TOKEN,
      key: 'abcxyz',
    });
  });

  it('reads the size of a made-up board, and nothing of it for a board of the site', () => {
    expect(readParams('/overlay/bingo/demo', '?rows=7&columns=6&teams=10').demo).toEqual({
      rows: 7,
      columns: 6,
      teams: 10,
    });
    expect(readParams('/overlay/bingo/demo', '?rows=9&columns=x&teams=0').demo).toEqual({
      rows: 5,
      columns: 5,
      teams: 4,
    });
    expect(readParams('/overlay/bingo/12', '?rows=7').demo).toBeNull();
  });

  it('follows the running board when the URL names none, and ignores a token then', () => {
    expect(readParams('/overlay/bingo/current', `?token=${TOKEN}`)).toEqual(plain);
    expect(readParams('/overlay', '')).toEqual(plain);
    expect(readParams('/overlay/activity', '').layout).toBe('activity');
  });

  it.each([
    'layout=huge',
    'scale=0',
    'scale=-1',
    'scale=1e3',
    'scale=NaN',
    'side=top',
    'theme=pink',
    'delay=301',
    'delay=-1',
    'delay=x',
    'accent=red',
    'accent=url(x)',
    'bg=%23ff',
    'radius=41',
    'opacity=101',
    'opacity=-1',
    'alert=1',
    'alert=61',
    'key=ABCXYZ',
    'key=abc',
    'title=yes',
    'ranking=no',
    'volume=101',
    'status=maybe',
    'progress=maybe',
    'sound=',
    'token=short',
    'limit=7',
  ])('ignores %s', (query) => {
    expect(readParams('/overlay/bingo/current', `?${query}`)).toEqual(plain);
  });

  it('returns parameters within their limits for any URL', () => {
    const names = Object.keys(plain).concat('layout', 'x');
    const value = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String));
    fc.assert(
      fc.property(fc.webPath(), fc.array(fc.tuple(fc.constantFrom(...names), value)), (path, pairs) => {
        const params = readParams(`/overlay${path}`, `?${new URLSearchParams(pairs).toString()}`);
        expect(LAYOUTS).toContain(params.layout);
        expect(params.scale >= 0.25 && params.scale <= 4).toBe(true);
        expect(Number.isInteger(params.delay) && params.delay >= 0 && params.delay <= 300).toBe(true);
        expect(params.volume >= 0 && params.volume <= 1).toBe(true);
        for (const colour of [params.accent, params.bg]) if (colour !== null) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
        expect(params.radius === null || (params.radius >= 0 && params.radius <= 40)).toBe(true);
        expect(params.boardId === null || params.boardId > 0).toBe(true);
      }),
    );
  });
});
