import type * as z from 'zod/mini';
import type { ErrorCode } from './error-catalogue.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Access to a route: everyone, signed-in admins only, or holders of a player link only. The default-deny guard reads it
 * from the route table.
 */
export type Access = 'public' | 'admin' | 'link';

export interface Route {
  method: HttpMethod;
  /** Path below /api in Express form, such as /members/:name. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodMiniType;
  /** Parameters that name a thing, with the error code for an impossible value: "not found", as for any unknown one. */
  missing?: Readonly<Record<string, ErrorCode>>;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Body of a success; absent for redirects and documents. */
  response?: z.ZodMiniType;
  /** Status of a success; defaults to 200. */
  status?: number;
  /** True for a path at the root, not below /api. */
  root?: boolean;
  /** False for a public GET that pages of other sites may never read; see open-route.ts. */
  open?: false;
  /** Largest body in kB; defaults to 100. */
  maxBodyKb?: number;
}

/** Returns the route with its literal types, from which client and server infer bodies. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

/** Fills the parameters of a path, percent-encoded. @throws Error when one is missing */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`${path} needs ${key}`);
    return encodeURIComponent(String(value));
  });
}

interface AddressInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
}

/** Returns the address of a route below /api on the site's own origin; undefined parts of the query are left out. */
export function addressOf({ path }: Route, { params, query = {} }: AddressInput = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return `/api${fillPath(path, params)}${text && `?${text}`}`;
}
