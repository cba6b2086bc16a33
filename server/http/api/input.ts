import type * as z from 'zod/mini';
import { plainSentence } from '../../../shared/http/plain-sentence.ts';
import type { Route } from '../../../shared/http/route.ts';
import { DomainError, type ErrorDetail } from '../errors/domain-error.ts';

type Part<R, K extends 'params' | 'query' | 'body'> =
  R extends Record<K, infer S extends z.ZodMiniType> ? z.output<S> : undefined;

/** Parsed params, query and body of a route; undefined where the route has no schema. */
export interface InputOf<R extends Route> {
  params: Part<R, 'params'>;
  query: Part<R, 'query'>;
  body: Part<R, 'body'>;
}

const PARTS = ['params', 'query', 'body'] as const;
const MAX_DEPTH = 16;

/**
 * Parses the params, query and body of a request by the schemas of its route.
 * @throws DomainError VALIDATION_FAILED with every problem in our words, or the route's `missing` code for an impossible id
 */
export function parseInput(route: Route, raw: Record<(typeof PARTS)[number], unknown>): unknown {
  const input: Partial<Record<(typeof PARTS)[number], unknown>> = {};
  const details: ErrorDetail[] = [];
  for (const part of PARTS) {
    const schema = route[part];
    if (!schema) continue;
    const { data, problems } = parsePart(schema, raw[part] ?? {});
    if (problems.length === 0) input[part] = data;
    else if (part === 'params') refuseUnknown(route, raw.params);
    details.push(...problems);
  }
  const [first] = details;
  if (!first) return input;
  throw new DomainError('VALIDATION_FAILED', first.message, details);
}

function parsePart(schema: z.ZodMiniType, value: unknown): { data?: unknown; problems: ErrorDetail[] } {
  const odd = problemOf(value);
  if (odd !== null) return { problems: [odd] };
  const result = schema.safeParse(value, { error: plainSentence });
  if (result.success) return { data: result.data, problems: [] };
  return { problems: result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) };
}

/** Answers an id that nothing can have like an id that nothing has. @throws DomainError with the route's `missing` code */
function refuseUnknown({ params, missing = {} }: Route, value: unknown): void {
  for (const [name, code] of Object.entries(missing)) {
    const one: unknown = Object.getOwnPropertyDescriptor(value ?? {}, name)?.value;
    const issues = params?.safeParse(value).error?.issues ?? [];
    if (problemOf(one) !== null || issues.some(({ path }) => path[0] === name)) throw new DomainError(code);
  }
}

/** Returns the problem of a value that no field may hold (the database would reject it, or it nests too deep); else null. */
function problemOf(value: unknown, place: readonly string[] = []): ErrorDetail | null {
  const problem = (message: string): ErrorDetail => ({ path: place.join('.'), message });
  if (typeof value === 'string')
    return hasForbiddenCharacter(value) ? problem('The request contains characters that cannot be stored') : null;
  if (typeof value !== 'object' || value === null) return null;
  if (place.length >= MAX_DEPTH) return { path: '', message: 'The request is nested too deeply' };
  for (const [key, inner] of Object.entries(value)) {
    if (hasForbiddenCharacter(key)) return problem('The request contains a field name that cannot be used');
    const odd = problemOf(inner, [...place, key]);
    if (odd !== null) return odd;
  }
  return null;
}

/** Returns true for control characters other than tab and line ends, and for halves of surrogate pairs. */
function hasForbiddenCharacter(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- these are the characters to find
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u.test(text);
}
