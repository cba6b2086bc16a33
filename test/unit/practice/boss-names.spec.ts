import { expect, it } from '@jest/globals';
import { BOSSES } from '../../../server/practice/log/bosses.ts';
import { bossName } from '../../../shared/activities/boss-name.ts';

it('names each boss of the practice clan the same after one kill and after several, or by the plural of its kind', () => {
  const bare = (name: string) => name.replace(/\.$/, '').replace(/^(?:an?|the) /, '');
  const kinds = ['King Black Dragons', 'Kalphite Kings', 'Dagannoth Kings', 'Arch-Glacors'];
  const wrong = BOSSES.filter(({ one, many }) => {
    const name = bare(bossName(bare(many)));
    return name !== bare(one) && !kinds.includes(name);
  });
  expect(wrong.map(({ many }) => many)).toEqual([]);
});
