import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as z from 'zod';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { failureSchema } from '../../../shared/http/envelope.ts';
import { ERROR_CATALOGUE } from '../../../shared/http/error-catalogue.ts';
import type { Route } from '../../../shared/http/route.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startTestApp, type TestAnswer, type TestApp } from '../../support/app/app.ts';

// Two tests ask every route in every wrong way, which takes longer than half a minute on busy cores.
jest.setTimeout(120_000);

let game: FakeGame;
let test: TestApp;
beforeAll(async () => {
  game = await FakeGame.start();
  test = await startTestApp({ admin: true, env: game.env });
});
afterAll(async () => {
  await test.close();
  await game.stop();
});

/** Phrases of the validation library, of the JSON parser and of the web framework. */
const LIBRARY =
  /Invalid (input|option|key|element|string|number|ISO|UUID|URL|email)|expected|received|Too (big|small)|Unrecognized|Unexpected token|in JSON|decode param/i;
/** Sentences composed by shared/http/plain-sentence.ts. */
const PLAIN = /^The (request|field "[^"]*") (is missing|must |has |contains |cannot have)/;
/** Sentences written in schemas, services and the error catalogue. */
const OWN = new Set<string>([
  ...Object.values(ERROR_CATALOGUE).map(({ message }) => message),
  'A square may have 40 alternatives',
  'A description has 300 characters at most',
  'An address has 300 characters at most',
  'At most 12 names have a style of their own',
  'A team may have 250 players',
  'An address is required',
  'A preview has 1 to 30 days',
  'A level is 2 at least',
  'A level is 150 at most',
  'Please write a whole level',
  'A name may have at most 60 characters',
  'A name may have at most 80 characters',
  'A rule tells at least one kind',
  'A time is written like 23:00',
  'Copy the address of a webhook in Discord: it looks like https://discord.com/api/webhooks/…/…',
  'News is told for a minute at least',
  'News is told for a week at most',
  'Please choose a time zone, such as Europe/London',
  'Please write whole days',
  'Please write whole seconds',
  'The id of a role has 17 to 20 digits; Discord copies it',
  'The window has 0 to 3600 seconds',
  'A token has 32 letters and digits',
  'Clan name is required',
  'This clearing does not exist',
  'This is no ticket of the set-up',
  'This is not a thing of the audit',
  'This rename does not exist',
  'Unknown range',
  'decision must be accept or reject',
  'hidden must be true or false',
  'A guest name may have at most 40 characters',
  'A guest needs a name',
  'A key has six small letters',
  'A name is required',
  'A name may have at most 40 characters',
  'A note may have at most 300 characters',
  'A reason is required',
  'A reason may have at most 200 characters',
  'A reason may have at most 300 characters',
  'A square may have 5 steps',
  'A board title may have at most 120 characters',
  'A date must be between the years 2001 and 2200',
  'A description may have at most 500 characters',
  'A description may have at most 2000 characters',
  'A team name may have at most 60 characters',
  'An item name may have at most 120 characters',
  'A note for the player is required',
  'A note may have at most 200 characters',
  'A seed may have at most 40 characters',
  'A week has 168 hours',
  'Hours must be a whole number',
  'Hours must be at least 1',
  'Please choose a time zone',
  'Please write how many points, such as 5 or -3',
  'Points are whole numbers up to 100000, below 0 to take them',
  'Board title is required',
  'Change the time or the role, one at a time',
  'A picture is empty, or begins with https:// and names a site',
  'Choose a team',
  'Choose at least one player',
  'Grid size must be between 3x3 and 7x7',
  'No names were given',
  'Please enter an item name',
  'Please choose your name',
  'Please name who gets the token',
  'Points are whole numbers from 0 to 10000',
  'Say why, in words that all players may read',
  'Team name is required',
  'Text must not contain characters that change its reading direction',
  'The delay is whole seconds from 0 to 300',
  'The number of teams must be between 2 and 40',
  'This is not a valid player name',
  'The request is not well-formed JSON',
  'Unknown category',
  'Unknown period',
  'Unknown skill',
  'active must be true or false',
]);

const BAD_IDS = ['1', '0', '-1', 'abc', '1.5', '99999999999999', "' OR 1=1 --", '../../etc', '\u0000', 'x'.repeat(300)];
const BAD_VALUES: unknown[] = [null, true, 0, -1, 1.5, 1e300, '', ' ', 'x'.repeat(3000), '\u0000', [], [1], [''], {}];
const BAD_BODIES = ['', '{', '[]', 'null', '"text"', '1', '{"a":', '{"no_such_field":1}', '{"no":1,"such":2}', '{}'];
const keysSchema = z.object({ properties: z.record(z.string(), z.unknown()).optional() });

/** Returns the names of the fields of a schema. */
function fieldsOf(schema: Route['body']): string[] {
  if (!schema) return [];
  const json: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(keysSchema.parse(json).properties ?? {});
}

const addressOf = ({ path, root }: Route, id: string): string =>
  (root ? '' : '/api') + path.replaceAll(/:\w+/g, () => encodeURIComponent(id));

interface Call {
  address: string;
  body?: string | undefined;
}

function callsOf(route: Route): Call[] {
  const at = (address: string, body?: string): Call => ({ address, body });
  const first = addressOf(route, '1');
  const queries = ['no_such_key=1', ...fieldsOf(route.query).flatMap((key) => [`${key}=1&${key}=2`, `${key}[a]=1`])];
  for (const key of fieldsOf(route.query)) {
    for (const bad of ['', 'abc', '-1', '1.5', '1e300', '\u0000', 'x'.repeat(3000)]) {
      queries.push(`${key}=${encodeURIComponent(bad)}`);
    }
  }
  const bodies = [
    ...(route.method === 'GET' ? [] : BAD_BODIES),
    ...fieldsOf(route.body).flatMap((key) => BAD_VALUES.map((value) => JSON.stringify({ [key]: value }))),
  ];
  return [
    ...(route.params ? BAD_IDS.map((id) => at(addressOf(route, id), route.body && '{}')) : []),
    ...(route.query ? queries.map((query) => at(`${first}?${query}`)) : []),
    ...bodies.map((body) => at(first, body)),
  ];
}

