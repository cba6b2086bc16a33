import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { defineRoute } from '../../../shared/http/route.ts';
import { CachedBody } from '../../http/cached/cached-body.ts';
import { HotReads, hotRead, type ReadyBody } from './hot-read.ts';

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
type Text = ReturnType<typeof textDocument>;

const req = { headers: {} } as IncomingMessage;
let heads: unknown[] = [];
const res = {
  writeHead: (...head: unknown[]) => heads.push(head),
  end: () => undefined,
} as unknown as ServerResponse;

/** Returns a function that asks for an address. @param cached returns null for a document that is not there */
function asking(cached: (document: Text) => ReadyBody | null) {
  const hot = new HotReads([]);
  hot.add(READS, { cached, body: async () => ({}) });
  return (url: string) => hot.send(req, res, url);
}

describe('HotReads', () => {
  let shown: string | null = null;
  const ask = asking(({ text }) => {
    shown = text;
    return { cachedBody: CachedBody.json({ text }), version: 7 };
  });
  const find = (url: string) => {
    shown = null;
    ask(url);
    return shown;
  };

  it.each([
    ['/api/lines/newest', 'newest'],
    ['/api/lines/old', 'old 5'],
    ['/api/lines/old?limit=2', 'old 2'],
    ['/api/lines/old?', 'old 5'],
    ['/api/lines/ol%64%20men', 'old men 5'],
  ])('answer %s by the entry whose path fits', (url, text) => expect(find(url)).toBe(text));

  it.each([
    ['another path', '/api/lines'],
    ['a longer path', '/api/lines/old/more'],
    ['a query that the route does not have', '/api/lines/newest?limit=2'],
    ['a value that does not parse', '/api/lines/old?limit=10'],
    ['a field that the query does not have', '/api/lines/old?colour=red'],
    ['a key that is given twice', '/api/lines/old?limit=2&limit=3'],
    ['a parameter that cannot be decoded', '/api/lines/ol%6'],
  ])('return null for %s', (_, url) => expect([find(url), ask(url)]).toEqual([null, null]));

  it('return null for an uncached document, and store only addresses that were answered', () => {
    let isThere = false;
    const ask = asking(({ text }) => (isThere ? { cachedBody: CachedBody.json({ text }), version: 7 } : null));
    resolved = [];
    heads = [];
    const old = () => ask('/api/lines/old');
    expect([old(), old(), resolved, heads]).toEqual([null, null, ['old 5', 'old 5'], []]);
    isThere = true;
    expect([old(), old(), resolved]).toEqual([200, 200, ['old 5', 'old 5', 'old 5']]);
    expect(heads).toEqual(Array(2).fill([200, expect.arrayContaining(['X-Live-Version', '7'])]));
  });

  it('store at most a thousand addresses, and none that is longer than a name in any spelling', () => {
    const ask = asking(({ text }) => ({ cachedBody: CachedBody.json({ text }), version: 7 }));
    const long = `/api/lines/${'x'.repeat(1000)}`;
    const many = Array.from({ length: 1001 }, (_, i) => `/api/lines/${i}`);
    for (const url of [long, long, ...many]) ask(url);
    resolved = [];
    for (const url of [long, many[0]!, many[1000]!]) ask(url);
    expect(resolved).toEqual([`${'x'.repeat(1000)} 5`, '0 5']);
  });

  it('send no version of an answer that belongs to no stream', () => {
    const ask = asking(({ text }) => ({ cachedBody: CachedBody.json({ text }), version: null }));
    heads = [];
    ask('/api/lines/newest');
    expect(heads).toEqual([[200, expect.not.arrayContaining(['X-Live-Version'])]]);
  });
});
