import { ALL_ROUTES } from '../../../shared/all-routes.ts';

interface Known {
  method: string;
  template: string;
  /** Segments in lower case; null matches any text. */
  segments: (string | null)[];
}

const KNOWN: Known[] = ALL_ROUTES.map(({ method, path, root }) => {
  const template = `${root === true ? '' : '/api'}${path}`;
  return {
    method,
    template,
    segments: template.split('/').map((part) => (part.startsWith(':') ? null : part.toLowerCase())),
  };
});
/** Templates without parameters, which most requests match. */
const LITERAL = new Map(
  KNOWN.filter(({ segments }) => !segments.includes(null)).map(({ method, template }) => [
    `${method} ${template}`,
    template,
  ]),
);
const METHODS = new Set(KNOWN.map(({ method }) => method));

/** Labels of a request in the metrics. */
interface RouteLabel {
  /** A template of the route table, or `unknown`, `assets`, `overlay`, `page`. */
  route: string;
  /** A method that the table knows, HEAD counted as GET; or `other`. */
  method: string;
}

/**
 * Labels of a request in the metrics. They never contain the address itself, and an address with a method that it does
 * not have counts as `unknown`, so that the route table bounds the number of series.
 */
export function routeLabel(asked: string | undefined, path: string): RouteLabel {
  const method = asked === 'HEAD' ? 'GET' : METHODS.has(asked ?? '') ? (asked ?? '') : 'other';
  return { route: LITERAL.get(`${method} ${path}`) ?? routeOf(method, path), method };
}

function routeOf(method: string, path: string): string {
  const segments = path.toLowerCase().replace(/\/$/, '').split('/');
  const known = KNOWN.find((route) => route.method === method && fits(route.segments, segments));
  if (known) return known.template;
  if (segments[1] === 'api' || segments[1] === 'health') return 'unknown';
  if (segments[1] === 'assets' || segments[1] === 'icons' || segments[1] === 'avatars') return 'assets';
  return segments[1] === 'overlay' ? 'overlay' : 'page';
}

function fits(pattern: readonly (string | null)[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, i) => (part === null ? segments[i] !== '' : part === segments[i]))
  );
}
