/**
 * Resolves in a task of its own, so that a broadcaster's program goes on drawing before it. Not by a timer: those of a
 * scene that is not shown wait for up to a second.
 */
export function pause(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}
