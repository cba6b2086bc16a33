import { describe, expect, it } from '@jest/globals';
import type { SetRule } from '../square-rule.ts';
import { partWords, ruleWords } from './rule-words.ts';

const SET: SetRule = {
  kind: 'set',
  need: 2,
  parts: [
    { label: 'Whip', rule: { kind: 'item' } },
    { label: 'Hilts', rule: { kind: 'item', names: ['Armadyl hilt', 'Bandos hilt'], count: 2 } },
    { label: 'Kills', rule: { kind: 'boss_kill', boss: 'Zuk', mode: 'any', kills: 3 } },
    {
      label: 'Verac',
      rule: {
        kind: 'set',
        need: 2,
        parts: [
          { label: 'Helm', rule: { kind: 'item' } },
          { label: 'Flail', rule: { kind: 'item' } },
        ],
      },
    },
  ],
};

describe('the words of a set', () => {
  it('name its parts and how many of them complete it', () => {
    expect(ruleWords({ rule: SET, item_name: 'Any' })).toBe('2 of Whip, Hilts, Kills, Verac');
    expect(ruleWords({ rule: { ...SET, need: 4 }, item_name: 'Any' })).toBe('all of Whip, Hilts, Kills, Verac');
  });

  it('name what completes each part', () => {
    expect(SET.parts.map(partWords)).toEqual([
      'finding “Whip”',
      'finding “Armadyl hilt” or “Bandos hilt”, 2 times',
      '3 kills of Zuk',
      'all of Helm, Flail',
    ]);
  });
});
