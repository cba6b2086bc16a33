import type { ZodObject } from 'zod';
import type { $ZodObject, $ZodType } from 'zod/v4/core';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import { failureSchema } from '../../shared/http/envelope.ts';
import type { Access, Route } from '../../shared/http/route.ts';

/** Converts a path from Express to OpenAPI: /members/:name → /members/{name}. */
const openapiPath = (path: string): string => path.replace(/:([a-zA-Z]+)/g, '{$1}');

/** Returns the first part of the path, by which the page groups the routes. */
const tagOf = ({ path }: Route): string => path.split('/')[1] ?? '';

/** Returns all routes as an OpenAPI document, with the schemas by which the server checks requests. */
export function openapiDocument(routes: readonly Route[], publicUrl: string) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    if (route.root) continue;
    const operations = (paths[openapiPath(route.path)] ??= {});
    operations[route.method.toLowerCase()] = operationOf(route);
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Citadel Watch',
      version: '1',
      description: 'Everything that the site itself uses. Times are ISO 8601 in UTC, XP is whole.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
  });
}

const CALLERS: Record<Exclude<Access, 'public'>, string> = {
  admin: 'Only for a signed-in admin.',
  link: 'Only for the holder of a player link.',
};

function operationOf(route: Route): ZodOpenApiOperationObject {
  const success = route.response
    ? { description: 'Success', content: { 'application/json': { schema: route.response } } }
    : { description: 'Success' };
  return {
    summary: route.summary,
    tags: [tagOf(route)],
    ...((route.params || route.query) && {
      requestParams: {
        ...(route.params && { path: asObject(route.params) }),
        ...(route.query && { query: asObject(route.query) }),
      },
    }),
    ...(route.body && { requestBody: { content: { 'application/json': { schema: route.body } } } }),
    ...(route.access !== 'public' && { description: CALLERS[route.access] }),
    responses: {
      [String(route.status ?? 200) as '200']: success,
      default: { description: 'Failure', content: { 'application/json': { schema: failureSchema } } },
    },
  };
}

/** Returns the schema of parameters, which are objects in all route tables. @throws Error for other schemas */
function asObject(schema: $ZodType): ZodObject {
  if (schema._zod.def.type !== 'object') throw new Error('parameters of a route must be an object');
  // The generator uses only the core of a schema, which is the same in zod and zod/mini.
  return schema as $ZodObject as ZodObject;
}
