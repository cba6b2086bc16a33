import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Editor } from '../../../shared/live/editing.schemas.ts';
import { browserScheduler } from '../live/browser-scheduler.ts';
import { sockets } from '../live/sockets.ts';
import { EditingClient } from './editing-client.ts';
import type { EditorsByThing } from './editors-by-thing.ts';

const client = new EditingClient(sockets.admin, browserScheduler);
const NOBODY: readonly Editor[] = [];

/**
 * Returns who edits a thing on other pages. For pages of admins.
 * @param isOpen true while this page's own form of the thing is open, which other admins are told
 */
export function useEditing(thing: string, isOpen = false): readonly Editor[] {
  useEffect(() => client.watch(), []);
  useEffect(() => (isOpen ? client.announce(thing) : undefined), [thing, isOpen]);
  return useStore(client.store, (all) => all[thing] ?? NOBODY);
}

/** Returns who edits what on other pages, for a view of many things. For pages of admins. */
export function useAllEditing(): EditorsByThing {
  useEffect(() => client.watch(), []);
  return useStore(client.store);
}
