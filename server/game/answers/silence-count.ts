import type { SourceName } from '../../../shared/game/sources.ts';
import type { SilenceKind } from '../../../shared/roster/silences.ts';
import type { GameResult } from '../game-types.ts';

/** Failures in a row, each with its own retries, after which a service counts as silent. */
const FAILURES = 3;
/** The clan list is read every few minutes, so a second failure is late enough. */
const LIST_FAILURES = 2;
/** Shortest pause that makes a service silent at once. */
const LONG_PAUSE_MS = 60_000;
/** Time after the last failure after which answers about closed accounts prove that the service works. */
const FORGET_MS = 3_600_000;

/** Failures of a service since its last usable answer. Times are in ms of a monotonic clock. */
interface Run {
  kind: SilenceKind;
  since: number;
  last: number;
  failures: number;
  /** Players whose own data may be damaged. */
  damaged: Set<string>;
}

/** `answers`: it works; a silence: it gives nothing since then, with the end of a pause; null: undecided. */
export type Verdict = 'answers' | { kind: SilenceKind; since: number; pausedMs: number } | null;

interface Heard {
  subject: string;
  result: GameResult<unknown>;
  nowMs: number;
  /** True when a single failure is enough. */
  isUrgent?: boolean;
}

/** Decides from the answers to one process whether a service is silent. Private accounts alone never make it so. */
export class SilenceCount {
  private run: Run | null = null;

  constructor(
    private readonly service: SourceName,
    /** Least time without a usable answer. */
    private readonly quietMs: number,
  ) {}

  /** Begins again, after the silence ended for another process. */
  reset(): void {
    this.run = null;
  }

  note({ subject, result, nowMs, isUrgent = false }: Heard): Verdict {
    const kind = this.kindOf(result, nowMs);
    if (kind === 'ignored') return null;
    if (kind === 'usable') {
      this.run = null;
      return 'answers';
    }
    const run = (this.run ??= { kind, since: nowMs, last: nowMs, failures: 0, damaged: new Set() });
    run.kind = kind;
    run.last = nowMs;
    // Damaged data of one player says nothing about the service, however often it is read.
    if (isDamaged(result)) run.damaged.add(subject);
    else run.failures += 1;
    const pausedMs = result.kind === 'rate_limited' ? result.retryAfterMs : 0;
    return this.isSilent(run, pausedMs, isUrgent) ? { kind, since: run.since, pausedMs } : null;
  }

  private isSilent(run: Run, pausedMs: number, isUrgent: boolean): boolean {
    if (pausedMs >= LONG_PAUSE_MS || isUrgent) return true;
    const failures = run.failures + run.damaged.size;
    if (this.service === 'clan-list') return failures >= LIST_FAILURES;
    return failures >= FAILURES && run.last - run.since >= this.quietMs;
  }

  private kindOf(result: GameResult<unknown>, nowMs: number): SilenceKind | 'usable' | 'ignored' {
    switch (result.kind) {
      case 'rate_limited':
        return 'pause';
      case 'unavailable':
        return result.reason === 'aborted' || result.reason === 'stopping' ? 'ignored' : 'no_answer';
      case 'malformed':
        return 'unusable';
      case 'ok':
        return hasLostLines(result.value) ? 'unusable' : 'usable';
      case 'not_found':
      case 'private':
      case 'not_a_member':
        if (this.service === 'clan-list') return 'unusable';
        // A closed account is answered even while open ones cannot be read.
        return this.run?.kind === 'unusable' && nowMs - this.run.last < FORGET_MS ? 'ignored' : 'usable';
    }
  }
}

/** Returns true for a profile whose log lines could not be read. */
function hasLostLines(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'activities' in value && value.activities === null;
}

function isDamaged(result: GameResult<unknown>): boolean {
  return result.kind === 'ok' || (result.kind === 'malformed' && result.isDamaged === true);
}
