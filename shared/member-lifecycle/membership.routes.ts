import { okSchema } from '../http/envelope.ts';
import { defineRoute } from '../http/route.ts';
import { idParamsSchema } from '../format/id-params.ts';
import * as s from './membership.schemas.ts';

export const membershipRoutes = {
  search: defineRoute({
    method: 'GET',
    path: '/admin/members',
    access: 'admin',
    summary: 'Members by a part of their name, hidden ones too',
    query: s.adminMembersQuerySchema,
    response: s.adminMembersResponseSchema,
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/admin/members/:id/remove',
    access: 'admin',
    summary: 'Remove a member from the clan; the history is kept. If-Match: "<version>" is honoured',
    params: idParamsSchema,
    missing: { id: 'MEMBER_NOT_FOUND' },
    response: okSchema,
  }),
  setHidden: defineRoute({
    method: 'PATCH',
    path: '/admin/members/:id/hidden',
    access: 'admin',
    summary: 'Hide a member from every public page, or show one again. If-Match: "<version>" is honoured',
    params: idParamsSchema,
    missing: { id: 'MEMBER_NOT_FOUND' },
    body: s.hiddenBodySchema,
    response: okSchema,
  }),
  erase: defineRoute({
    method: 'POST',
    path: '/admin/members/:id/erase',
    access: 'admin',
    summary:
      'Delete all data of a member permanently; the name is not added again by itself. If-Match: "<version>" is honoured',
    params: idParamsSchema,
    missing: { id: 'MEMBER_NOT_FOUND' },
    body: s.eraseBodySchema,
    response: okSchema,
  }),
  liftErased: defineRoute({
    method: 'POST',
    path: '/admin/erased-names/lift',
    access: 'admin',
    summary: 'Allow an erased name to be added again; erased data is not restored',
    body: s.eraseBodySchema,
    response: okSchema,
  }),
  renames: defineRoute({
    method: 'GET',
    path: '/clan/renames',
    access: 'admin',
    summary: 'Past renames, and likely ones',
    response: s.renamesResponseSchema,
  }),
  rename: defineRoute({
    method: 'POST',
    path: '/clan/renames',
    access: 'admin',
    summary: 'Rename a member and merge the histories of both names. If-Match: "<version>" is honoured',
    body: s.renameBodySchema,
    response: s.renameResponseSchema,
    status: 201,
  }),
  dismissRename: defineRoute({
    method: 'POST',
    path: '/clan/renames/dismiss',
    access: 'admin',
    summary: 'Mark two names as different players, so that their rename is not proposed again',
    body: s.renameBodySchema,
    response: okSchema,
  }),
  undoRename: defineRoute({
    method: 'POST',
    path: '/clan/renames/:id/undo',
    access: 'admin',
    summary: 'Undo a rename',
    params: s.renameParamsSchema,
    missing: { id: 'NOT_FOUND' },
    response: s.renameResponseSchema,
  }),
} as const;
