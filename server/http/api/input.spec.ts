import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { defineRoute } from '../../../shared/http/route.ts';
import { DomainError } from '../errors/domain-error.ts';
import { parseInput } from './input.ts';

const route = defineRoute({
  method: 'POST',
  path: '/things/:id',
  access: 'public',
  summary: 'A thing',
  params: z.strictObject({ id: z.coerce.number().check(z.int(), z.gte(1)) }),
  body: z.strictObject({
    title: z.string().check(z.minLength(1, 'A title is required')),
    deep: z.optional(z.unknown()),
  }),
});

function refusal(raw: { params?: unknown; body?: unknown }): DomainError {
  try {
    parseInput(route, { params: { id: '1' }, query: {}, body: { title: 'x' }, ...raw });
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('input of a route', () => {
  it('returns the output of the schemas', () => {
    expect(parseInput(route, { params: { id: '7' }, query: { any: '1' }, body: { title: 'x' } })).toEqual({
      params: { id: 7 },
      body: { title: 'x' },
    });
  });

  it('returns the message of our own check unchanged, with its field', () => {
    const error = refusal({ body: { title: '' } });
    expect([error.code, error.message]).toEqual(['VALIDATION_FAILED', 'A title is required']);
    expect(error.details).toEqual([{ path: 'title', message: 'A title is required' }]);
  });

  it('lists every problem of params and body', () => {
    const error = refusal({ params: { id: '0' }, body: {} });
    expect(error.details?.map(({ path }) => path)).toEqual(['id', 'title']);
    expect(error.message).toBe('The field "id" must be at least 1');
    expect(error.details?.[1]?.message).toBe('The field "title" is missing');
  });

  it('rejects unknown fields and a missing body', () => {
    expect(refusal({ body: { title: 'x', extra: 1 } }).details).toHaveLength(1);
    expect(refusal({ body: undefined }).details?.[0]?.path).toBe('title');
  });

  it.each<[string, string, unknown]>([
    ['a NUL', 'title', { title: 'a\u0000b' }],
    ['half a surrogate pair', 'title', { title: '\ud800' }],
    ['an escape sequence', 'title', { title: '\u001b[2J' }],
    ['an odd character in a list', 'deep.1', { title: 'x', deep: ['a', '\u0000'] }],
    ['an odd field name', 'deep', { title: 'x', deep: { 'a\u0000': 1 } }],
    ['deep nesting', '', { title: 'x', deep: JSON.parse('['.repeat(40) + ']'.repeat(40)) as unknown }],
  ])('rejects %s and names its field', (_, path, body) => {
    expect(refusal({ body })).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] });
  });
});
