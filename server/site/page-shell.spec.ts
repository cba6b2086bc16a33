import { describe, expect, it } from '@jest/globals';
import { PAGE_HEADS } from '../../shared/site/page-heads.ts';
import { PAGE_IDS } from '../../shared/site/pages.ts';
import { pageShell, type ShellSources } from './page-shell.ts';

const sources: ShellSources = {
  clanName: 'Ravens & <Crows>',
  memberName: 'Tharn <b>Vex</b>',
  countMembers: () => 120,
  boardTitles: ['Autumn "Bingo" <1>'],
  hasQuery: false,
};
const shell = (page: Parameters<typeof pageShell>[0], changed: Partial<ShellSources> = {}) =>
  pageShell(page, { ...sources, ...changed });

describe('the heading in the HTML of a page', () => {
  it('is there for every page that search engines find, and for no other', () => {
    const found = PAGE_IDS.filter((page) => shell(page) !== null);
    expect(found).toEqual(PAGE_IDS.filter((page) => PAGE_HEADS[page].describe !== null));
  });

  it('escapes the names that people choose', () => {
    expect(shell('home')).toContain('<h1>Ravens &amp; &lt;Crows&gt;</h1>');
    expect(shell('profile')).toContain('<h1>Tharn &lt;b&gt;Vex&lt;/b&gt;</h1>');
    expect(shell('bingo')).toContain('<h1>Autumn &quot;Bingo&quot; &lt;1&gt;</h1>');
  });

  it('is left out where the script may show another one', () => {
    expect(shell('profile', { memberName: null })).toBeNull();
    expect(shell('members', { hasQuery: true })).toBeNull();
    for (const boardTitles of [null, [], ['One', 'Two']]) expect(shell('bingo', { boardTitles })).toBeNull();
  });

  it('counts the members only for the page that shows their number', () => {
    let counts = 0;
    const countMembers = () => (counts += 1);
    for (const page of PAGE_IDS) shell(page, { countMembers });
    expect(counts).toBe(1);
    expect(shell('members')).toContain('Clan Members <span>120</span>');
  });
});
