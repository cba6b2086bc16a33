import type { Socket } from 'socket.io';

export type Connection = Socket['conn'];

const MOST_BYTES = 1024 * 1024;
const MOST_PACKETS = 256;

/** Ends a connection whose reader has stopped reading, before what waits for it fills the memory. True: it was one. */
export function endWhenSlow(connection: Connection): boolean {
  const waiting = waitingPackets(connection);
  const bytes = socketOf(connection)?.bufferedAmount ?? 0;
  if (waiting.length <= MOST_PACKETS && bytes + waiting.reduce((sum, size) => sum + size, 0) <= MOST_BYTES)
    return false;
  connection.close(true);
  // The closing handshake would wait for the very reader that does not read.
  socketOf(connection)?.terminate();
  return true;
}

/** Sizes of the packets that the connection has not handed to its transport. Engine.io calls the list private. */
function waitingPackets(connection: Connection): number[] {
  const buffer: unknown = Reflect.get(connection, 'writeBuffer');
  if (!Array.isArray(buffer)) return [];
  return buffer.map((packet: { data?: { length?: number } }) => packet.data?.length ?? 0);
}

interface RawSocket {
  bufferedAmount: number;
  terminate(): void;
}

/** The WebSocket below a connection; undefined for the polling transport. */
function socketOf({ transport }: Connection): RawSocket | undefined {
  if (transport.name !== 'websocket') return undefined;
  // Private in the types of engine.io; a ws socket since 1.0.
  return Reflect.get(transport, 'socket') as RawSocket | undefined;
}
