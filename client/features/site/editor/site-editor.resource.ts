import { adminChangesSchema } from '../../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../../shared/live/streams.ts';
import { siteAdminRoutes } from '../../../../shared/site/site-admin.routes.ts';
import type { SiteEditor } from '../../../../shared/site/site-facts.schemas.ts';
import { createLiveResource } from '../../../lib/live/live-resource.ts';

/** The facts of the site for its editor. Read again after each edit, also another admin's. */
export const siteEditorResource = createLiveResource({
  stream: ADMIN_STREAM,
  changes: adminChangesSchema,
  route: siteAdminRoutes.get,
  pick: ({ editor }): SiteEditor => editor,
  apply: (editor, change) => (change.type === 'site.changed' && change.revision > editor.revision ? 'stale' : editor),
  pollMs: 30_000,
  message: 'The facts of the site could not be read',
});
