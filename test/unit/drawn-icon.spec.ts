import { describe, expect, it } from '@jest/globals';
import { ITEM_NAMES } from '../../shared/bingo/item-names.ts';
import type { SquareRule } from '../../shared/bingo/square-rule.ts';
import { DRAWN_ICONS } from '../../shared/icons/drawn-icons.ts';
import { iconPictures } from '../../server/practice/icons/icon-files.ts';
import { PRACTICE_SQUARES } from '../../server/bingo/practice/practice-board.ts';
import { drawnIcon } from '../../server/icons/drawn-icon.ts';

const pictures = iconPictures();
const fileOf = (name: string, rule: SquareRule | null = null): string =>
  drawnIcon(name, rule).slice(DRAWN_ICONS.length);
const shapeOf = (name: string, rule: SquareRule | null = null): string => fileOf(name, rule).replace(/-\d\.svg$/, '');

describe('the drawn picture of a square', () => {
  it('draws every known item, every square of the practice board and any other name', () => {
    const named = [...ITEM_NAMES, '', 'Überraschung', '龍の剣', '<b>', 'x'.repeat(500)];
    const files = [...named.map((name) => fileOf(name)), ...PRACTICE_SQUARES.map((s) => fileOf(s.item_name, s.rule))];
    expect(files.filter((file) => !pictures.has(file))).toEqual([]);
  });

  it.each([
    ['Abyssal whip', 'whip'],
    ['Dragon helm', 'helm'],
    ['Bandos hilt', 'hilt'],
    ["Archers' ring", 'ring'],
    ['Robes of subjugation', 'body'],
    ['Dormant staff of Sliske', 'staff'],
    ['Off-hand Armadyl crossbow', 'bow'],
    ['Praesul codex', 'book'],
    ['Something that nobody knows', 'chest'],
  ])('draws “%s” as a %s', (name, shape) => expect(shapeOf(name)).toBe(`/item/${shape}`));

  it('draws the subject of a rule, and a skill by its own sign', () => {
    expect(shapeOf('Any', { kind: 'pet', name: null })).toBe('/item/pet');
    expect(shapeOf('Helm of a boss', { kind: 'boss_kill', boss: 'Nex', mode: 'any', kills: 1 })).toBe('/item/skull');
    expect(fileOf('Level 80', { kind: 'level', skill: 'Magic', level: 80 })).toBe('/skill/Magic.svg');
    expect(fileOf('Much XP', { kind: 'xp', skill: null, xp: 1_000_000 })).toBe('/skill/Overall.svg');
  });

  it('draws equal names in one colour, and all names in eight colours', () => {
    expect(fileOf('ABYSSAL WHIP ')).toBe(fileOf('Abyssal whip'));
    expect(new Set(ITEM_NAMES.map((name) => fileOf(name).replace(/^.*-/, ''))).size).toBe(8);
  });
});
