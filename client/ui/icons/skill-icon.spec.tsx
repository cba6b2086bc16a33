import { afterEach, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { useSiteStore } from '../../lib/clan/site.store.ts';
import { SkillIcon } from './skill-icon.tsx';

const before = useSiteStore.getState();
afterEach(() => {
  useSiteStore.setState(before);
});

function picturesWith(addresses: { overall_icon_url: string; skill_icon_url: string }): (string | undefined)[] {
  useSiteStore.setState({ site: { ...before.site, ...addresses } });
  const { container, unmount } = render(
    <>
      <SkillIcon skill="Overall" />
      <SkillIcon skill="Runecrafting" />
    </>,
  );
  const addressesOf = [...container.children].map(
    (icon) => icon.querySelector('img')?.getAttribute('src') ?? undefined,
  );
  unmount();
  return addressesOf;
}

it('uses the skill picture URLs of the site', () => {
  const wiki = 'https://runescape.wiki/images/{skill}-icon.png';
  expect(picturesWith({ overall_icon_url: 'https://cdn.discordapp.com/emojis/1.png', skill_icon_url: wiki })).toEqual([
    'https://cdn.discordapp.com/emojis/1.png',
    'https://runescape.wiki/images/Runecrafting-icon.png',
  ]);
  const own = '/icons/practice/skill/{skill}.svg';
  expect(picturesWith({ overall_icon_url: '/icons/practice/skill/Overall.svg', skill_icon_url: own })).toEqual([
    '/icons/practice/skill/Overall.svg',
    '/icons/practice/skill/Runecrafting.svg',
  ]);
});

it('draws only the glyph when the site has no picture URL', () => {
  expect(picturesWith({ overall_icon_url: '', skill_icon_url: '' })).toEqual([undefined, undefined]);
});
