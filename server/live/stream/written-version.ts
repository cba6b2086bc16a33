import { AsyncLocalStorage } from 'node:async_hooks';
import type { Stream } from '../../../shared/live-streams.ts';
import { ADMIN_STREAM, BOARDS_STREAM, CLAN_STREAM } from '../../../shared/live/streams.ts';

/** Version that a call has written, and its stream. */
interface Written {
  stream: Stream;
  version: number;
}

const writes = new AsyncLocalStorage<{ written: Written | null }>();

/** Notes the version that the running call has written; does nothing outside a call. */
export function noteWritten(stream: Stream, version: number): void {
  const call = writes.getStore();
  if (call && (!call.written || weight(stream) >= weight(call.written.stream))) call.written = { stream, version };
}

/** Runs a call. `written()` returns its last append to its main stream, or null when it appended nothing. */
export function countingWrites<T>(work: (written: () => Written | null) => T): T {
  const call: { written: Written | null } = { written: null };
  return writes.run(call, () => work(() => call.written));
}

/** Order of the streams: a call reports one version, that of the stream which its page most likely shows. */
function weight(stream: Stream): number {
  if (stream === ADMIN_STREAM) return 0;
  if (stream === BOARDS_STREAM) return 1;
  return stream === CLAN_STREAM ? 3 : 2;
}
