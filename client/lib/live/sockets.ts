import type { Audience } from './live-client.ts';
import type { LiveTransport } from './live-transport.ts';
import { socketTransport } from './socket.ts';

/** The page's sockets. Each connects when something first needs it. */
export const sockets: Readonly<Record<Audience, LiveTransport>> = {
  public: socketTransport('/'),
  admin: socketTransport('/admin'),
};
