import { describe, expect, it } from '@jest/globals';
import { href, matchPage } from './page-address.ts';
import { PAGE_HEADS } from './page-heads.ts';
import { PAGE_IDS, PAGES, pageSpec } from './pages.ts';

const pathOf = (address: string): string => address.split('?')[0] ?? '';

describe('matchPage', () => {
  it.each(PAGE_IDS)('returns %s for its sample address', (page) => {
    expect(matchPage(pathOf(PAGES[page].sample))?.page).toBe(page);
  });

  it.each(PAGE_IDS)('returns %s for capital letters, slashes at the end, and its other paths', (page) => {
    const path = pathOf(PAGES[page].sample);
    const { aliases = [] } = pageSpec(page);
    for (const spelling of [`${path.toUpperCase()}//`, ...aliases]) expect(matchPage(spelling)?.page).toBe(page);
  });

  it.each([
    '',
    'members',
    '//members',
    '/members/more',
    '/profile',
    '/profile/',
    '/profile/a/b',
    '/admin/nothing',
    '/admin//add-members',
    '/%6dembers',
    '/__proto__',
    '/constructor',
    '/overlayfoo',
  ])('returns null for %j', (path) => {
    expect(matchPage(path)).toBeNull();
  });

  it('returns an empty parameter for a part that cannot be decoded', () => {
    expect(matchPage('/profile/%E0%A4%A')).toEqual({ page: 'profile', params: { name: '' } });
  });
});

describe('href', () => {
  it.each([
    'Tharn Vex',
    'a/b',
    'a?b#c',
    '100%',
    '%2e%2e%2f',
    '../..',
    '<script>alert(1)</script>',
    '"\'&$`',
    'Zoë\u00a0Ωmega',
    'javascript:alert(1)',
    ' ',
    '__proto__',
  ])('encodes the name %j so that matchPage returns it', (name) => {
    const address = href('profile', { name });
    expect(new URL(address, 'http://site').href).toBe(`http://site${address}`);
    expect(matchPage(address)).toEqual({ page: 'profile', params: { name } });
  });

  it('appends a query with one entry for each text of a list, and no question mark without entries', () => {
    expect(href('compare', {}, { members: ['Tharn Vex', 'a&b'] })).toBe('/compare?members=Tharn+Vex&members=a%26b');
    expect(href('admin', {}, { tab: 'sync', run: '7' })).toBe('/admin/add-members?tab=sync&run=7');
    expect([href('compare', {}, { members: [] }), href('home')]).toEqual(['/compare', '/']);
  });
});

describe('the page table', () => {
  it('lists each path only once', () => {
    const all = PAGE_IDS.flatMap((page) => [PAGES[page].path, ...(pageSpec(page).aliases ?? [])]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('lists the pages of admins without description and navigation entry', () => {
    const admin = PAGE_IDS.filter((page) => pageSpec(page).access === 'admin');
    expect(admin.length).toBeGreaterThan(0);
    for (const page of admin) expect([PAGE_HEADS[page].describe, pageSpec(page).nav]).toEqual([null, undefined]);
  });
});
