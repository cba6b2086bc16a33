import type { Pool, PoolClient } from 'pg';

/** Released connection. `readyForQuery`, missing in pg's types, is false while the server has not answered. */
type ReleasedClient = Pick<PoolClient, 'getTransactionStatus' | 'end'> & { readyForQuery?: boolean };

/** Transaction status of an idle connection outside any transaction. */
const IDLE = 'I';

/**
 * Ends each connection that is released to the pool before the server has answered, or inside a transaction. This
 * happens after a read timeout: this process gave up the statement, but the server may still execute it, and the ROLLBACK
 * was never sent. The next user of such a connection would write into another caller's transaction.
 */
export function endUnfinished(pool: Pool): void {
  // The pool emits this before it decides whether to keep the client, and it keeps none that is ending.
  pool.on('release', (_error: Error, client: ReleasedClient) => {
    if (!isFinished(client)) void client.end();
  });
}

/**
 * Resolves when a connection is released whose last statement the server has answered. A caller that waits behind others
 * in the pool learns by it that the database works.
 */
export function nextAnswer(pool: Pool, signal: AbortSignal): Promise<void> {
  pool.setMaxListeners(0); // one for each caller that waits; each removes its own
  return new Promise((resolve) => {
    const onRelease = (error: Error | undefined, client: ReleasedClient): void => {
      if (error === undefined && isFinished(client)) resolve();
    };
    pool.on('release', onRelease);
    signal.addEventListener('abort', () => pool.off('release', onRelease), { once: true });
  });
}

function isFinished(client: ReleasedClient): boolean {
  const status = client.getTransactionStatus();
  return client.readyForQuery !== false && (status === null || status === IDLE);
}
