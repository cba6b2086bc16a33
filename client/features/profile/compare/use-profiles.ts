import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { LiveState } from '../../../lib/live/live-resource.ts';
import { profileOf, type Profile } from '../profile.resource.ts';

/** Returns several profiles, each loaded and kept current, in the order of the names. */
export function useProfiles(names: readonly string[]): readonly LiveState<Profile>[] {
  // The joined text is a stable key for the list, which is a new array at every render. No name has a line break.
  const key = names.join('\n');
  const group = useMemo(() => groupOf(key.split('\n').map(profileOf)), [key]);
  useEffect(() => group.acquire(), [group]);
  return useSyncExternalStore(group.subscribe, group.read);
}

type ProfileResource = ReturnType<typeof profileOf>;

function groupOf(resources: readonly ProfileResource[]) {
  let states: readonly LiveState<Profile>[] = [];
  return {
    acquire: (): (() => void) => {
      const releases = resources.map((resource) => resource.acquire());
      return () => {
        for (const release of releases) release();
      };
    },
    subscribe: (changed: () => void): (() => void) => {
      const stops = resources.map((resource) => resource.store.subscribe(changed));
      return () => {
        for (const stop of stops) stop();
      };
    },
    /** Returns the same array until one of the states changes. */
    read: (): readonly LiveState<Profile>[] => {
      const next = resources.map((resource) => resource.store.getState());
      if (next.length !== states.length || next.some((state, at) => state !== states[at])) states = next;
      return states;
    },
  };
}
