import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RANKS } from '../../../../shared/game/ranks.ts';
import { clanListBody } from '../../../../test/support/game/game-bodies.ts';
import { decodeText } from '../../transport/answer-text.ts';
import { parseClanList } from './clan-list.parser.ts';
import type { SkippedRow } from '../../../../shared/roster/clan.schemas.ts';
import type { ClanList, ClanListEntry } from '../../game-types.ts';

const ROWS = [
  ['Bramble Fox', 'Owner', 1105241512, 0],
  ['Deputy-One', 'Deputy Owner', 5414968518, 3204],
  ['zez_fan 99', 'Recruit', 0, 0],
] as const;
const parse = (body: Buffer | string) =>
  parseClanList(typeof body === 'string' ? body : (decodeText(body, 'windows-1252') ?? ''));
const whole = (entries: ClanListEntry[]): ClanList => ({ entries, skipped: [], isWhole: true });
const entriesOf = (result: ReturnType<typeof parse>): ClanListEntry[] =>
  result.kind === 'ok' ? result.value.entries : [];
const text = (): string => clanListBody([...ROWS]).toString('latin1');

/** Clan list with this number of rows, some of which are replaced. */
const bodyWith = (rows: number, replaced: Record<number, string>): string => {
  const lines = Array.from({ length: rows }, (_, at) => replaced[at] ?? `Warden ${at},Recruit,5,0`);
  return ['Clanmate, Clan Rank, Total XP, Kills', ...lines, ''].join('\n');
};

describe('parseClanList', () => {
  it('reads names with plain spaces, ranks, clan XP beyond 32 bits and kills', () => {
    expect(parse(clanListBody([...ROWS]))).toEqual({
      kind: 'ok',
      value: whole(ROWS.map(([name, rank, clanXp, kills]) => ({ name, rank, clanXp, kills }))),
    });
  });

  it('keeps unknown ranks as text, and letters of windows-1252 in names', () => {
    const result = parse(clanListBody([['Zoë Thorn', 'High Steward (2)', 5, 0]]));
    expect(result).toEqual({
      kind: 'ok',
      value: whole([{ name: 'Zoë Thorn', rank: 'High Steward (2)', clanXp: 5, kills: 0 }]),
    });
  });

  it('keeps a repeated name once, whatever its second spelling', () => {
    const result = parse(clanListBody([...ROWS, ['BRAMBLE_fox', 'Recruit', 7, 7]]));
    expect(entriesOf(result)).toHaveLength(3);
    expect(entriesOf(result)[0]?.rank).toBe('Owner');
    expect(result).toMatchObject({
      value: {
        skipped: [{ line: 5, name: 'BRAMBLE_fox', reason: 'the name is in line 2 already' }],
        isWhole: true,
      },
    });
  });

  it('reads 500 members and a header in any case', () => {
    const rows = Array.from({ length: 500 }, (_, index) => [`Warden ${index}`, 'Recruit', index, 0] as const);
    const result = parse(clanListBody(rows).toString('latin1').replace('Clanmate', 'CLANMATE'));
    expect(entriesOf(result)).toHaveLength(500);
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
  ])('rejects %s', (_what, body) => {
    expect(parse(body).kind).toBe('malformed');
  });

  it('returns the members of any generated clan', () => {
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
          value: whole(members.map(([name, rank, clanXp, kills]) => ({ name, rank, clanXp, kills }))),
        });
      }),
    );
  });

  it.each<[string, string, Partial<SkippedRow>]>([
    ['too few columns', 'Odd One,Recruit,5', { name: 'Odd One', reason: '3 columns instead of 4' }],
    ['too many columns', 'Odd One,Recruit,1,105,0', { name: 'Odd One', reason: '5 columns instead of 4' }],
    ['no name', ',Recruit,5,0', { name: null, reason: 'the name is empty' }],
    ['a long name', 'Odd One And More,Recruit,5,0', { name: null, reason: 'the name is longer than 12 characters' }],
    [
      'a name of another encoding',
      'Odd\u00c2\u00a0One,Recruit,5,0',
      { name: null, reason: 'the name is in another text encoding' },
    ],
    ['a name with markup', 'O<b>ne,Recruit,5,0', { name: null, reason: 'the name has a character that no name has' }],
    ['a name of hyphens', '---,Recruit,5,0', { name: null, reason: 'the name has no letter and no digit' }],
    ['no rank', 'Odd One,,5,0', { name: 'Odd One', reason: 'the rank is empty' }],
    ['markup for a rank', 'Odd One,<i>,5,0', { name: 'Odd One', reason: 'the rank is not text' }],
    ['negative XP', 'Odd One,Recruit,-1,0', { name: 'Odd One', reason: 'the clan XP is not a whole number' }],
    ['kills of 2^31', 'Odd One,Recruit,5,2147483648', { name: 'Odd One', reason: 'the kills are not a whole number' }],
    ['nothing', '', { name: null, reason: 'the row is empty' }],
  ])('skips a row with %s, reports its line and reads the others', (_what, odd, skipped) => {
    const result = parse(bodyWith(40, { 7: odd }));
    expect(entriesOf(result)).toHaveLength(39);
    expect(result).toMatchObject({ value: { skipped: [{ line: 9, ...skipped }], isWhole: false } });
  });

  it.each([
    [9, 0],
    [10, 1],
    [20, 2],
    [30, 3],
    [150, 3],
    [199, 3],
    [200, 4],
    [500, 10],
  ])('accepts a list of %i rows with %i unreadable ones, and rejects it with one more', (rows, most) => {
    const odd = (count: number) =>
      bodyWith(rows, Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 'x'])));
    expect(parse(odd(most))).toMatchObject({ kind: 'ok', value: { isWhole: most === 0 } });
    const refused = parse(odd(most + 1));
    expect(refused).toMatchObject({ kind: 'malformed', isDamaged: true });
    expect(refused.kind === 'malformed' && refused.reason).toContain(`${most + 1} of ${rows} rows are unreadable`);
  });

  it('reads a list that ends in empty lines', () => {
    expect(parse(`${text()}\n\r\n`)).toMatchObject({ kind: 'ok', value: { skipped: [], isWhole: true } });
  });

  it('returns isWhole false when a part of the list is repeated', () => {
    const again = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at + 20, `Warden ${at},Recruit,5,0`]));
    const result = parse(bodyWith(40, again));
    expect(entriesOf(result)).toHaveLength(20);
    expect(result).toMatchObject({ kind: 'ok', value: { isWhole: false } });
  });

  it('never throws, and rejects a list that is cut inside a line', () => {
    const body = text();
    const lineEnds = [...body.matchAll(/\n/g)].map(({ index }) => index + 1);
    fc.assert(
      fc.property(fc.nat(body.length - 1), (at) => {
        expect(parse(body.slice(0, at)).kind).toBe(lineEnds.slice(1).includes(at) ? 'ok' : 'malformed');
      }),
    );
  });
});
