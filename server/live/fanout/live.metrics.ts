import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';

/** Counts and delays of live events on this node, for /metrics. */
@Injectable()
export class LiveMetrics {
  readonly events = new Counter({
    name: 'citadel_watch_live_events_total',
    help: 'Events sent to the readers of a stream, by namespace',
    labelNames: ['namespace'],
    registers: [],
  });
  readonly lag = new Histogram({
    name: 'citadel_watch_live_event_lag_seconds',
    help: 'Time from a change to the sending of its event by this node',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [],
  });
  readonly opened = new Counter({
    name: 'citadel_watch_live_opens_total',
    help: 'Streams opened: with the missing events, or with a reload',
    labelNames: ['answer'],
    registers: [],
  });
  readonly slowClosed = new Counter({
    name: 'citadel_watch_live_slow_closed_total',
    help: 'Sockets closed because they stopped reading',
    registers: [],
  });
}
