import { Counter } from 'prom-client';
import { RequestFigures } from './request-figures.ts';

/** Requests of this process, for /metrics. */
export class HttpMetrics {
  readonly requests = new RequestFigures();
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
    this.requests.count(method, path, status, (performance.now() - begun) / 1000);
  }
}
