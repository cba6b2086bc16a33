import { overlayStream, pageStream } from '../../../shared/overlay/overlay.stream.ts';
import type { TestApp } from '../app/app.ts';
import { SocketClient, until } from './socket-client.ts';

/** One overlay, or a page by a token, that has loaded a board and follows it. */
export interface OverlayReader {
  client: SocketClient;
  stream: string;
  isPublic: boolean;
  isLate: boolean;
  /** Asks for the whole state again. */
  load(): Promise<{ status: number; version: number; text: string }>;
  /** Everything heard so far as one text. */
  heard(): string;
}

/** Delay of those that are late, in seconds. */
export const LATE_S = 2;

/** Every kind of reader of one board, open on a node; what has happened so far must be older than their delay. */
export async function openReaders(node: TestApp, boardId: number, token: string): Promise<OverlayReader[]> {
  const kinds = [
    { token: null, delay: 0 },
    { token: null, delay: LATE_S },
    { token, delay: 0 },
    { token, delay: LATE_S },
  ];
  const base = `/api/overlay/boards/${boardId}`;
  const readers = kinds.map((kind) => {
    const query = `?delay=${kind.delay}${kind.token === null ? '' : `&token=${kind.token}`}`;
    return open(node, overlayStream({ boardId, ...kind }), `${base}/state${query}`, kind.token === null);
  });
  return Promise.all([...readers, open(node, pageStream(boardId, token), `${base}/page?token=${token}`, false)]);
}

async function open(node: TestApp, stream: string, path: string, isPublic: boolean): Promise<OverlayReader> {
  const client = await new SocketClient(node.url).connected();
  const load: OverlayReader['load'] = async () => {
    const { status, headers, body } = await node.request('GET', path, undefined, { 'X-Test-Visitor': '1' });
    return { status, version: Number(headers.get('x-live-version')), text: JSON.stringify(body) };
  };
  await until(`${stream} to be there`, async () => (await load()).status === 200);
  const { version } = await load();
  const answer = await client.open(stream, version);
  if (!('events' in answer) || answer.events.length > 0) throw new Error(`${stream}: ${JSON.stringify(answer)}`);
  const heard = () => JSON.stringify(client.events);
  return { client, stream, isPublic, isLate: stream.includes(`:${LATE_S}`), load, heard };
}
