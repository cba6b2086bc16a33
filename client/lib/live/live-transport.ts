import type { EditingRequest } from '../../../shared/live/editing.schemas.ts';
import type { LiveBeat, LiveEvent, OpenAck, OpenRequest } from '../../../shared/live/live-protocol.ts';

/** The socket as the live client needs it. Callbacks get parsed values; each on… returns a function that removes it. */
export interface LiveTransport {
  /** Connects on the first call; later calls do nothing. */
  start(): void;
  isUp(): boolean;
  onStatus(callback: (up: boolean) => void): () => void;
  onEvents(callback: (events: LiveEvent[]) => void): () => void;
  onBeat(callback: (beat: LiveBeat) => void): () => void;
  /** @throws Error when there is no answer */
  open(request: OpenRequest): Promise<OpenAck>;
  close(stream: string): void;
  /** Tells what the page edits. Returns the server's answer as it came. @throws Error when there is none */
  announce(request: EditingRequest): Promise<unknown>;
  /** Passes on who edits what as it came: only pages of admins, which need it, have its schema. */
  onEditors(callback: (heard: unknown) => void): () => void;
  /** Called when the page wakes or the network is back: tries to connect now. */
  wake(): void;
}
