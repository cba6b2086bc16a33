import { describe, expect, it } from '@jest/globals';
import { pageTitle } from '../../shared/site/page-title.ts';
import { PAGE_HEADS } from '../../shared/site/page-heads.ts';
import { PAGE_IDS, PAGES } from '../../shared/site/pages.ts';
import { siteSchema } from '../../shared/site/site.schemas.ts';
import { memberSchema } from '../../shared/members/members.schemas.ts';
import { pageMetadata, type MetadataSources } from './page-metadata.ts';
import { shippedFacts } from './site-facts.ts';

const site = siteSchema.parse({
  ...shippedFacts('real'),
  clan_name: 'Ravenhold',
  description: 'Kept lit since 2011.',
});
const member = memberSchema.parse({
  id: 1,
  name: 'Tharn Vex',
  display_name: 'Tharn the Bold',
  clan_rank: 'Overseer',
  rank_color: '#ffffff',
  rank_icon: null,
  total_xp: 3_149_000_000,
  clan_xp: 0,
  kills: 0,
  combat_level: 150,
  last_activity_date: null,
  joined_at: '2024-01-01T00:00:00.000Z',
  total_rank: null,
  is_active: true,
  avatar_url: '',
  is_discord_booster: false,
  is_grandmaster_ca: false,
  has_master_quest_cape: false,
  has_completionist_cape: false,
  has_trimmed_completionist_cape: false,
});

const words = (path: string, sources: Partial<MetadataSources> = {}) =>
  pageMetadata(path, {
    site,
    find: () => undefined,
    figures: () => ({ members: 0, totalXp: 0 }),
    hasBoard: () => false,
    canSetUp: false,
    search: new URLSearchParams(),
    ...sources,
  });
const knows =
  (wire: Partial<typeof member>, totalLevel: number | null = 2898): MetadataSources['find'] =>
  (name) =>
    name.toLowerCase() === 'tharn vex' ? { wire: { ...member, ...wire }, totalLevel } : undefined;

describe('pageMetadata', () => {
  it('returns the clan’s name and description for the home page', () => {
    expect(words('/')).toEqual({
      title: 'Ravenhold',
      description: 'Kept lit since 2011.',
      path: '/',
      type: 'website',
      status: 200,
    });
    expect(words('/', { site: { ...site, description: '  ' } }).description).toBe(
      'Achievements, XP and bingo of our clan, live.',
    );
  });

  it('returns figures for the home page of a clan without a description, and none that are unknown', () => {
    const blank = { ...site, description: '' };
    const of = (members: number, totalXp: number) =>
      words('/', { site: blank, figures: () => ({ members, totalXp }) }).description;
    expect(of(137, 412_345_678_901)).toBe(
      'Ravenhold: 137 members and 412.3B XP. Achievements, XP gains and bingo, live.',
    );
    expect(of(1, 0)).toBe('Ravenhold: 1 member. Achievements, XP gains and bingo, live.');
    expect(of(0, 0)).toBe('Achievements, XP and bingo of our clan, live.');
  });

  it('returns a different title and description for each public page, by any spelling of its address', () => {
    const pages = PAGE_IDS.filter((page) => typeof PAGE_HEADS[page].describe === 'function');
    expect(pages.length).toBeGreaterThanOrEqual(6);
    const seen = pages.map((page) => {
      const { path, title } = PAGES[page];
      const found = words(`${path.toUpperCase()}/`);
      expect(found).toEqual(words(path));
      expect(found.title).toBe(`${title} · Ravenhold`);
      expect(found.path).toBe(path);
      return found.description;
    });
    expect(new Set([...seen, words('/').description]).size).toBe(pages.length + 1);
  });

  it.each(PAGE_IDS)('returns the title in PAGES for %s', (page) => {
    const found = words(PAGES[page].sample.split('?')[0] ?? '');
    expect(found.title).toBe(pageTitle(PAGES[page].title, 'Ravenhold'));
  });

  it('returns rank, level and XP of a member', () => {
    expect(words('/profile/tharn%20vex', { find: knows({}) })).toEqual({
      title: 'Tharn the Bold · Ravenhold',
      description: 'Overseer of Ravenhold · total level 2,898 · 3.1B XP. Skills, XP gains and latest achievements.',
      path: '/profile/Tharn%20Vex',
      type: 'profile',
      status: 200,
    });
  });

  it('omits figures of a member who was never read, and marks one who left', () => {
    expect(words('/profile/Tharn%20Vex', { find: knows({ total_xp: 0 }, null) }).description).toBe(
      'Overseer of Ravenhold. Skills, XP gains and latest achievements.',
    );
    expect(words('/profile/Tharn%20Vex', { find: knows({ is_active: false }) }).description).toMatch(
      /^Left the clan Ravenhold · total level 2,898/,
    );
  });

  it.each([
    '/profile/Nobody',
    '/profile/%E0%A4%A',
    '/profile/%',
    '/profile/a/b',
    '/profile',
    '/login',
    '/admin/add-members',
    '/no/such/page',
    '/members/5',
    '/__proto__',
    '/constructor',
    '/profile/<script>alert(1)</script>',
  ])('returns the general description and no canonical path for %s', (path) => {
    const found = words(path, { find: knows({}) });
    expect(found.path).toBeNull();
    expect(found.description).toBe('Kept lit since 2011.');
    expect(found.title).not.toContain('undefined');
    expect(found.title).toMatch(/Ravenhold$/);
  });

  it.each([
    ['/profile/Nobody', 404],
    ['/profile/%E0%A4%A', 404],
    ['/profile', 404],
    ['/profile/Tharn%20Vex/more', 404],
    ['/no/such/page', 404],
    ['/members/5', 404],
    ['/admin/nothing', 404],
    ['/overlayfoo', 404],
    ['/__proto__', 404],
    ['/profile/THARN_VEX', 200],
    ['/', 200],
    ['/Members', 200],
    ['/login', 200],
    ['/signed-in', 200],
    ['/admin', 200],
    ['/admin/add-members', 200],
  ])('answers %s with %s', (path, status) => {
    expect(words(path, { find: (name) => knows({})(name.replace('_', ' ')) }).status).toBe(status);
  });

  it.each([
    ['', 200],
    ['board=7', 200],
    ['board=7&team=3', 200],
    ['board=8', 404],
    ['board=x', 404],
    ['board=', 404],
    // With a token the server cannot decide; the page requests the board with it.
    ['board=8&token=abc', 200],
  ])('answers /bingo?%s with %s while board 7 is the only one', (query, status) => {
    const search = new URLSearchParams(query);
    expect(words('/bingo', { hasBoard: (id) => id === 7, search }).status).toBe(status);
  });

  it('ends a long description with an ellipsis, and never splits a character', () => {
    const long = words('/', { site: { ...site, description: `${'x'.repeat(198)}😀😀😀` } }).description;
    expect(long).toBe(`${'x'.repeat(198)}😀…`);
  });
});
