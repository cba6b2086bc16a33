import http from 'node:http';
import https from 'node:https';
import { SocketClient } from '../live/socket-client.ts';

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** Time from the call to the end of its answer, in ms. */
  ms: number;
}

interface Place {
  /** Address of the site. */
  url: string;
  ca?: string | undefined;
  /** Local address of the visitor, in 127.0.0.0/8. */
  address: string;
  /** Headers of every call and handshake. */
  headers?: Record<string, string>;
}

/** Visitor with an address of its own, with kept connections and a socket as in a browser. */
export class Visitor {
  private readonly agent: http.Agent;

  constructor(private readonly place: Place) {
    const options = { keepAlive: true, maxSockets: 6, localAddress: place.address, family: 4 };
    this.agent = place.url.startsWith('https:')
      ? new https.Agent({ ...options, ca: place.ca })
      : new http.Agent(options);
  }

  /** Returns every answer, whatever its status. Throws an Error when the connection breaks. */
  call(
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
  ): Promise<Answer> {
    const { method = 'GET', body } = options;
    const begun = performance.now();
    const { request } = this.place.url.startsWith('https:') ? https : http;
    return new Promise((resolve, reject) => {
      const headers = { ...this.place.headers, ...options.headers };
      const sent = request(`${this.place.url}${path}`, { agent: this.agent, method, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const ms = performance.now() - begun;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts), ms });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Opens a socket from this address, which reconnects only with `reconnection`. */
  socket(transport: 'websocket' | 'polling', reconnection = false): SocketClient {
    const options = { transports: [transport], reconnection, extraHeaders: { ...this.place.headers } };
    // The types of the browser's library do not contain an agent of Node.
    Object.assign(options, { agent: this.agent });
    return new SocketClient(this.place.url, '/', options);
  }

  close(): void {
    this.agent.destroy();
  }
}
