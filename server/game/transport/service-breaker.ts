import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhenResult,
  noJitterGenerator,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import * as z from 'zod/mini';

interface BreakerTuning {
  breakerFailures: number;
  breakerOpenMs: number;
  breakerMaxOpenMs: number;
}

const stateSchema = z.object({ ownState: z.object({ attemptNo: z.number() }), breakerState: z.unknown() });

const isFailure = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'failed';

/**
 * Circuit breaker of one service. The library measures its rest by the machine's clock, which may be set back meanwhile;
 * this class measures it by a monotonic clock.
 */
export class ServiceBreaker {
  private breaker: CircuitBreakerPolicy;
  private openedMs = 0;

  constructor(
    private readonly tuning: BreakerTuning,
    private readonly nowMs: () => number,
  ) {
    this.breaker = this.make();
  }

  get state(): CircuitState {
    return this.breaker.state;
  }

  /** Runs `work`, or throws BrokenCircuitError while the service rests. After a rest one call is tried first. */
  execute<T>(work: () => Promise<T>): Promise<T> {
    if (this.breaker.state === CircuitState.Open && this.isRested()) this.wake();
    return this.breaker.execute(work);
  }

  private isRested(): boolean {
    const { attemptNo } = this.stored().ownState;
    const restMs = Math.min(this.tuning.breakerMaxOpenMs, this.tuning.breakerOpenMs * 2 ** (attemptNo - 1));
    return this.nowMs() - this.openedMs >= restMs;
  }

  /** Replaces the breaker by one with the same state that opened so long ago that the next call is tried. */
  private wake(): void {
    const { ownState, breakerState } = this.stored();
    const { attemptNo } = ownState;
    this.breaker = this.make({ ownState: { value: CircuitState.Open, openedAt: 0, attemptNo }, breakerState });
  }

  private stored(): z.infer<typeof stateSchema> {
    return stateSchema.parse(this.breaker.toJSON());
  }

  private make(initialState?: unknown): CircuitBreakerPolicy {
    const breaker = circuitBreaker(handleWhenResult(isFailure), {
      // The rests grow, so that an outage of ten minutes costs fewer than ten calls.
      halfOpenAfter: new ExponentialBackoff({
        generator: noJitterGenerator,
        initialDelay: this.tuning.breakerOpenMs,
        maxDelay: this.tuning.breakerMaxOpenMs,
      }),
      breaker: new ConsecutiveBreaker(this.tuning.breakerFailures),
      ...(initialState !== undefined && { initialState }),
    });
    breaker.onBreak(() => (this.openedMs = this.nowMs()));
    return breaker;
  }
}
