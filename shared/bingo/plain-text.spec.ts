import { describe, expect, it } from '@jest/globals';
import { createBoardBodySchema, recordCompletionBodySchema, setItemBodySchema } from './bingo-inputs.ts';
import { withoutDirection } from './plain-text.ts';

const BIDI = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067'];
const MORE = ['\u2068', '\u2069'];
const problems = (result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
const REFUSED = 'Text must not contain characters that change its reading direction';

describe('text of a board', () => {
  it.each([...BIDI, ...MORE].map((sign) => [sign.codePointAt(0)?.toString(16), sign]))(
    'rejects U+%s in every field',
    (_, sign) => {
      const board = { title: `Bingo ${sign}ognib`, description: `a${sign}`, rows: 5, columns: 5 };
      expect(problems(createBoardBodySchema.safeParse(board))).toEqual([
        ['title', REFUSED],
        ['description', REFUSED],
      ]);
      const square = { board_id: 1, row: 1, column: 1, item_name: 'Whip', alternatives: ['Fine', `${sign}Bow`] };
      expect(problems(setItemBodySchema.safeParse(square))).toEqual([['alternatives', REFUSED]]);
      const rule = { kind: 'pet', name: `Bombi${sign}` };
      expect(problems(setItemBodySchema.safeParse({ ...square, alternatives: [], rule }))).toEqual([['rule', REFUSED]]);
    },
  );

  it('accepts every script, in either direction, and joined emoji', () => {
    for (const title of ['بنغو العشيرة', 'בינגו', '👩‍👩‍👧 семья', 'Ｆｕｌｌ width']) {
      expect(createBoardBodySchema.safeParse({ title, rows: 5, columns: 5 }).success).toBe(true);
    }
  });

  it('removes only direction characters from an older file', () => {
    const file = { title: 'A\u202eB', items: [{ item_name: '\u2066Whip\u2069', row: 3, icon_url: null }] };
    expect(withoutDirection(file)).toEqual({ title: 'AB', items: [{ item_name: 'Whip', row: 3, icon_url: null }] });
  });
});

describe('dates of a board', () => {
  const board = (dates: object) => problems(createBoardBodySchema.safeParse({ title: 'A', ...dates }));
  const OUTSIDE = 'A date must be between the years 2001 and 2200';

  it.each(['2000-12-31T23:59:59.999Z', '1970-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '2201-01-01T00:00:00Z'])(
    'rejects %s',
    (date) => {
      expect(board({ start_date: date })).toEqual([['start_date', OUTSIDE]]);
      expect(board({ end_date: date })).toEqual([['end_date', OUTSIDE]]);
      const record = { board_id: 1, team_id: 1, row: 1, column: 1, completed_by: 1, completed_at: date };
      expect(problems(recordCompletionBodySchema.safeParse(record))).toEqual([['completed_at', OUTSIDE]]);
    },
  );

  it('accepts the first and the last moment, an empty date and null', () => {
    expect(board({ start_date: '2001-01-01T00:00:00.000Z', end_date: '2200-12-31T23:59:59.999Z' })).toEqual([]);
    expect(board({ start_date: '', end_date: null })).toEqual([]);
  });
});
