import { LRUCache } from 'lru-cache';
import { routeLabel } from './route-label.ts';

/** Few buckets, because each is one series for each route. */
const BOUNDS = [0.005, 0.025, 0.1, 0.5, 2.5];
/** Largest number of paths whose series are kept at hand, and the longest of them. */
const MOST_PATHS = 1000;
const LONGEST_PATH = 800;

/** Answers to one route and method. */
interface Series {
  labels: string;
  count: number;
  seconds: number;
  /** Answers within each bound, and not within the one before. */
  within: number[];
  statuses: Map<number, number>;
}

/**
 * Answers of this process by route, method and status, with their durations, in Prometheus' text format. Counted in plain
 * numbers: prom-client finds a series by its labels at each count, which took as long as all else that an answer from memory
 * needs before its bytes are sent.
 */
export class RequestFigures {
  private readonly series = new Map<string, Series>();
  private readonly byPath = new LRUCache<string, Series>({ max: MOST_PATHS });

  count(method: string | undefined, path: string, status: number, seconds: number): void {
    const series = (method === 'GET' ? this.byPath.get(path) : undefined) ?? this.find(method, path);
    series.count++;
    series.seconds += seconds;
    series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1);
    for (let i = 0; i < BOUNDS.length; i++) {
      if (seconds > (BOUNDS[i] ?? 0)) continue;
      series.within[i] = (series.within[i] ?? 0) + 1;
      break;
    }
  }

  /** Returns the lines of both metrics. */
  text(): string {
    const all = [...this.series.values()];
    const seconds = 'http_request_duration_seconds';
    const durations = all.flatMap(({ labels, count, seconds: sum, within }) => {
      let sumWithin = 0;
      const buckets = BOUNDS.map((bound, i) => {
        sumWithin += within[i] ?? 0;
        return `${seconds}_bucket{le="${bound}",${labels}} ${sumWithin}`;
      });
      return [
        ...buckets,
        `${seconds}_bucket{le="+Inf",${labels}} ${count}`,
        `${seconds}_sum{${labels}} ${sum}`,
        `${seconds}_count{${labels}} ${count}`,
      ];
    });
    const answers = all.flatMap(({ labels, statuses }) =>
      [...statuses].map(([status, count]) => `http_requests_total{${labels},status="${status}"} ${count}`),
    );
    return [
      `# HELP ${seconds} Time from the head of a request to the end of its answer`,
      `# TYPE ${seconds} histogram`,
      ...durations,
      '# HELP http_requests_total Answers by status; 499: the client disconnected before',
      '# TYPE http_requests_total counter',
      ...answers,
      '',
    ].join('\n');
  }

  private find(asked: string | undefined, path: string): Series {
    const { route, method } = routeLabel(asked, path);
    const labels = `route="${route}",method="${method}"`;
    let series = this.series.get(labels);
    if (!series) {
      series = { labels, count: 0, seconds: 0, within: BOUNDS.map(() => 0), statuses: new Map() };
      this.series.set(labels, series);
    }
    if (asked === 'GET' && path.length <= LONGEST_PATH) this.byPath.set(path, series);
    return series;
  }
}
