import { afterEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { PageSite } from '../../../shared/site/site.schemas.ts';
import { useSiteStore } from '../../lib/clan/site.store.ts';
import { MemberName } from './member-name.tsx';

const before = useSiteStore.getState().site;
const look = (colour: string, particles: 'none' | 'embers' = 'none') => ({
  dark: [colour, colour],
  light: [colour, colour],
  particles,
});
const site: PageSite = {
  ...before,
  special_names: [{ name: 'Tharn Vex', ...look('#111111', 'embers') }],
  grandmaster_style: look('#222222'),
  booster_style: look('#333333'),
};
const colourOf = (name: string): string | undefined =>
  screen.getByText(name).parentElement?.style.getPropertyValue('--name-dark');

afterEach(() => {
  useSiteStore.setState({ site: before });
});

it('styles specially named members in any spelling, with particles, before Grandmaster and boosters', () => {
  useSiteStore.setState({ site });
  const { container } = render(<MemberName name="tharn_vex" grandmaster booster motes />);
  expect(colourOf('tharn_vex')).toBe('#111111, #111111');
  expect(container.querySelector('[data-particles="embers"]')).not.toBeNull();
  expect(container.querySelectorAll('.mote')).toHaveLength(10);
});

it('styles Grandmaster before boosters, and gives boosters a badge', () => {
  useSiteStore.setState({ site });
  render(
    <>
      <MemberName name="Both" grandmaster booster />
      <MemberName name="Booster" booster />
      <MemberName name="Nobody" />
    </>,
  );
  expect(colourOf('Both')).toBe('#222222, #222222');
  expect(colourOf('Booster')).toBe('#333333, #333333');
  expect(screen.getAllByTitle('Discord booster')).toHaveLength(2);
  expect(colourOf('Nobody')).toBe('');
});
