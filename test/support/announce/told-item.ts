import type { ToldItem } from '../../../server/announce/told-item.ts';

/** Returns a drop of a member, with other fields. */
export function toldItem(fields: Partial<ToldItem> = {}): ToldItem {
  return {
    id: 1,
    kind: 'activity.boss_loot',
    at: new Date('2026-03-10T12:00:00Z'),
    due_at: new Date('2026-03-10T12:00:00Z'),
    member_id: 7,
    board_id: null,
    facts: {},
    name: 'Ada',
    is_hidden: false,
    rank: 'Captain',
    is_quiet: false,
    text: 'I found a mossy whip',
    details: 'After killing a bat, it dropped a mossy whip.',
    item: 'Mossy whip',
    source: 'bat',
    seen: 1,
    completed: [],
    board_title: null,
    board_columns: null,
    board_end: null,
    board_shown: false,
    team_id: null,
    team: null,
    color: null,
    square: null,
    row_number: null,
    column_number: null,
    is_taken_back: false,
    renamed_from: null,
    renamed_to: null,
    top: [],
    ...fields,
  };
}
