import type { LiveResource } from './live-resource.ts';

/**
 * Has resources loaded before anybody draws them, and waits until each has an answer or a failure, at most `patienceMs`.
 * They linger for the page that uses them next.
 */
export async function answered(
  resources: readonly Pick<LiveResource<unknown>, 'acquire' | 'store'>[],
  patienceMs: number,
): Promise<void> {
  const releases = resources.map((resource) => resource.acquire());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([Promise.all(resources.map(answer)), late]);
  clearTimeout(timer);
  for (const release of releases) release();
}

function answer({ store }: Pick<LiveResource<unknown>, 'store'>): Promise<void> {
  const isThere = (): boolean => store.getState().data !== null || store.getState().error !== null;
  if (isThere()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (!isThere()) return;
      stop();
      resolve();
    });
  });
}
