import type { HeardEvent } from '../../../shared/live/live-merge.ts';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';

const LIMIT = 500;

/** The newest events of one stream, by version, from pushes and from answers. */
export class HeardEvents<Change> {
  readonly byVersion = new Map<number, HeardEvent<Change>>();
  /** The newest version that the server is known to have; -1 when unknown. */
  newest = -1;

  constructor(
    /** Returns the changes of an event, or null when they are not understood. */
    private readonly parse: (changes: unknown[]) => Change[] | null,
  ) {}

  add(events: LiveEvent[]): void {
    for (const { version, changes } of events) {
      if (this.byVersion.has(version)) continue;
      this.byVersion.set(version, { version, changes: this.parse(changes) });
      this.knowOf(version);
    }
    const excess = this.byVersion.size - LIMIT;
    if (excess <= 0) return;
    const oldest = [...this.byVersion.keys()].sort((a, b) => a - b).slice(0, excess);
    for (const version of oldest) this.byVersion.delete(version);
  }

  /** Notes that the server is at `version`. */
  knowOf(version: number): void {
    this.newest = Math.max(this.newest, version);
  }

  /** Forgets everything; the server is at `version`, which may be lower than before. */
  startAt(version: number): void {
    this.byVersion.clear();
    this.newest = version;
  }
}
