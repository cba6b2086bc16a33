import { describe, expect, it } from '@jest/globals';
import { stateLines } from './audit-words.ts';

describe('stateLines', () => {
  const square = { item_name: 'Dragon helm', item_id: null, alternatives: [] };

  it('leaves out the empty fields of a new row', () => {
    expect(stateLines(square, true)).toEqual(['item name: Dragon helm']);
  });

  it('shows the fields that a change emptied', () => {
    expect(stateLines(square)).toEqual(['item name: Dragon helm', 'item id: none', 'alternatives: none']);
  });

  it('shows times in London time', () => {
    const [line] = stateLines({ start_date: '2026-07-01T12:00:00.000Z' });
    expect(line).toMatch(/^start date: .*13:00/);
  });
});
