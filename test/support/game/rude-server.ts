import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** Local service with any prescribed answer, also an invalid one, which records its calls. */
export class RudeServer {
  calls: IncomingMessage[] = [];
  private reply: Reply = (_request, response) => void response.end();
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
    server.on('request', (request, response) => {
      this.calls.push(request);
      response.on('error', () => undefined);
      this.reply(request, response);
    });
  }

  static async start(): Promise<RudeServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new RudeServer(server);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sets the next answers and clears the recorded calls. */
  respondWith(reply: Reply): void {
    this.reply = reply;
    this.calls = [];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

/** Returns a complete answer. */
export const sends =
  (body: string | Buffer, status = 200, headers: Record<string, string> = { 'content-type': 'text/plain' }): Reply =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
