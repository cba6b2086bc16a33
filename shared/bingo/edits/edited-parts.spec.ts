import { describe, expect, it } from '@jest/globals';
import { editedParts } from './edited-parts.ts';

describe('the parts of an edited thing', () => {
  it('leaves out places and what follows from other keys, and has null for what is absent', () => {
    const square = { row_number: 1, column_number: 2, item_name: 'Whip', item_id: undefined, goal: { need: 3 } };
    expect(editedParts(square)).toEqual({ item_name: 'Whip', item_id: null });
    expect(editedParts(null)).toEqual({});
  });

  it('has the same part for the same rule with its keys in another order', () => {
    const [one, other] = [
      { rule: { kind: 'set', parts: [{ label: 'a', need: 1 }] } },
      { rule: { parts: [{ need: 1, label: 'a' }], kind: 'set' } },
    ];
    expect(editedParts(one)).toEqual(editedParts(other));
    expect(editedParts({ rule: { parts: ['b', 'a'] } })).not.toEqual(editedParts({ rule: { parts: ['a', 'b'] } }));
  });

  it('has each setting of a board for itself, so that changes of two settings do not collide', () => {
    expect(editedParts({ title: 'Frost', revision: 4, settings: { one_drop: 'every_square' } })).toEqual({
      title: 'Frost',
      'settings.one_drop': 'every_square',
    });
  });
});
