/** What is needed of a live resource to wait for its first answer. */
export interface FirstRead {
  acquire(): () => void;
  store: {
    getState(): { data: unknown; error: string | null };
    subscribe(changed: () => void): () => void;
  };
}

/**
 * Has resources loaded before anybody draws them, and waits until each has an answer or a failure, at most `patienceMs`.
 * They linger for the page that uses them next.
 */
export async function answered(reads: readonly FirstRead[], patienceMs: number): Promise<void> {
  const releases = reads.map((read) => read.acquire());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([Promise.all(reads.map(answer)), late]);
  clearTimeout(timer);
  for (const release of releases) release();
}

function answer({ store }: FirstRead): Promise<void> {
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
