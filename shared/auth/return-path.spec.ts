import { describe, expect, it } from '@jest/globals';
import { PAGE_IDS, PAGES } from '../site/pages.ts';
import { safeReturnPath } from './return-path.ts';

describe('safeReturnPath', () => {
  it.each([
    '/',
    '/members?page=2',
    '/admin',
    '/admin/add-members?tab=sync#logs',
    '/profile/Iron%20Example',
    '/bingo#C3',
    '/compare?with=a,b',
    '/profile/Mr.%20Dots..',
    '/admin/?tab=sync',
  ])('accepts the path %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each(PAGE_IDS)('accepts the address of %s if the page table allows it', (page) => {
    const { sample, returnTo } = PAGES[page];
    expect(safeReturnPath(sample)).toBe(returnTo ? sample : null);
  });

  it.each([
    '//',
    '//members',
    `/profile/${'a'.repeat(121)}`,
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https:evil.example',
    'https://evil.example/admin',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
    '/%2fevil.example',
    '/admin\r\nSet-Cookie: a=b',
    '/\t/evil.example',
    '/admin/../../evil',
    '/admin.evil.example',
    '/@evil.example',
    '/api/auth/logout',
    '/login',
    'admin',
    '',
    ' /admin',
    '/profile/a/../../b',
    '/profile/..',
    '/profile/..//',
    '/profile/%2e%2E//',
    '/profile/.%2e?tab=1',
    '/admin//',
    `/members?${'a'.repeat(500)}`,
    '/profile/é',
  ])('returns null for %j', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });

  it('returns null when no path is given', () => {
    expect([safeReturnPath(null), safeReturnPath(undefined)]).toEqual([null, null]);
  });
});
