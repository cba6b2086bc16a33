import * as z from 'zod/mini';

/** Characters that change the reading direction of the text around them, so that a name can look like another. */
const DIRECTION = /\p{Bidi_Control}/gu;
const NO_DIRECTION = 'Text must not contain characters that change its reading direction';

/** Rejects a body in which any text, at any depth, has such a character; the issue names the field. */
export const plainText = z.check<Record<string, unknown>>((ctx) => {
  for (const [key, value] of Object.entries(ctx.value)) {
    if (hasDirection(value)) ctx.issues.push({ code: 'custom', message: NO_DIRECTION, path: [key], input: value });
  }
});

/** Returns the value without such characters in any of its texts, for data from before they were rejected. */
export function withoutDirection<T>(value: T): T;
export function withoutDirection(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(DIRECTION, '');
  if (Array.isArray(value)) return value.map((each: unknown) => withoutDirection(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutDirection<unknown>(inner)]));
}

function hasDirection(value: unknown): boolean {
  if (typeof value === 'string') return value.search(DIRECTION) >= 0;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasDirection);
}
