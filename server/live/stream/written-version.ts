import { AsyncLocalStorage } from 'node:async_hooks';
import type { Stream } from '../../../shared/live-streams.ts';
import { ADMIN_STREAM, BOARDS_STREAM, CLAN_STREAM } from '../../../shared/live/streams.ts';

/** A version that a call has made, and whose it is. */
interface Written {
  stream: Stream;
  version: number;
}

const writes = new AsyncLocalStorage<{ written: Written | null }>();

/** Says which version the running call has written; outside of a call nothing happens. */
export function noteWritten(stream: Stream, version: number): void {
  const call = writes.getStore();
  if (call && (!call.written || weight(stream) >= weight(call.written.stream))) call.written = { stream, version };
}

/** Runs a call; `written()` is what it has appended last to its main stream, null when nothing. */
export function countingWrites<T>(work: (written: () => Written | null) => T): T {
  const call: { written: Written | null } = { written: null };
  return writes.run(call, () => work(() => call.written));
}

/** A call names one version: that of the stream that its page looks at. */
function weight(stream: Stream): number {
  if (stream === ADMIN_STREAM) return 0;
  if (stream === BOARDS_STREAM) return 1;
  return stream === CLAN_STREAM ? 3 : 2;
}
