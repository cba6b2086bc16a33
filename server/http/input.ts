import type * as z from 'zod/mini';
import type { Route } from '../../shared/http/route.ts';
import { DomainError, type ErrorDetail } from './domain-error.ts';

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
/** Words that zod begins its own sentences with: those need the path to be understood, ours do not. */
const LIBRARY_SENTENCE = /^(Invalid|Too|Unrecognized|Expected|Required)/;

/** Parses what a request brought by the schemas of its route. @throws DomainError VALIDATION_FAILED naming every problem. */
export function parseInput(route: Route, raw: Record<(typeof PARTS)[number], unknown>): unknown {
  const input: Partial<Record<(typeof PARTS)[number], unknown>> = {};
  const details: ErrorDetail[] = [];
  for (const part of PARTS) {
    const schema = route[part];
    if (!schema) continue;
    const value = raw[part] ?? {};
    const odd = oddityOf(value, 0);
    if (odd !== null) {
      details.push({ path: '', message: odd });
      continue;
    }
    const result = schema.safeParse(value);
    if (result.success) input[part] = result.data;
    else details.push(...result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  }
  const first = details[0];
  if (!first) return input;
  const named = first.path !== '' && LIBRARY_SENTENCE.test(first.message);
  throw new DomainError('VALIDATION_FAILED', named ? `${first.path}: ${first.message}` : first.message, details);
}

/** What no field of ours can hold, wherever it stands: the database would refuse it, or recursion would end us. */
function oddityOf(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return hasOddCharacter(value) ? 'Text with characters that cannot be stored' : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= MAX_DEPTH) return 'Nested too deeply';
  for (const [key, inner] of Object.entries(value)) {
    const odd = hasOddCharacter(key) ? 'Odd field name' : oddityOf(inner, depth + 1);
    if (odd !== null) return odd;
  }
  return null;
}

/** Control characters but tab and line ends, and halves of surrogate pairs. */
function hasOddCharacter(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- these are the characters to find
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u.test(text);
}
