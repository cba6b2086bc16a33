import { describe, expect, it } from '@jest/globals';
import { RANKS } from '../../shared/game/ranks.ts';
import { Config } from '../../server/config/config.ts';
import { parseEnv } from '../../server/config/env-schema.ts';
import { iconPictures } from '../../server/practice/icons/icon-files.ts';
import { rankLook } from '../../server/members/rank-looks.ts';

function iconOf(env: Record<string, string>, rank: string): string | null {
  const result = parseEnv(env);
  if (!result.ok) throw new Error(result.problems.join('; '));
  return rankLook(rank, new Config(result.env).rankIconUrl).icon;
}

describe('the picture of a rank', () => {
  it.each([
    ['Owner', 'https://runescape.wiki/images/Owner_clan_rank.png'],
    ['Deputy Owner', 'https://runescape.wiki/images/Deputy_owner_clan_rank.png'],
    ['Recruit', 'https://runescape.wiki/images/Recruit_clan_rank.png'],
  ])('returns the picture of the wiki for a real clan: %s', (rank, address) => {
    expect(iconOf({ CLAN_NAME: 'Ravenhold' }, rank)).toBe(address);
  });

  it('returns a drawing of the practice world for every rank', () => {
    const pictures = iconPictures();
    const icons = RANKS.map((rank) => iconOf({}, rank) ?? '');
    expect(icons[1]).toBe('/icons/practice/rank/Deputy_owner.svg');
    expect(icons.filter((icon) => !pictures.has(icon.replace('/icons/practice', '')))).toEqual([]);
  });

  it('returns null for an unknown rank', () => {
    expect(iconOf({}, 'Jester')).toBeNull();
    expect(iconOf({ CLAN_NAME: 'Ravenhold' }, 'Jester')).toBeNull();
  });
});
