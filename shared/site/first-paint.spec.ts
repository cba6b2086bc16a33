import { describe, expect, it } from '@jest/globals';
import { firstReads } from './first-paint.ts';

const STATUS = '/api/clan/status';
const reads = (address: string) => {
  const [path = '', query = ''] = address.split('?');
  return firstReads(path, new URLSearchParams(query)).map(({ address: read, wideOnly }) =>
    wideOnly ? `wide ${read}` : read,
  );
};

describe('firstReads', () => {
  it.each([
    [
      '/',
      [
        '/api/members?active=true',
        '/api/bingo/boards',
        STATUS,
        '/api/leaderboard/all/gains',
        '/api/activities/clan?limit=200',
        'wide /api/twitter/recent-tweets?limit=5',
      ],
    ],
    ['/members', ['/api/members?active=true', STATUS]],
    ['/Hiscore/', ['/api/members/hiscores/columns', STATUS]],
    ['/xp-tracker', ['/api/leaderboard/daily?limit=500&skill=Overall', STATUS]],
    ['/xp-tracker?period=weekly&skill=Attack', ['/api/leaderboard/weekly?limit=500&skill=Attack', STATUS]],
    ['/xp-tracker?period=yearly&skill=%22%3E', ['/api/leaderboard/daily?limit=500&skill=Overall', STATUS]],
    ['/profile/Tharn_Vex', ['', '/stats', '/reading'].map((part) => `/api/members/tharn%20vex${part}`)],
    ['/profile/%22%3Ex', ['', '/stats', '/reading'].map((part) => `/api/members/%22%3Ex${part}`)],
    ['/bingo', ['/api/bingo/boards']],
  ])('lists the first reads of %s', (address, expected) => {
    expect(reads(address)).toEqual(expected);
  });

  it.each(['/competitions', '/admin', '/constructor', '/__proto__', '/profile', '/profile/%E0%A4%A', '/bingo?token=x'])(
    'returns no reads for %s',
    (address) => {
      expect(reads(address)).toEqual([]);
    },
  );
});
