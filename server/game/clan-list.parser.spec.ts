import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RANKS } from '../../shared/game/ranks.ts';
import { clanListBody } from '../../test/support/game-bodies.ts';
import { decodeText } from './answer-text.ts';
import { parseClanList } from './clan-list.parser.ts';

const ROWS = [
  ['Bramble Fox', 'Owner', 1105241512, 0],
  ['Deputy-One', 'Deputy Owner', 5414968518, 3204],
  ['zez_fan 99', 'Recruit', 0, 0],
] as const;
const parse = (body: Buffer | string) =>
  parseClanList(typeof body === 'string' ? body : (decodeText(body, 'windows-1252') ?? ''));
const text = (): string => clanListBody([...ROWS]).toString('latin1');

describe('parseClanList', () => {
  it('reads names with plain spaces, ranks, clan XP beyond 32 bits and kills', () => {
    expect(parse(clanListBody([...ROWS]))).toEqual({
      kind: 'ok',
      value: ROWS.map(([name, rank, clanXp, kills]) => ({ name, rank, clanXp, kills })),
    });
  });

  it('keeps unknown ranks as text, and letters of windows-1252 in names', () => {
    const result = parse(clanListBody([['Zoë Thorn', 'High Steward', 5, 0]]));
    expect(result).toEqual({ kind: 'ok', value: [{ name: 'Zoë Thorn', rank: 'High Steward', clanXp: 5, kills: 0 }] });
  });

  it('keeps a name once, however it is spelt the second time', () => {
    const result = parse(clanListBody([...ROWS, ['BRAMBLE_fox', 'Recruit', 7, 7]]));
    expect(result.kind === 'ok' && result.value).toHaveLength(3);
    expect(result.kind === 'ok' && result.value[0]?.rank).toBe('Owner');
  });

  it('reads 500 members and any case of the header', () => {
    const rows = Array.from({ length: 500 }, (_, index) => [`Warden ${index}`, 'Recruit', index, 0] as const);
    const result = parse(clanListBody(rows).toString('latin1').replace('Clanmate', 'CLANMATE'));
    expect(result.kind === 'ok' && result.value).toHaveLength(500);
  });

  it.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['a web page', '<!DOCTYPE html>\n<html></html>\n'],
    ['another list', text().replace('Clanmate', 'Player')],
    ['only the header', 'Clanmate, Clan Rank, Total XP, Kills\n'],
    ['a list without its last line end', text().trimEnd()],
    ['a list cut inside a line', `${text().slice(0, -12)}\n`],
    ['three fields', text().replace(',Owner', '')],
    ['five fields', text().replace(',Owner', ',Owner,Owner')],
    ['negative XP', text().replace('1105241512', '-1')],
    ['text for XP', text().replace('1105241512', 'lots')],
    ['XP of 2^63', text().replace('1105241512', String(2n ** 63n))],
    ['kills of 2^31', text().replace('3204', String(2 ** 31))],
    ['an empty name', text().replace(/\nBramble[^,]*/, '\n')],
    ['a long name', text().replace('Bramble', 'Brambleberry')],
    ['UTF-8', Buffer.from(text(), 'utf8')],
    ['spaces lost to U+FFFD', Buffer.from(text().replaceAll('\u00a0', '\ufffd'), 'utf8')],
    ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), clanListBody([...ROWS])])],
    ['UTF-16', Buffer.from(text(), 'utf16le')],
    ['endless members', clanListBody(Array.from({ length: 3000 }, (_, i) => [`W ${i}`, 'Recruit', 1, 0] as const))],
  ])('refuses %s', (_what, body) => {
    expect(parse(body).kind).toBe('malformed');
  });

  it('gives back any generated clan', () => {
    const row = fc.tuple(
      fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 _-]{0,10}[A-Za-z0-9]$/).filter((name) => !/[ _-]{2}/.test(name)),
      fc.constantFrom(...RANKS),
      fc.nat(5_800_000_000),
      fc.nat(100_000),
    );
    const rows = fc.uniqueArray(row, { minLength: 1, selector: ([name]) => name.toLowerCase().replace(/[ _-]/g, ' ') });
    fc.assert(
      fc.property(rows, (members) => {
        expect(parse(clanListBody(members))).toEqual({
          kind: 'ok',
          value: members.map(([name, rank, clanXp, kills]) => ({ name, rank, clanXp, kills })),
        });
      }),
    );
  });

  it('never throws, and never takes a cut list for a whole one', () => {
    const body = text();
    const lineEnds = [...body.matchAll(/\n/g)].map(({ index }) => index + 1);
    fc.assert(
      fc.property(fc.nat(body.length - 1), (at) => {
        expect(parse(body.slice(0, at)).kind).toBe(lineEnds.slice(1).includes(at) ? 'ok' : 'malformed');
      }),
    );
  });
});
