import type { Editor } from '../../../shared/live/editing.schemas.ts';

/** Editors on other pages, by the key of the thing. */
export type EditorsByThing = Readonly<Record<string, readonly Editor[]>>;

/** Groups editors. An unchanged group is the same object as in `before`, so that its tag is not drawn again. */
export function byThing(editors: readonly Editor[], before: EditorsByThing): EditorsByThing {
  const after: Record<string, readonly Editor[]> = {};
  for (const editor of editors) after[editor.thing] = [...(after[editor.thing] ?? []), editor];
  for (const [thing, group] of Object.entries(after)) {
    const known = before[thing];
    if (known && JSON.stringify(known) === JSON.stringify(group)) after[thing] = known;
  }
  return after;
}
