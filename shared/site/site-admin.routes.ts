import { defineRoute } from '../http/route.ts';
import { siteEditorResponseSchema, siteEditSchema, siteUndoSchema } from './site-facts.schemas.ts';

/** What admins do with the site's facts. */
export const siteAdminRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/admin/site',
    access: 'admin',
    summary: 'Site facts for the editor: what the clan has written, and what is shown without it',
    response: siteEditorResponseSchema,
  }),
  edit: defineRoute({
    method: 'PATCH',
    path: '/admin/site',
    access: 'admin',
    summary: 'Change facts of the site; null gives one its shipped value again',
    body: siteEditSchema,
    response: siteEditorResponseSchema,
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/admin/site/undo',
    access: 'admin',
    summary: 'Take the newest edit of the site back',
    body: siteUndoSchema,
    response: siteEditorResponseSchema,
  }),
} as const;
