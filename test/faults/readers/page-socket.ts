import { io as connect } from 'socket.io-client';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import { currentPage, headersOf } from './page-context.ts';

/** Replaces socket.io-client in client/lib/live/socket.ts: connects to the origin of the calling page. */
export function io(namespace: string, options: Partial<ManagerOptions & SocketOptions>): Socket {
  const page = currentPage();
  const socket = connect(page.origin + namespace, { ...options, forceNew: true, extraHeaders: headersOf(page) });
  page.sockets.add(socket);
  return socket;
}
