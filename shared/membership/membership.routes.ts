import { okSchema } from '../http/envelope.ts';
import { defineRoute } from '../http/route.ts';
import { idParamsSchema } from '../members/members.schemas.ts';
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
    summary: 'Take a member out of the clan; the history stays',
    params: idParamsSchema,
    response: okSchema,
  }),
  setHidden: defineRoute({
    method: 'PATCH',
    path: '/admin/members/:id/hidden',
    access: 'admin',
    summary: 'Hide a member from every public page, or show one again',
    params: idParamsSchema,
    body: s.hiddenBodySchema,
    response: okSchema,
  }),
  erase: defineRoute({
    method: 'POST',
    path: '/admin/members/:id/erase',
    access: 'admin',
    summary: 'Delete everything about a member for good; the name never comes back by itself',
    params: idParamsSchema,
    body: s.eraseBodySchema,
    response: okSchema,
  }),
  liftErased: defineRoute({
    method: 'POST',
    path: '/admin/erased-names/lift',
    access: 'admin',
    summary: 'Let an erased name be added again; what was erased stays erased',
    body: s.eraseBodySchema,
    response: okSchema,
  }),
  renames: defineRoute({
    method: 'GET',
    path: '/clan/renames',
    access: 'admin',
    summary: 'Renames that were done, and likely ones',
    response: s.renamesResponseSchema,
  }),
  rename: defineRoute({
    method: 'POST',
    path: '/clan/renames',
    access: 'admin',
    summary: 'Let a member go on under a new name, with the history of both',
    body: s.renameBodySchema,
    response: s.renameResponseSchema,
    status: 201,
  }),
  dismissRename: defineRoute({
    method: 'POST',
    path: '/clan/renames/dismiss',
    access: 'admin',
    summary: 'Two names are two players: do not propose a rename again',
    body: s.renameBodySchema,
    response: okSchema,
  }),
  undoRename: defineRoute({
    method: 'POST',
    path: '/clan/renames/:id/undo',
    access: 'admin',
    summary: 'Take a rename back',
    params: s.renameParamsSchema,
    response: s.renameResponseSchema,
  }),
} as const;
