import { MonotonicClock } from '../../../server/config/clock.ts';

/**
 * A monotonic clock that stands still, for tests that count the work of a read: the answers that the server reuses for a
 * second then stay as they are, however slow the machine is. An override of startTestApp.
 */
export const STOPPED_CLOCK: [token: unknown, value: MonotonicClock] = [MonotonicClock, { ms: () => 0 }];
