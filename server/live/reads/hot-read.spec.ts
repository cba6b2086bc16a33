import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { defineRoute } from '../../../shared/http/route.ts';
import { CachedBody } from '../../http/cached/cached-body.ts';
import { documentFinder, hotPath, hotRead } from './hot-read.ts';

const response = z.object({ text: z.string() });
const get = { method: 'GET', access: 'public', summary: '', response } as const;
const newest = defineRoute({ ...get, path: '/lines/newest' });
const ofKind = defineRoute({
  ...get,
  path: '/lines/:kind',
  params: z.object({ kind: z.string() }),
  query: z.strictObject({ limit: z._default(z.coerce.number().check(z.lte(9)), 5) }),
});

let resolved: string[] = [];
const textDocument = (text: string) => {
  resolved.push(text);
  return { text, body: () => ({ text }) };
};
const READS = [
  hotRead(ofKind, ({ params, query }) => textDocument(`${params.kind} ${query.limit}`)),
  hotRead(newest, () => textDocument('newest')),
];

describe('documentFinder', () => {
  const find = documentFinder(READS);

  it.each([
    ['/api/lines/newest', 'newest'],
    ['/api/lines/old', 'old 5'],
    ['/api/lines/old?limit=2', 'old 2'],
    ['/api/lines/old?', 'old 5'],
  ])('of %s is made by the entry whose path fits', (url, text) => expect(find(url)?.text).toBe(text));

  it.each([
    ['another path', '/api/lines'],
    ['a longer path', '/api/lines/old/more'],
    ['a query that the route does not have', '/api/lines/newest?limit=2'],
    ['a value that does not parse', '/api/lines/old?limit=10'],
    ['a field that the query does not have', '/api/lines/old?colour=red'],
    ['a key that is given twice', '/api/lines/old?limit=2&limit=3'],
    ['an encoded parameter', '/api/lines/ol%64'],
  ])('returns null for %s', (_, url) => expect(find(url)).toBeNull());
});

describe('hotPath', () => {
  const answerOf = (isThere: () => boolean) =>
    hotPath(
      READS,
      {
        cached: ({ text }) => (isThere() ? { cachedBody: CachedBody.json({ text }), version: 7 } : null),
        body: async () => ({}),
      },
      [],
    );
  const heads: unknown[] = [];
  const req = { headers: {} } as IncomingMessage;
  const res = {
    writeHead: (...head: unknown[]) => heads.push(head),
    end: () => undefined,
  } as unknown as ServerResponse;

  it('returns null for an uncached document, and stores only addresses that it answered', () => {
    let isThere = false;
    const answer = answerOf(() => isThere);
    const ask = () => answer(req, res, '/api/lines/old');
    resolved = [];
    expect([ask(), ask(), resolved, heads]).toEqual([null, null, ['old 5', 'old 5'], []]);
    isThere = true;
    expect([ask(), ask(), resolved]).toEqual([200, 200, ['old 5', 'old 5', 'old 5']]);
    expect(heads).toEqual(Array(2).fill([200, expect.arrayContaining(['X-Live-Version', '7'])]));
  });
});
