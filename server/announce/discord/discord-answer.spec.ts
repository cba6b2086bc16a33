import { describe, expect, it } from '@jest/globals';
import { answerOf } from './discord-answer.ts';

const told = (status: number, body: Parameters<typeof answerOf>[1], headers: Record<string, number> = {}) =>
  answerOf(status, body, (name) => headers[name] ?? null);

describe('an answer of Discord', () => {
  it('limits one webhook for as long as it says, and everything when it is global', () => {
    expect(told(429, { retry_after: 1.3, global: false })).toEqual({ kind: 'limited', scope: 'channel', waitMs: 1550 });
    expect(told(429, { retry_after: 2, global: true })).toEqual({ kind: 'limited', scope: 'all', waitMs: 2250 });
    const edits = told(429, { retry_after: 2, code: 30_046 });
    expect(edits).toEqual({ kind: 'limited', scope: 'message', waitMs: 2250 });
  });

  it('limits everything when a 429 is no JSON: for the header, else a minute', () => {
    expect(told(429, null, { 'retry-after': 7 })).toEqual({ kind: 'limited', scope: 'all', waitMs: 7250 });
    expect(told(429, null)).toEqual({ kind: 'limited', scope: 'all', waitMs: 60_000 });
  });

  it('breaks the channel when the webhook is gone or its token is wrong, and not when a message is', () => {
    expect(told(404, { code: 10015 }).kind).toBe('gone');
    expect(told(404, null).kind).toBe('gone');
    expect(told(401, { code: 50027 }).kind).toBe('gone');
    expect(told(404, { code: 10003 })).toEqual({ kind: 'gone', reason: 'Discord does not know the thread (10003)' });
    expect(told(404, { code: 10008 })).toEqual({ kind: 'missing' });
  });

  it('tells what was refused from what failed and from what may have been posted', () => {
    expect(told(400, { code: 50035 }).kind).toBe('refused');
    expect(told(502, null)).toMatchObject({ kind: 'failed', isDoubtful: true });
    expect(told(200, null).kind).toBe('unknown');
    expect(told(200, { id: '1' }, { 'x-ratelimit-remaining': 0, 'x-ratelimit-reset-after': 1.5 })).toEqual({
      kind: 'done',
      messageId: '1',
      waitMs: 1500,
    });
  });
});
