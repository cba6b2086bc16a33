import { expect, it } from '@jest/globals';
import { kindOf } from '../../server/activities/activity-kind.ts';
import { normaliseActivityText, tidyText } from '../../server/activities/normalise-activity.ts';
import { dropOf } from '../../server/activities/drop-source.ts';
import { readClaims } from '../../server/auth/accounts/account-claims.ts';
import { deviceOf } from '../../server/auth/sessions/device.ts';
import { parseLogDate } from '../../server/game/sources/runemetrics/log-date.ts';
import { allowedMethods } from '../../server/http/errors/allowed-methods.ts';
import { safeReturnPath } from '../../shared/auth/return-path.ts';
import { isGameName, nameKey } from '../../shared/game/names.ts';

const LONG = 10_000;
/** Beginnings that patterns of the product match, and fills that make a greedy pattern backtrack. */
const STARTS = [
  '',
  'I found ',
  'I levelled my ',
  'I killed ',
  'I now have at least ',
  '/profile/',
  'admin@',
  '03-Mar-2026 ',
  '/api/members/',
  'Quest complete: ',
];
const FILLS = ['a', ' ', '1', '1,', '. ', 'a@', '/', 'a some ', 'I found ', 'aA1 -_'];
const ATTACKS = STARTS.flatMap((start) =>
  FILLS.map((fill) => `${start}${fill.repeat(Math.ceil(LONG / fill.length))}!`),
);

it.each<[string, (text: string) => unknown]>([
  ['kindOf', (text) => kindOf(text, text)],
  ['dropOf', (text) => dropOf(text, text)],
  ['normaliseActivityText', normaliseActivityText],
  ['tidyText', tidyText],
  ['parseLogDate', (text) => parseLogDate(text, 'Europe/London')],
  ['nameKey', nameKey],
  ['isGameName', isGameName],
  ['safeReturnPath', safeReturnPath],
  ['deviceOf', deviceOf],
  ['allowedMethods', allowedMethods],
  ['readClaims', (text) => readClaims({ sub: text, email: text, email_verified: true, name: text, picture: text })],
])('reads a hundred attack strings of 10 KB with %s in less than 5 ms each', (_, read) => {
  expect(ATTACKS).toHaveLength(100);
  for (const attack of ATTACKS.slice(0, 10)) read(attack);
  const began = process.cpuUsage();
  for (const attack of ATTACKS) read(attack);
  const { user } = process.cpuUsage(began);
  // The limit is 5 ms each of processor time, so that a busy machine counts the same as an idle one.
  expect(user / 1000 / ATTACKS.length).toBeLessThan(5);
});
