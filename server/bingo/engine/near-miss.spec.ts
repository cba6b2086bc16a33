import { describe, expect, it } from '@jest/globals';
import type { SquareRule } from '../../../shared/bingo/square-rule.ts';
import { readLine } from './kinds/kinds.ts';
import { lineFilter } from './line-filter.ts';
import { nearMiss, nearName } from './near-miss.ts';

describe('near matches of names', () => {
  it.each([
    ['dragonrider lance', 'dragon rider lance', 'The log writes it “dragon rider lance”'],
    ['off hand crossbow', 'off-hand crossbow', 'The log writes it “off-hand crossbow”'],
    ['abyssal whips', 'abyssal whip', 'Similar spelling: “abyssal whip”'],
    ['abysal wip', 'abyssal whip', 'Similar spelling: “abyssal whip”'],
    ['dragon pickaxe', 'dragon pickaxe fragment', 'Another name with these words: “dragon pickaxe fragment”'],
    ['dragon pickaxe fragment', 'dragon pickaxe', 'Another name with these words: “dragon pickaxe”'],
    ['dragon pickaxe', 'dragon pickaxe', null],
    ['dragon pickaxe', 'dark bow', null],
    ['hat', 'chat', null],
    ['axe', 'dragon pickaxe', null],
    ['', 'dark bow', null],
  ])('explains for %j and %j: %j', (wanted, found, why) => {
    expect(nearName(wanted, found)).toBe(why);
  });
});

describe('near matches of rules', () => {
  const why = (rule: SquareRule, text: string, details = ''): string | null => {
    const line = readLine(text, details);
    return line && nearMiss({ item_name: 'In words', alternatives: [], rule }, line);
  };

  it.each<[SquareRule, string, string, string | null]>([
    [{ kind: 'level', skill: 'Mining', level: 99 }, 'Levelled up Mining.', 'I am now level 98.', '98 is less than 99'],
    [{ kind: 'level', skill: 'Mining', level: 99 }, 'Levelled up Magic.', 'I am now level 98.', null],
    [{ kind: 'xp', skill: 'Magic', xp: 20_000_000 }, '14000000XP in Magic', '', '14,000,000 is less than 20,000,000'],
    [{ kind: 'clue', tier: 'Elite' }, 'Hard treasure trail completed.', '', 'Another tier: hard'],
    [
      { kind: 'boss_kill', boss: 'Vindicta', mode: 'hard', kills: 1 },
      'I killed 15 Vindictas.',
      '',
      'Another mode: normal',
    ],
    [
      { kind: 'boss_kill', boss: 'Nex', mode: 'any', kills: 5, in_one_line: true },
      'I killed 2 Nexes.',
      '',
      '2 is less than 5',
    ],
    [
      { kind: 'boss_kill', boss: 'Black Dragon', mode: 'any', kills: 1 },
      'I killed  the King Black Dragon.',
      '',
      'Another name with these words: “king black dragon”',
    ],
    [{ kind: 'pet', name: 'Newtin' }, 'I found Newton, the Magic pet.', '', 'Similar spelling: “newton”'],
    [
      { kind: 'quest', title: 'Kind' },
      'Quest complete: One of a Kind',
      '',
      'Another name with these words: “one of a kind”',
    ],
    [{ kind: 'citadel_cap' }, 'I found a dark bow', '', null],
    [{ kind: 'manual' }, 'I found a dark bow', '', null],
  ])('explains for %j and %j: %4$j', (rule, text, details, reason) => {
    expect(why(rule, text, details)).toBe(reason);
  });
});

describe('the filter for lines', () => {
  it('selects items by key and rules by category, each once', () => {
    const need = (item_name: string, rule: SquareRule | null = null) => ({
      item_name,
      alternatives: ['A dark bow'],
      rule,
    });
    expect(
      lineFilter([
        need('Newton, the Magic pet'),
        need('Dark Bow'),
        need('x', { kind: 'level', skill: null, level: 50 }),
        need('x', { kind: 'xp', skill: null, xp: 50 }),
        need('x', { kind: 'citadel_cap' }),
        need('x', { kind: 'manual' }),
      ]),
    ).toEqual({ items: ['newton', 'dark bow'], categories: ['Clue Scrolls', 'Skills', 'Citadel'] });
  });
});
