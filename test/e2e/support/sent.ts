import type { Page } from '@playwright/test';

/** Records everything that a page is sent: bodies of answers and frames of its sockets. */
export function recordSent(page: Page): { text(): Promise<string> } {
  const parts: Promise<string>[] = [];
  // A redirect has no body, and that of a closed page cannot be read any more.
  page.on('response', (answer) => parts.push(answer.text().catch(() => '')));
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => parts.push(Promise.resolve(payload.toString())));
  });
  return { text: async () => (await Promise.all(parts)).join('\n') };
}