/** Returns the fault of an answer, or null when it is no failure or a failure in a sentence of the product. */
function fault({ status, body }: TestAnswer): string | null {
  if (status < 400) return null;
  const failure = failureSchema.safeParse(body);
  if (!failure.success) return 'no envelope';
  const { error, details = [], code } = failure.data;
  // The input was valid, and the game service does not answer.
  if (code === 'CLAN_LIST_UNREADABLE') return LIBRARY.test(error) ? error : null;
  if (status >= 500) return `status ${status}`;
  const sentences = [error, ...details.map(({ message }) => message)];
  // A field may be called as the library says it.
  const isForeign = (text: string): boolean => LIBRARY.test(text.replace(/^The field "[^"]*"/, 'The field'));
  return sentences.find((text) => isForeign(text) || !(OWN.has(text) || PLAIN.test(text))) ?? null;
}

describe('the sentence of a rejection', () => {
  it('rejects every kind of bad input at every route with a sentence of the product', async () => {
    const faults: unknown[] = [];
    let refused = 0;
    for (const route of ALL_ROUTES) {
      await Promise.all(
        callsOf(route).map(async ({ address, body }) => {
          const answer = await test.request(route.method, address, body);
          if (answer.status >= 400) refused++;
          const wrong = fault(answer);
          if (wrong !== null) faults.push([route.method, address.slice(0, 90), (body ?? '').slice(0, 60), wrong]);
        }),
      );
    }
    expect(faults).toEqual([]);
    expect(refused).toBeGreaterThan(1000);
  });

  it('rejects odd addresses and content types without a sentence of the JSON parser or the framework', async () => {
    const answers = [
      await test.request('GET', '/api/members/%E0%A4%A'),
      await test.request('GET', '/api/sync/progress/%ff'),
      await test.request('POST', '/api/members', '{"name":"a"', { 'Content-Type': 'application/json; charset=utf-9' }),
      await test.request('POST', '/api/members', '{"name":"a"}', { 'Content-Type': 'text/plain' }),
      await test.request('POST', '/api/members', `{"name":"${'a'.repeat(200_000)}"}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 415, expect.any(Number), 413]);
    expect(answers.map(fault)).toEqual([null, null, null, null, null]);
  });
});

it('rejects a bulk addition of blank names with a sentence', async () => {
  for (const names of [[], [''], ['  ', '\t', '\u00a0']]) {
    expect(await test.request('POST', '/api/members/bulk', { names })).toMatchObject({
      status: 400,
      body: { success: false, code: 'VALIDATION_FAILED', error: 'No names were given' },
    });
  }
  const answer = await test.request('POST', '/api/members/bulk', { names: [' ', 'Bulk Blank'] });
  expect(answer).toMatchObject({ status: 200, body: { results: { added: 1, skipped: 0 } } });
});

it('answers a writer on a busy server that nothing was changed, and a reader to try again', async () => {
  const holder = test.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE rename_dismissal IN ACCESS EXCLUSIVE MODE');
  const answers = await Promise.all([
    test.request('GET', '/api/clan/renames'),
    test.request('POST', '/api/clan/renames/dismiss', { from: 'Old Name', to: 'New Name' }),
  ]);
  await holder.rollbackTransaction();
  await holder.release();
  const busy = { status: 503, body: { success: false, code: 'BUSY' } };
  expect(answers).toMatchObject([
    { ...busy, body: { ...busy.body, error: 'The server is busy. Please try again in a moment.' } },
    { ...busy, body: { ...busy.body, error: ERROR_CATALOGUE.BUSY.message } },
  ]);
});

describe('impossible ids', () => {
  it('answers 404 for an impossible id or name at every route with one in its path', async () => {
    const odd: unknown[] = [];
    let asked = 0;
    for (const route of ALL_ROUTES) {
      const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const things = names.filter((name) => !['period', 'row', 'column'].includes(name));
      // Without a player's link such a route answers nobody, whatever is asked for.
      if (things.length === 0 || route.access === 'link') continue;
      expect([route.path, Object.keys(route.missing ?? {})]).toEqual([route.path, things]);
      // "-1" could be a name; with such a name, the invalid body is rejected first.
      const impossible = things.includes('name')
        ? ['\u0000', 'x'.repeat(300)]
        : ['-1', 'abc', '\u0000', 'x'.repeat(300)];
      for (const id of impossible) {
        const { status, body } = await test.request(route.method, addressOf(route, id), route.body && '{}');
        asked++;
        const codes: string[] = Object.values(route.missing ?? {});
        if (status !== 404 || !codes.includes(failureSchema.parse(body).code)) odd.push([route.path, id, status, body]);
      }
    }
    expect(odd).toEqual([]);
    expect(asked).toBeGreaterThan(150);
  });

  it.each(['1', 'x', '0'.repeat(400), '%00', "'; DROP TABLE sync_run; --", '__proto__', '%E0%A4%A'])(
    'answers 404 for the impossible sync id %s',
    async (id) => {
      const path = id.startsWith('%') ? id : encodeURIComponent(id);
      expect(await test.request('GET', `/api/sync/progress/${path}`)).toMatchObject({
        status: 404,
        body: { success: false, error: expect.stringMatching(/^(Sync n|N)ot found$/) },
      });
    },
  );
});
