import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { ClockWatchService } from '../database/clock/clock-watch.service.ts';
import { Fetcher } from '../game/transport/fetcher.ts';
import { HttpEdge } from '../http/edge/edge.ts';
import { LiveMetrics } from '../live/fanout/live.metrics.ts';
import { LiveGateway } from '../live/sockets/live.gateway.ts';
import { DatabaseMetrics } from './database.metrics.ts';
import { FiguresRepository } from './figures.repository.ts';

/** Collects the metrics of all parts of this application, which own them, in one registry for /metrics. */
@Injectable()
export class MetricsService {
  private readonly databaseMetrics: DatabaseMetrics;
  private readonly sockets = gauge(
    'citadel_watch_sockets_open',
    'Live connections of this node, by namespace',
    'namespace',
  );
  private readonly pool = gauge(
    'citadel_watch_db_connections',
    'Connections to the database in use, and requests waiting for one',
    'state',
  );
  private readonly clockAhead = gauge(
    'citadel_watch_clock_ahead_seconds',
    "Ahead of the database's clock: this machine's clock, and the furthest stored time",
    'what',
  );
  private registry: Registry | null = null;

  constructor(
    private readonly edge: HttpEdge,
    private readonly gateway: LiveGateway,
    private readonly liveMetrics: LiveMetrics,
    private readonly fetcher: Fetcher,
    private readonly clocks: ClockWatchService,
    private readonly figures: FiguresRepository,
  ) {
    this.databaseMetrics = new DatabaseMetrics(figures);
  }

  /** Returns the metrics in Prometheus' text format. */
  async text(): Promise<string> {
    this.registry ??= this.register();
    await this.databaseMetrics.read();
    this.sockets.set({ namespace: '/' }, this.gateway.openIn('/'));
    this.sockets.set({ namespace: '/admin' }, this.gateway.openIn('/admin'));
    const { used, waiting } = this.figures.connections();
    this.pool.set({ state: 'used' }, used);
    this.pool.set({ state: 'waiting' }, waiting);
    const { machineAheadMs, storedAheadMs } = await this.clocks.check();
    this.clockAhead.set({ what: 'machine' }, (machineAheadMs ?? 0) / 1000);
    this.clockAhead.set({ what: 'stored' }, storedAheadMs / 1000);
    return withFormerNames((await this.registry.metrics()) + this.edge.metrics.requests.text());
  }

  /** Called at the first request, because most installations have none. */
  private register(): Registry {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const { metrics: traffic } = this.edge;
    const parts: Metric[] = [
      ...[traffic.ready, traffic.limited],
      ...[this.liveMetrics.events, this.liveMetrics.lag, this.liveMetrics.opened, this.liveMetrics.slowClosed],
      ...[this.fetcher.figures.requests, this.fetcher.figures.breaker],
      ...[this.sockets, this.pool, this.clockAhead],
      ...this.databaseMetrics.gauges,
    ];
    for (const metric of parts) registry.registerMetric(metric);
    return registry;
  }
}

const OWN = /^(# \w+ )?citadel_watch_/;

/** Repeats the product's metrics under its former name until 2.0, for existing alerts of operators. */
function withFormerNames(text: string): string {
  const own = text.split('\n').filter((line) => OWN.test(line));
  return `${text}${own.map((line) => line.replace('citadel_watch_', 'clan_hall_')).join('\n')}\n`;
}

function gauge(name: string, help: string, label: string): Gauge {
  return new Gauge({ name, help, labelNames: [label], registers: [] });
}
