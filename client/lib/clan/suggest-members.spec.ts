import { describe, expect, it } from '@jest/globals';
import { makeMember } from '../../test-kit/make-member.ts';
import { suggestMembers } from './suggest-members.ts';

const clan = ['Old Mossy', 'Tharn Vex', 'Thorn', 'Thorn Stag', 'Al', 'Pikelet'].map((name, at) =>
  makeMember({ id: at + 1, name, display_name: name }),
);
const suggest = (query: string, most = 8) => {
  const { matches, isNear } = suggestMembers(clan, query, most, 3);
  return { names: matches.map(({ name }) => name), isNear };
};

describe('suggestMembers', () => {
  it('puts the exact name first, in any spelling, also when others fill the list', () => {
    expect(suggest('THORN')).toEqual({ names: ['Thorn', 'Thorn Stag'], isNear: false });
    expect(suggest('tharn_vex')).toEqual({ names: ['Tharn Vex'], isNear: false });
    expect(suggest('al', 1)).toEqual({ names: ['Al'], isNear: false });
  });

  it('returns the members whose names contain the text, by name', () => {
    expect(suggest('th')).toEqual({ names: ['Tharn Vex', 'Thorn', 'Thorn Stag'], isNear: false });
  });

  it.each([
    ['tharm', ['Tharn Vex']],
    ['thorm', ['Thorn', 'Thorn Stag']],
    ['tharn vx', ['Tharn Vex']],
    ['pikellet', ['Pikelet']],
    ['old mosy', ['Old Mossy']],
  ])('returns for %j the names that differ least, nearest first', (query, names) => {
    expect(suggest(query)).toEqual({ names, isNear: true });
  });

  it.each(['zz', 'qqqqqqqq', '<img src=x onerror=alert(1)>', '%00', '\\', 'x'.repeat(5000)])(
    'suggests nobody for %j',
    (query) => {
      expect(suggest(query)).toEqual({ names: [], isNear: true });
    },
  );

  it('suggests nobody for a blank text', () => {
    expect(suggest('   ').names).toEqual([]);
    expect(suggest('').names).toEqual([]);
  });
});
