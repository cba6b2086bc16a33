/** The part of a live resource needed to wait for its first answer. */
export interface PendingRead {
  acquire(): () => void;
  store: {
    getState(): { data: unknown; error: string | null };
    subscribe(changed: () => void): () => void;
  };
}

/**
 * Loads resources before they are drawn and waits, at most `patienceMs`, until each has an answer or a failure. Each is
 * held until its answer, however late, and lingers for the page that uses it next.
 * @param following returns further resources to wait for within the same time, once the first ones are there
 */
export async function waitForReads(
  reads: readonly PendingRead[],
  patienceMs: number,
  following?: () => readonly PendingRead[],
): Promise<void> {
  const all = Promise.all(reads.map(load)).then(() => Promise.all((following?.() ?? []).map(load)));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([all, late]);
  clearTimeout(timer);
}

async function load(read: PendingRead): Promise<void> {
  const release = read.acquire();
  await answer(read);
  release();
}

function answer({ store }: PendingRead): Promise<void> {
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
