import type { ZodObject } from 'zod';
import type { $ZodObject, $ZodType } from 'zod/v4/core';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import { failureSchema } from '../../shared/http/envelope.ts';
import type { Access, Route } from '../../shared/http/route.ts';

/** Converts a path from Express to OpenAPI: /members/:name → /members/{name}. */
const openapiPath = (path: string): string => path.replace(/:([a-zA-Z]+)/g, '{$1}');

/** Returns the first part of the path, by which the page groups the routes. */
const tagOf = ({ path }: Route): string => path.split('/')[1] ?? '';

/** Returns what the page of the API says before its routes, as Markdown. */
function introduction(publicUrl: string): string {
  const members = `${publicUrl}/api/members`;
  return `Everything that the site itself uses. Times are ISO 8601 in UTC, XP is whole.

Reads without a sign-in are for everybody: an address may make 100 at once and two a second. Send the \`ETag\` of an answer
as \`If-None-Match\`: an answer that has not changed is 304, without a body. A refusal says in \`Retry-After\` when to ask again.

On the command line:

\`\`\`sh
curl -s '${publicUrl}/api/activities/clan?limit=5&category=Boss%20Loot'
\`\`\`

In JavaScript, also on a page of another site when the operator has set \`OPEN_API=1\`:

\`\`\`js
const answer = await fetch('${members}');
const { members } = await answer.json();
console.log(members.map((member) => member.display_name));
\`\`\`

In a spreadsheet, by Excel's “Get data from web” with the address \`${members}\`, or in the script editor of Google Sheets, and
then \`=CLAN_MEMBERS()\` in a cell:

\`\`\`js
function CLAN_MEMBERS() {
  const answer = UrlFetchApp.fetch('${members}').getContentText();
  return JSON.parse(answer).members.map((member) => [member.display_name, member.clan_rank, member.total_xp]);
}
\`\`\`

Feeds: ${publicUrl}/feeds/achievements.atom and ${publicUrl}/feeds/bingo.atom · calendar: ${publicUrl}/calendar.ics`;
}

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
      description: introduction(publicUrl),
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
