import { overlayStream, pageStream } from '../../../shared/overlay/overlay.stream.ts';
import type { TestApp } from '../app/app.ts';
import { SocketClient, until } from './socket-client.ts';

/** One overlay, or page with a token, that has loaded a board and receives its events. */
export interface OverlayReader {
  client: SocketClient;
  stream: string;
  isPublic: boolean;
  isLate: boolean;
  /** Requests the whole state again. */
  load(): Promise<{ status: number; version: number; text: string }>;
  /** Returns all events received so far as one text. */
  heard(): string;
}

/** Delay of the delayed readers, in seconds. */
export const LATE_S = 2;

/** Opens every kind of reader of one board on a node. All earlier events must be older than LATE_S. */
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
