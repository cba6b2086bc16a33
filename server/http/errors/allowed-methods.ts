import { ALL_ROUTES } from '../../../shared/all-routes.ts';

const PATTERNS = ALL_ROUTES.map(({ method, path, root }) => ({
  method,
  pattern: new RegExp(`^${root ? '' : '/api'}${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
}));

/** Methods of an address, sorted, for the header Allow. Returns null when no route has the address. */
export function allowedMethods(path: string): string | null {
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method as string);
  if (methods.length === 0) return null;
  if (methods.includes('GET')) methods.push('HEAD');
  return [...new Set(methods)].sort().join(', ');
}
