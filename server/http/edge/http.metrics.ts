import { Counter, Histogram } from 'prom-client';
import { routeLabel } from './route-label.ts';

/** Few buckets, because each is one series for each route. */
const SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5];

/** Requests of this process and their duration, for /metrics. */
export class HttpMetrics {
  /** Has no status label, which would multiply the buckets; `answers` has one. */
  readonly seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers: [],
  });
  readonly answers = new Counter({
    name: 'http_requests_total',
    help: 'Answers by status; 499: the client disconnected before',
    labelNames: ['route', 'method', 'status'],
    registers: [],
  });
  readonly ready = new Counter({
    name: 'citadel_watch_http_ready_answers_total',
    help: 'Answers from cached bodies, before the framework',
    registers: [],
  });
  readonly limited = new Counter({
    name: 'citadel_watch_rate_limited_total',
    help: 'Calls, handshakes and messages over a limit',
    labelNames: ['class'],
    registers: [],
  });

  /** @param begun by performance.now() */
  count(method: string | undefined, path: string, status: number, begun: number): void {
    const label = routeLabel(method, path);
    this.seconds.observe({ ...label }, (performance.now() - begun) / 1000);
    this.answers.inc({ ...label, status });
  }
}
