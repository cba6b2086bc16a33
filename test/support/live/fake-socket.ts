import type { EditingRequest } from '../../../shared/live/editing.schemas.ts';
import type { LiveBeat, LiveEvent, OpenAck, OpenRequest } from '../../../shared/live/live-protocol.ts';
import type { LiveTransport } from '../../../client/lib/live/live-transport.ts';

/** Socket that a test controls. It is down until connect(). */
export class FakeSocket implements LiveTransport {
  readonly opened: OpenRequest[] = [];
  readonly closed: string[] = [];
  started = 0;
  wakes = 0;
  /** Answer of live:open. By default nothing is missing. */
  answer: (request: OpenRequest) => OpenAck | Promise<OpenAck> = ({ since }) => ({ version: since, events: [] });
  /** What the page told to edit, the newest last. */
  readonly announced: EditingRequest[] = [];
  /** Answer of live:editing. */
  answerEditing: () => unknown = () => ({ ok: true });
  private up = false;
  private readonly status = new Set<(up: boolean) => void>();
  private readonly events = new Set<(events: LiveEvent[]) => void>();
  private readonly beats = new Set<(beat: LiveBeat) => void>();
  private readonly editors = new Set<(heard: unknown) => void>();

  start(): void {
    this.started++;
  }

  isUp(): boolean {
    return this.up;
  }

  onStatus(callback: (up: boolean) => void): () => void {
    return listen(this.status, callback);
  }

  onEvents(callback: (events: LiveEvent[]) => void): () => void {
    return listen(this.events, callback);
  }

  onBeat(callback: (beat: LiveBeat) => void): () => void {
    return listen(this.beats, callback);
  }

  onEditors(callback: (heard: unknown) => void): () => void {
    return listen(this.editors, callback);
  }

  async announce(request: EditingRequest): Promise<unknown> {
    if (!this.up) throw new Error('not connected');
    this.announced.push(request);
    return this.answerEditing();
  }

  async open(request: OpenRequest): Promise<OpenAck> {
    if (!this.up) throw new Error('not connected');
    this.opened.push(request);
    return this.answer(request);
  }

  close(stream: string): void {
    this.closed.push(stream);
  }

  wake(): void {
    this.wakes++;
  }

  /** Connects or disconnects, for a test. */
  connect(up = true): void {
    this.up = up;
    for (const callback of [...this.status]) callback(up);
  }

  /** Delivers a frame of the server, for a test. */
  send(...events: LiveEvent[]): void {
    for (const callback of [...this.events]) callback(events);
  }

  /** Tells who edits what, for a test. */
  tellEditors(heard: unknown): void {
    for (const callback of [...this.editors]) callback(heard);
  }

  beat(beat: LiveBeat): void {
    for (const callback of [...this.beats]) callback(beat);
  }
}

/** Sockets of the default live client in a dom test. */
export const fakeSockets = { public: new FakeSocket(), admin: new FakeSocket() };

/** Replaces client/lib/live/socket.ts in dom tests. */
export function socketTransport(namespace: '/' | '/admin'): LiveTransport {
  return namespace === '/' ? fakeSockets.public : fakeSockets.admin;
}

function listen<F>(all: Set<F>, callback: F): () => void {
  all.add(callback);
  return () => void all.delete(callback);
}
