import { useSyncExternalStore } from 'react';

export interface Viewport {
  width: number;
  height: number;
}

let known: Viewport = { width: 0, height: 0 };

function read(): Viewport {
  const { innerWidth: width, innerHeight: height } = window;
  if (width !== known.width || height !== known.height) known = { width, height };
  return known;
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** Returns the size of the picture in px. */
export function useViewport(): Viewport {
  return useSyncExternalStore(subscribe, read);
}
