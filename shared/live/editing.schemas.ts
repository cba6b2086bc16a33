import * as z from 'zod/mini';

/** Most things that one page may tell to edit. */
export const MOST_EDITED = 20;
/** What several admins decide together: the plan of a membership sync, the stored posts, and the facts of the site. */
export const MEMBERSHIP_PLAN = 'membership-plan';
export const STORED_POSTS = 'feed';
export const SITE_FACTS = 'site';

/** Key of a thing that has a form, or is decided about; those that the audit knows as well have its keys, such as `square:3:C2`. */
const editedKey = z
  .string()
  .check(
    z.maxLength(32),
    z.regex(
      /^((member|board|team|proof|channel|rule):[1-9]\d{0,9}|square:[1-9]\d{0,9}:[A-G][1-7]|membership-plan|feed|site)$/,
    ),
  );

/** All that a page of an admin edits now; it replaces what the page told before. D303. */
export const editingRequestSchema = z.strictObject({
  /** Random name of the page, the same on all its connections, so that it never meets itself. */
  page: z.string().check(z.regex(/^\w{1,24}$/)),
  things: z.array(editedKey).check(z.maxLength(MOST_EDITED)),
});
export type EditingRequest = z.infer<typeof editingRequestSchema>;

export const editingAckSchema = z.union([
  z.object({ error: z.string(), code: z.string() }),
  z.object({ ok: z.literal(true) }),
]);
export type EditingAck = z.infer<typeof editingAckSchema>;

/** An admin who edits a thing, on another page than the one that is told. */
const editorSchema = z.object({
  thing: z.string(),
  name: z.string(),
  /** True for the admin of the told page, who has the thing open in another window. */
  mine: z.boolean(),
});
export type Editor = z.infer<typeof editorSchema>;

/** Everybody who edits anything, sent whole whenever it changes. */
export const editorsSchema = z.object({ editors: z.array(editorSchema) });
export type Editors = z.infer<typeof editorsSchema>;
