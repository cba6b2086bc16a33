import { describe, expect, it } from '@jest/globals';
import type { SquareRule } from '../../../../../shared/bingo/square-rule.ts';
import { makeItem } from '../../../../test-kit/make-bingo.ts';
import { bodyOf, fieldsOfItem, meaningOf, type SquareFields } from './square-fields.ts';

const fields = (part: Partial<SquareFields>): SquareFields => ({ ...fieldsOfItem(null), name: 'Words', ...part });

/** Returns the body that would be sent, or the problem. */
function sent(part: Partial<SquareFields>) {
  const all = fields(part);
  const meaning = meaningOf(all);
  return meaning.problem === null ? bodyOf(all, meaning) : meaning.problem;
}

describe('the body of a square', () => {
  it.each<[string, Partial<SquareFields>, unknown]>([
    ['an item', { kind: 'item' }, null],
    ['any pet', { kind: 'pet', pet: '  ' }, { kind: 'pet', name: null }],
    ['one pet', { kind: 'pet', pet: ' Vitalis ' }, { kind: 'pet', name: 'Vitalis' }],
    ['a level of any skill', { kind: 'level', level: '99' }, { kind: 'level', skill: null, level: 99 }],
    ['a level', { kind: 'level', skill: 'Magic', level: '120' }, { kind: 'level', skill: 'Magic', level: 120 }],
    ['any level-up', { kind: 'level', level: ' ', reach: 'at_least' }, { kind: 'level', skill: null, level: null }],
    [
      'a level that may be had before',
      { kind: 'level', skill: 'Magic', level: '99', reach: 'at_least' },
      { kind: 'level', skill: 'Magic', level: 99, match: 'at_least' },
    ],
    ['XP', { kind: 'xp', skill: 'Magic', xp: '50000000' }, { kind: 'xp', skill: 'Magic', xp: 50_000_000 }],
    ['any quest', { kind: 'quest' }, { kind: 'quest', title: null }],
    ['a quest', { kind: 'quest', quest: 'Plague’s End' }, { kind: 'quest', title: 'Plague’s End' }],
    ['any trail', { kind: 'clue' }, { kind: 'clue', tier: null }],
    ['a trail', { kind: 'clue', tier: 'Elite' }, { kind: 'clue', tier: 'Elite' }],
    [
      'a boss',
      { kind: 'boss_kill', boss: 'Zuk', mode: 'hard', kills: '3' },
      { kind: 'boss_kill', boss: 'Zuk', mode: 'hard', kills: 3 },
    ],
    ['the citadel', { kind: 'citadel_cap' }, { kind: 'citadel_cap' }],
    ['by hand', { kind: 'manual' }, { kind: 'manual' }],
    ['three of an item', { kind: 'item', count: '3' }, { kind: 'item', count: 3 }],
    [
      'two quests by each of five players',
      { kind: 'quest', count: '2', scope: 'players', players: '5' },
      { kind: 'quest', title: null, count: 2, scope: { players: 5 } },
    ],
    [
      'kills of one player in one line',
      { kind: 'boss_kill', boss: 'Zuk', kills: '20', inOneLine: 'yes', scope: 'one_player' },
      { kind: 'boss_kill', boss: 'Zuk', mode: 'any', kills: 20, in_one_line: true, scope: 'one_player' },
    ],
    ['what a boss has no field for', { kind: 'clue', inOneLine: 'yes' }, { kind: 'clue', tier: null }],
  ])('sends the rule of the chosen kind: %s', (_what, part, rule) => {
    expect(sent(part)).toMatchObject({ item_name: 'Words', rule });
  });

  it('sends the stored parts of a set again', () => {
    const rule: SquareRule = {
      kind: 'set',
      need: 1,
      parts: [
        { label: 'Whip', rule: { kind: 'item', names: ['Abyssal whip', 'Lava whip'], count: 2 } },
        { label: 'Kills', rule: { kind: 'boss_kill', boss: 'Zuk', mode: 'any', kills: 3 } },
      ],
    };
    expect(sent(fieldsOfItem(makeItem(1, 1, { item_name: 'Either', rule })))).toMatchObject({ rule });
  });

  it('rejects a square without a name', () => {
    expect(sent({ name: '  ' })).toBe('Please enter an item name');
  });

  it.each<[string, Partial<SquareFields>]>([
    ['level', { kind: 'level', level: '151' }],
    ['xp', { kind: 'xp', xp: '' }],
    ['boss', { kind: 'boss_kill', boss: ' ' }],
    ['kills', { kind: 'boss_kill', boss: 'Zuk', kills: '0' }],
    ['count', { kind: 'item', count: '' }],
    ['count', { kind: 'pet', count: '1000001' }],
  ])('rejects an impossible rule: %s', (name, part) => {
    expect(sent(part)).toMatch(new RegExp(`^The field "${name}" (must|is|cannot) .`));
    expect(sent(part)).not.toMatch(/Invalid|expected|Too (big|small)/i);
  });

  it('sends alternatives of an item only, one per line, trimmed', () => {
    const alternatives = ' Whip vine\n\n  Lash  \n';
    expect(sent({ alternatives })).toMatchObject({ alternatives: ['Whip vine', 'Lash'] });
    expect(sent({ alternatives, kind: 'pet' })).toMatchObject({ alternatives: [] });
  });

  it('sends empty texts as null', () => {
    expect(sent({ itemId: ' ', icon: '', description: ' ' })).toMatchObject({
      item_id: null,
      icon_url: null,
      description: null,
    });
  });

  it('keeps the stored rule when nothing was typed', () => {
    const item = makeItem(1, 1, {
      item_name: 'Any pet',
      rule: { kind: 'boss_kill', boss: 'Zuk', mode: 'any', kills: 2 },
    });
    const again = fieldsOfItem(item);
    expect(meaningOf(again)).toMatchObject({ item_name: 'Any pet', rule: item.rule });
  });

  it.each<SquareRule>([
    { kind: 'item', count: 3, scope: 'one_player' },
    { kind: 'item', from: ['Nex'], any: true, distinct: true },
    { kind: 'pet', name: null, count: 2 },
    { kind: 'boss_kill', boss: 'Zuk', mode: 'any', kills: 20, in_one_line: true, scope: { players: 2 } },
  ])('keeps how many a stored square asks for, and by whom: %j', (rule) => {
    const stored = fieldsOfItem(makeItem(1, 1, { rule }));
    expect(meaningOf(stored)).toEqual({ item_name: 'Item 1-1', alternatives: [], rule, problem: null });
  });

  it('keeps a stored rule of a kind that the page does not know, by not sending it', () => {
    const stored = fieldsOfItem(makeItem(1, 1, { item_name: 'Moons', rule: { kind: 'unknown' } }));
    const meaning = meaningOf(stored);
    expect(meaning).toEqual({ item_name: 'Moons', problem: null });
    const body = meaning.problem === null ? bodyOf(stored, meaning) : {};
    expect(body).toMatchObject({ item_name: 'Moons' });
    expect(Object.keys(body).filter((key) => ['rule', 'alternatives'].includes(key))).toEqual([]);
  });
});
