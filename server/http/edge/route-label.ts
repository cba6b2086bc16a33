import { ALL_ROUTES } from '../../../shared/all-routes.ts';

interface Known {
  method: string;
  template: string;
  /** Segments in lower case; null: anything. */
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
/** Literal addresses, which most requests name. */
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
 * What a request counts as: never its address, of which there is no end, and an address with a method that it does not
 * take is unknown, so that the number of series is bounded by the route table.
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
