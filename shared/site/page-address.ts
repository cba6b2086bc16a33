import { PAGE_IDS, PAGES, pageSpec, type PageId, type PageParams } from './pages.ts';

type ParamName<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;
type NameOf<P extends PageId> = ParamName<(typeof PAGES)[P]['path']>;
type ParamsOf<P extends PageId> = Readonly<Record<NameOf<P>, string>>;
type Query = Readonly<Record<string, string | number | readonly string[]>>;
/** Remaining arguments of href: optional parameters for a page without any. */
type Rest<P extends PageId> = [NameOf<P>] extends [never]
  ? [params?: ParamsOf<P>, query?: Query]
  : [params: ParamsOf<P>, query?: Query];

export interface PageMatch {
  page: PageId;
  params: PageParams;
}

/** Returns the percent-encoded path of a page; a list in the query becomes one entry for each of its texts. */
export function href<P extends PageId>(page: P, ...[params, query = {}]: Rest<P>): string {
  const given: PageParams = params ?? {};
  const path = PAGES[page].path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) for (const one of [value].flat()) search.append(key, String(one));
  const text = search.toString();
  return path + (text && `?${text}`);
}

/**
 * Returns the page at an undecoded path, or null. Letter case and slashes at the end make no difference, as in the
 * browser's router; a parameter that cannot be decoded is empty.
 */
export function matchPage(pathname: string): PageMatch | null {
  const parts = pathname.split('/');
  while (parts.length > 2 && parts.at(-1) === '') parts.pop();
  for (const page of PAGE_IDS) {
    const { path, aliases = [] } = pageSpec(page);
    for (const pattern of [path, ...aliases]) {
      const params = paramsOf(pattern.split('/'), parts);
      if (params) return { page, params };
    }
  }
  return null;
}

function paramsOf(pattern: readonly string[], parts: readonly string[]): PageParams | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (!expected.startsWith(':')) {
      if (part.toLowerCase() !== expected) return null;
    } else if (part === '') return null;
    else params[expected.slice(1)] = decoded(part);
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
