import { describe, expect, it } from '@jest/globals';
import { NEW_BOARD, newBoardBody, type BoardFields } from './board-fields.ts';
import { followingReveal } from './mode-fields.ts';

const START = '2026-12-04T20:00';
const LATER = '2026-12-05T20:00';
/** The form after some changes, one after the other. */
const after = (...parts: Partial<BoardFields>[]): BoardFields =>
  parts.reduce<BoardFields>((fields, part) => ({ ...fields, ...followingReveal(fields, part) }), NEW_BOARD);

describe('the reveal of a new board', () => {
  it('follows the start while the board is to stay hidden, whatever is chosen first', () => {
    expect(after({ hidden: true }, { start: START }).revealAt).toBe(START);
    expect(after({ start: START }, { hidden: true }).revealAt).toBe(START);
    expect(after({ start: START }, { hidden: true }, { start: LATER }).revealAt).toBe(LATER);
    expect(after({ start: START }, { hidden: true }, { hidden: false }).revealAt).toBe('');
    expect(after({ start: START }).revealAt).toBe('');
  });

  it('is the host’s own once chosen, also none', () => {
    const own = after({ start: START }, { hidden: true }, { revealAt: LATER }, { start: '2026-12-01T20:00' });
    expect(own.revealAt).toBe(LATER);
    const none = after({ start: START }, { hidden: true }, { revealAt: '' }, { title: 'Winter' }, { start: LATER });
    expect(none.revealAt).toBe('');
    expect(newBoardBody(none).body).not.toHaveProperty('reveal_at');
  });

  it('is sent as the time of the start', () => {
    expect(newBoardBody(after({ title: 'Winter' }, { hidden: true }, { start: START })).body).toMatchObject({
      start_date: '2026-12-04T20:00:00.000Z',
      reveal_at: '2026-12-04T20:00:00.000Z',
      is_active: false,
    });
  });
});
