import { expect, it } from '@jest/globals';
import { hiscoresCsv } from './hiscores.csv.ts';
import type { HiscoreRow } from './hiscores.selectors.ts';

const row = (part: Partial<HiscoreRow>): HiscoreRow => ({
  id: 1,
  name: 'Anna',
  clanRank: 'Recruit',
  avatarUrl: '',
  active: true,
  level: 99,
  rank: null,
  xp: 14_000_000,
  place: 1,
  ...part,
});

it('returns exact numbers, and none for a member who was not read yet', () => {
  const csv = hiscoresCsv([row({}), row({ name: 'New, One', level: 0, xp: 0, place: 2, active: false })]);
  expect(csv).toBe('#,Name,Level,Rank,XP,Active\r\n1,Anna,99,,14000000,yes\r\n2,"New, One",,,,no\r\n');
});
