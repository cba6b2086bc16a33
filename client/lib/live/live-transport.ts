import type { LiveBeat, LiveEvent, OpenAck, OpenRequest } from '../../../shared/live/live.protocol.ts';

/** The socket as the live client needs it. All callbacks get parsed values; each on… returns its end. */
export interface LiveTransport {
  /** Connects, once somebody needs it. Later calls do nothing. */
  start(): void;
  isUp(): boolean;
  onStatus(callback: (up: boolean) => void): () => void;
  onEvents(callback: (events: LiveEvent[]) => void): () => void;
  onBeat(callback: (beat: LiveBeat) => void): () => void;
  /** @throws Error when no answer came */
  open(request: OpenRequest): Promise<OpenAck>;
  close(stream: string): void;
  /** The page was woken or the network is back: try to connect now. */
  wake(): void;
}
