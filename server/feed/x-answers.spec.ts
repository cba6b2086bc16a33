import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsePosts, parseUser } from './x-answers.ts';

const post = (changes: object = {}) => ({
  id: '1990000000000000001',
  text: 'Citadel week! https://t.co/abc123',
  created_at: '2026-11-20T18:02:11.000Z',
  public_metrics: {
    retweet_count: 3,
    reply_count: 1,
    like_count: 14,
    quote_count: 0,
    bookmark_count: 0,
    impression_count: 512,
  },
  edit_history_tweet_ids: ['1990000000000000001'],
  ...changes,
});
const parse = (body: unknown) => parsePosts(typeof body === 'string' ? body : JSON.stringify(body), 'ravenhold');
const reasonOf = (body: unknown): string | null => {
  const result = parse(body);
  return result.ok ? null : result.reason;
};

describe('parsePosts', () => {
  it('returns a post with its counts and address', () => {
    expect(parse({ data: [post()], meta: { result_count: 1 } })).toEqual({
      ok: true,
      value: [
        {
          id: '1990000000000000001',
          text: 'Citadel week! https://t.co/abc123',
          url: 'https://x.com/ravenhold/status/1990000000000000001',
          createdAt: '2026-11-20T18:02:11.000Z',
          metrics: { likes: 14, retweets: 3, replies: 1 },
        },
      ],
    });
  });

  it('sorts posts, newest first', () => {
    const older = post({ id: '5', created_at: '2026-11-01T00:00:00.000Z' });
    const result = parse({ data: [older, post()], meta: { result_count: 2 } });
    expect(result.ok && result.value.map(({ id }) => id)).toEqual(['1990000000000000001', '5']);
  });

  it('decodes the escapes of X once', () => {
    const result = parse({ data: [post({ text: 'a &lt;3 b &amp; c &amp;lt; d &quot;' })], meta: { result_count: 1 } });
    expect(result.ok && result.value[0]?.text).toBe('a <3 b & c &lt; d &quot;');
  });

  it('returns no posts for an account without any', () => {
    expect(parse({ meta: { result_count: 0 } })).toEqual({ ok: true, value: [] });
  });

  it('omits an invalid post and keeps the others', () => {
    const odd = [post({ id: '../x' }), post({ created_at: 'soon' }), 'nothing'];
    const result = parse({ data: [odd[0], post(), ...odd.slice(1)], meta: { result_count: 4 } });
    expect(result.ok && result.value.map(({ id }) => id)).toEqual(['1990000000000000001']);
    expect(parse({ data: odd, meta: { result_count: 3 } }).ok).toBe(false);
  });

  it('returns 0 for missing and invalid counts', () => {
    const result = parse({ data: [post({ public_metrics: { like_count: -1 } })], meta: { result_count: 1 } });
    expect(result.ok && result.value[0]?.metrics).toEqual({ likes: 0, retweets: 0, replies: 0 });
  });

  it.each<[string, unknown, string]>([
    [
      'an account that is suspended',
      { errors: [{ detail: 'User has been suspended: [1].', title: 'Forbidden' }] },
      'User has been suspended: [1].',
    ],
    ['a problem with a title only', { errors: [{ title: 'Not Found Error' }] }, 'Not Found Error'],
    ['a page', '<html></html>', 'the answer is not JSON'],
    ['nothing', '', 'the answer is not JSON'],
    [
      'an id that would break an address',
      { data: [post({ id: '../x' })], meta: { result_count: 1 } },
      'the answer has an unexpected format',
    ],
    [
      'a number as id',
      { data: [post({ id: 1.99e18 })], meta: { result_count: 1 } },
      'the answer has an unexpected format',
    ],
    [
      'no date',
      { data: [post({ created_at: undefined })], meta: { result_count: 1 } },
      'the answer has an unexpected format',
    ],
  ])('rejects %s', (_what, body, reason) => {
    expect(reasonOf(body)).toBe(reason);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (body) => expect(parse(body).ok).toBe(false)));
  });
});

it('returns the id of an account from parseUser', () => {
  expect(parseUser('{"data":{"id":"1777000000000000001","name":"R","username":"r"}}')).toEqual({
    ok: true,
    value: '1777000000000000001',
  });
  expect(parseUser('{"errors":[{"detail":"Could not find user"}]}')).toEqual({
    ok: false,
    reason: 'Could not find user',
  });
});
