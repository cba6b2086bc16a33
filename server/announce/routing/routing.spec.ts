import { describe, expect, it } from '@jest/globals';
import { RULE_PRESETS } from '../../../shared/announce/rule-presets.ts';
import type { ToldItem } from '../told-item.ts';
import { toldItem } from '../../../test/support/announce/told-item.ts';
import { type LiveRule, route, windowOf } from './routing.ts';

const NOW = new Date('2026-03-10T20:00:00Z');

function rule(fields: Partial<LiveRule> = {}): LiveRule {
  return {
    id: 1,
    channelId: 1,
    kinds: ['activity.boss_loot'],
    filter: {},
    batchS: 30,
    quietFrom: null,
    quietTo: null,
    quiet: 'hold',
    maxAgeS: 86_400,
    since: 0,
    timezone: 'UTC',
    isFlooded: false,
    ...fields,
  };
}

const drop = (fields: Partial<ToldItem> = {}) => toldItem({ due_at: NOW, ...fields });
const told = (rules: LiveRule[], items: ToldItem[]) =>
  route(rules, items, NOW).map(({ rule: { id }, happening, key }) => [id, happening, key]);

describe('rules', () => {
  it('tell what they name, each once, and nothing from before they were made', () => {
    const items = [drop({ id: 1 }), drop({ id: 2 }), drop({ id: 3, kind: 'activity.pet' })];
    expect(told([rule({ id: 8, since: 1 }), rule({ id: 9, kinds: ['activity.pet'] })], items)).toEqual([
      [8, 2, 'activity'],
      [9, 3, 'activity'],
    ]);
  });

  it('leave lines that completed a square to a rule for boards of the same channel', () => {
    const drops = rule({ filter: { unless_board: true } });
    const item = drop({ on_boards: [5] });
    expect(told([drops], [item])).toHaveLength(1);
    expect(told([drops, rule({ id: 2, kinds: ['board.completion'] })], [item])).toEqual([]);
    expect(told([drops, rule({ id: 2, channelId: 2, kinds: ['board.completion'] })], [item])).toHaveLength(1);
  });

  it('tell a line themselves when the rule for boards does not tell its board', () => {
    const drops = rule({ filter: { unless_board: true } });
    const ofBoard = (board: number) => rule({ id: 2, kinds: ['board.completion'], filter: { boards: [board] } });
    expect(told([drops, ofBoard(6)], [drop({ on_boards: [5] })])).toHaveLength(1);
    expect(told([drops, ofBoard(6)], [drop({ on_boards: [5, 6] })])).toEqual([]);
    expect(told([drops, ofBoard(6)], [drop({ on_boards: [] })])).toHaveLength(1);
  });

  it('choose by item in any spelling, by rarity and by board', () => {
    const item = drop({ item: 'Mossy whip', seen: 4 });
    expect(told([rule({ filter: { items: ['MOSSY_WHIP'] } })], [item])).toHaveLength(1);
    expect(told([rule({ filter: { items: ['Whip'] } })], [item])).toEqual([]);
    expect(told([rule({ filter: { clan_rare_only: true } })], [item])).toEqual([]);
    const started = drop({ kind: 'board.started', board_id: 5, board_title: 'A board', board_shown: true });
    expect(told([rule({ kinds: ['board.started'], filter: { boards: [6] } })], [started])).toEqual([]);
    expect(told([rule({ kinds: ['board.started'], filter: { boards: [5] } })], [started])).toEqual([[1, 1, 'board 5']]);
  });

  it('tell nothing that is too old', () => {
    const at = (ms: number) => drop({ due_at: new Date(NOW.getTime() - ms) });
    expect(told([rule({ maxAgeS: 60 })], [at(60_000)])).toHaveLength(1);
    expect(told([rule({ maxAgeS: 60 })], [at(60_001)])).toEqual([]);
  });

  it('gather for their time, for five minutes in a flood, and until quiet hours end', () => {
    const ready = (fields: Partial<LiveRule>) => {
      const { readyAt, ...rest } = windowOf(rule(fields), NOW);
      return [(readyAt.getTime() - NOW.getTime()) / 1000, rest];
    };
    expect(ready({})).toEqual([30, { isShortened: true, isDropped: false }]);
    expect(ready({ isFlooded: true })).toEqual([300, { isShortened: false, isDropped: false }]);
    const quiet = { quietFrom: '19:00', quietTo: '21:00' };
    expect(ready(quiet)).toEqual([3600, { isShortened: false, isDropped: false }]);
    expect(ready({ ...quiet, quiet: 'drop' })).toEqual([3600, { isShortened: false, isDropped: true }]);
  });

  it('are offered with kinds and filters that are valid', () => {
    const items = [drop({ id: 1 }), drop({ id: 2, kind: 'milestone.max' })];
    const rules = RULE_PRESETS.map(({ kinds, filter }, index) => rule({ id: index, kinds: [...kinds], filter }));
    expect(told(rules, items).map(([, happening]) => happening)).toEqual([1, 2]);
  });
});
