import * as z from 'zod/mini';

/** A thing that a page of an admin edits. */
const editedSchema = z.object({
  thing: z.string(),
  /** Random name of the page. */
  page: z.string(),
  /** Id of the admin's account. */
  admin: z.string(),
  name: z.string(),
});
export type Edited = z.infer<typeof editedSchema>;

/** A part of all that the pages of one node edit. */
const noticeSchema = z.object({
  node: z.string(),
  /** Counts up with each list of the node, so that parts of two lists are not mixed. */
  turn: z.int(),
  part: z.int().check(z.gte(0)),
  of: z.int().check(z.gte(1)),
  edited: z.array(editedSchema),
});
export type EditingNotice = z.infer<typeof noticeSchema>;

/** Most bytes of one notice; PostgreSQL refuses a notification of 8,000. */
export const MOST_NOTICE_BYTES = 1024;
/** Most characters of a name, so that one entry is always far smaller than a notice. */
const MOST_NAME = 40;

/** Returns an admin's name as others are told it. */
export function shortName(name: string): string {
  return [...name].slice(0, MOST_NAME).join('');
}

/** Returns the notifications that tell other nodes what the pages of this node edit; one of an empty list for nothing. */
export function noticesOf(node: string, turn: number, edited: readonly Edited[]): string[] {
  const parts: Edited[][] = [[]];
  for (const one of edited) {
    const last = parts.at(-1) ?? [];
    if (last.length > 0 && bytesOf(node, turn, [...last, one]) > MOST_NOTICE_BYTES) parts.push([one]);
    else last.push(one);
  }
  return parts.map((list, part) => textOf({ node, turn, part, of: parts.length, edited: list }));
}

/** Returns the notice of a notification; null when it is none. */
export function parseNotice(text: string): EditingNotice | null {
  try {
    return noticeSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function textOf(notice: EditingNotice): string {
  return JSON.stringify(notice);
}

/** Bytes of a notice whose place among the parts has up to four digits. */
function bytesOf(node: string, turn: number, edited: Edited[]): number {
  return Buffer.byteLength(textOf({ node, turn, part: 9999, of: 9999, edited }));
}
