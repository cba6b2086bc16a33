import type { Socket } from 'socket.io';

export type Connection = Socket['conn'];

const MOST_BYTES = 1024 * 1024;
const MOST_PACKETS = 256;

/** Ends a connection whose client has stopped reading, before its packets fill the memory. Returns true if it did. */
export function endWhenSlow(connection: Connection): boolean {
  const waiting = waitingPackets(connection);
  const bytes = socketOf(connection)?.bufferedAmount ?? 0;
  if (waiting.length <= MOST_PACKETS && bytes + waiting.reduce((sum, size) => sum + size, 0) <= MOST_BYTES)
    return false;
  connection.close(true);
  // The closing handshake would wait for the client that does not read.
  socketOf(connection)?.terminate();
  return true;
}

/** Sizes of the packets that the connection has not passed to its transport. The list is private in engine.io's types. */
function waitingPackets(connection: Connection): number[] {
  const buffer: unknown = Reflect.get(connection, 'writeBuffer');
  if (!Array.isArray(buffer)) return [];
  return buffer.map((packet: { data?: { length?: number } }) => packet.data?.length ?? 0);
}

interface RawSocket {
  bufferedAmount: number;
  terminate(): void;
}

/** Returns the WebSocket of a connection; undefined for the polling transport. */
function socketOf({ transport }: Connection): RawSocket | undefined {
  if (transport.name !== 'websocket') return undefined;
  // Private in the types of engine.io; a ws socket since 1.0.
  return Reflect.get(transport, 'socket') as RawSocket | undefined;
}
