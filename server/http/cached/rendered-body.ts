import { CachedBody } from './cached-body.ts';

/** Bytes of bodies, as long as the bodies are used. */
const rendered = new WeakMap<object, CachedBody>();

/** Returns a body as bytes, the same for the same object, so that all who send it share its compression. */
export function renderedBody(body: unknown): CachedBody {
  if (typeof body !== 'object' || body === null) return CachedBody.json(body);
  const known = rendered.get(body);
  if (known) return known;
  const fresh = CachedBody.json(body);
  rendered.set(body, fresh);
  return fresh;
}
