import { describe, expect, it } from '@jest/globals';
import { MOST_EDITED } from '../../../shared/live/editing.schemas.ts';
import { type Edited, MOST_NOTICE_BYTES, noticesOf, parseNotice, shortName } from './editing-notice.ts';

const NODE = 'c0ffee00-0000-4000-8000-000000000000';
const name = shortName('🦦'.repeat(80));
const edited: Edited[] = Array.from({ length: 10 * MOST_EDITED }, (_, at) => ({
  thing: `square:1234567890:G${at % 10}`,
  page: `p${at}`,
  admin: '2147483647',
  name,
}));

describe('the notices of a node', () => {
  it('are at most 1 KiB each, and together the whole list in its order', () => {
    const notices = noticesOf(NODE, 7, edited);
    expect(notices.length).toBeGreaterThan(10);
    for (const text of notices) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_NOTICE_BYTES);
    const parsed = notices.map(parseNotice);
    expect(parsed.map((notice) => [notice?.node, notice?.turn, notice?.part, notice?.of])).toEqual(
      notices.map((_, part) => [NODE, 7, part, notices.length]),
    );
    expect(parsed.flatMap((notice) => notice?.edited ?? [])).toEqual(edited);
  });

  it('are one of an empty list when the last form is closed', () => {
    expect(noticesOf(NODE, 8, []).map(parseNotice)).toEqual([{ node: NODE, turn: 8, part: 0, of: 1, edited: [] }]);
  });

  it.each(['', 'null', '[]', '{', '{"node":"a"}', '{"node":"a","turn":1,"part":-1,"of":1,"edited":[]}'])(
    'are not made of %j',
    (text) => {
      expect(parseNotice(text)).toBeNull();
    },
  );
});
