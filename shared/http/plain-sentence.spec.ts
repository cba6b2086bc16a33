import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { plainSentence } from './plain-sentence.ts';

const said = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value, { error: plainSentence }).error?.issues.map(({ message }) => message);
const one = (schema: z.ZodMiniType) => z.strictObject({ a: schema });

describe('plainSentence', () => {
  it.each<[string, z.ZodMiniType, unknown, string]>([
    ['missing', one(z.string()), {}, 'The field "a" is missing'],
    ['null', one(z.string()), { a: null }, 'The field "a" is missing'],
    ['text', one(z.string()), { a: 1 }, 'The field "a" must be text'],
    ['a whole number', one(z.int()), { a: 1.5 }, 'The field "a" must be a whole number'],
    ['true or false', one(z.boolean()), { a: 'yes' }, 'The field "a" must be true or false'],
    ['a list', one(z.array(z.string())), { a: {} }, 'The field "a" must be a list'],
    ['an entry of a list', one(z.array(z.string())), { a: ['x', 2] }, 'The field "a.1" must be text'],
    ['an empty list', one(z.array(z.string()).check(z.minLength(1))), { a: [] }, 'The field "a" must not be empty'],
    ['too long', one(z.string().check(z.maxLength(2))), { a: 'abc' }, 'The field "a" must have at most 2 characters'],
    ['too many', one(z.array(z.int()).check(z.maxLength(1))), { a: [1, 2] }, 'The field "a" must have at most 1 entry'],
    ['too small', one(z.int().check(z.gte(1))), { a: 0 }, 'The field "a" must be at least 1'],
    ['not above', one(z.number().check(z.gt(1))), { a: 1 }, 'The field "a" must be more than 1'],
    ['too large', one(z.int().check(z.lte(7))), { a: 8 }, 'The field "a" must be at most 7'],
    ['a choice', one(z.enum(['x', 'y'])), { a: 'z' }, 'The field "a" must be one of "x", "y"'],
    ['one value', one(z.literal('x')), { a: 'z' }, 'The field "a" must be "x"'],
    [
      'an instant',
      one(z.iso.datetime()),
      { a: 'now' },
      'The field "a" must be a UTC time such as 2026-03-10T20:00:00Z',
    ],
    ['a pattern', one(z.string().check(z.regex(/^x$/))), { a: 'y' }, 'The field "a" has the wrong format'],
    ['an unknown field', z.strictObject({}), { b: 1 }, 'The request has an unknown field: "b"'],
    ['two of them', z.strictObject({}), { b: 1, c: 2 }, 'The request has unknown fields: "b", "c"'],
    ['neither of two kinds', one(z.union([z.int(), z.boolean()])), { a: 'x' }, 'The field "a" cannot have this value'],
    ['no object', z.strictObject({}), [], 'The request must be an object'],
  ])('describes the problem: %s', (_, schema, value, sentence) => {
    expect(said(schema, value)).toEqual([sentence]);
  });

  it('keeps the message of a schema', () => {
    expect(said(one(z.string('A name is required')), {})).toEqual(['A name is required']);
  });

  it('returns a short sentence even for long names in the request', () => {
    const keys = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}${'x'.repeat(500)}`, 1]));
    expect(said(z.strictObject({}), keys)?.[0]?.length).toBeLessThan(700);
  });
});
