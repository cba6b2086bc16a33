import { request } from 'node:http';
import type { SiteNode } from './site/site-node.ts';

export interface CallAnswer {
  /** Status of the answer, or 0 without an answer. */
  status: number;
  body: unknown;
}

const PATIENCE_MS = 6000;

/** Calls a node directly, without its proxies, as the page of an admin does. Never throws. */
export function call(
  node: SiteNode,
  cookie: string | null,
  method: string,
  path: string,
  body?: unknown,
  patienceMs = PATIENCE_MS,
): Promise<CallAnswer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, body: null });
    const sent = request(
      {
        host: '127.0.0.1',
        port: node.port,
        method,
        path,
        agent: false,
        headers: {
          Host: new URL(node.origin).host,
          Origin: node.origin,
          ...(cookie !== null && { Cookie: cookie }),
          ...(text !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
        },
        signal: AbortSignal.timeout(patienceMs),
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', none);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: parsed(Buffer.concat(parts).toString()) }),
        );
      },
    );
    sent.on('error', none);
    sent.end(text);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
