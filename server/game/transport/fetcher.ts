import { setTimeout as sleep } from 'node:timers/promises';
import { BrokenCircuitError, CircuitState } from 'cockatiel';
import { Counter, Gauge } from 'prom-client';
import { Agent } from 'undici';
import type { HostPace } from './host-pace.ts';
import { timerDelay } from '../../config/timer-delay.ts';
import { callOnce, type Outcome } from './http-call.ts';
import { ServiceBreaker } from './service-breaker.ts';

/** Limits of every outgoing call. D116 and D117. */
export interface FetchTuning {
  connectMs: number;
  headersMs: number;
  bodyMs: number;
  /** Limit of the time of all tries of one request together; waiting for a slot does not count. */
  totalMs: number;
  /** Limit of the decompressed body. */
  maxBytes: number;
  maxRedirects: number;
  retries: number;
  retryBaseMs: number;
  /** First pause after a 429 without Retry-After; doubles up to `maxPauseMs`. */
  pauseMs: number;
  maxPauseMs: number;
  breakerFailures: number;
  breakerOpenMs: number;
  breakerMaxOpenMs: number;
}

const SHIPPED: FetchTuning = {
  connectMs: 3_000,
  headersMs: 5_000,
  bodyMs: 5_000,
  totalMs: 10_000,
  maxBytes: 2_000_000,
  maxRedirects: 2,
  retries: 2,
  retryBaseMs: 500,
  pauseMs: 60_000,
  maxPauseMs: 900_000,
  breakerFailures: 5,
  breakerOpenMs: 60_000,
  breakerMaxOpenMs: 300_000,
};

export interface FetchRequest {
  /** Name of the service: key of its pace, its pause and its breaker. */
  service: string;
  intervalMs: number;
  url: URL;
  headers?: Record<string, string>;
  /** Content types of an answer of this service; an answer without a type is accepted. */
  accepts: RegExp;
  /** Tries after a failed first one; defaults to the tuning's. */
  retries?: number;
  signal?: AbortSignal | undefined;
}

/** Complete answer with a status other than 429 and 5xx, or the reason why there is none. */
export type FetchAnswer = Exclude<Outcome, { kind: 'failed' } | { kind: 'throttled' }> | RateLimited | Unavailable;
interface RateLimited {
  kind: 'rate_limited';
  retryAfterMs: number;
}
interface Unavailable {
  kind: 'unavailable';
  reason: string;
  /** True when the breaker was open, so that no call was made. */
  resting?: boolean;
}
const RESTING: Unavailable = { kind: 'unavailable', reason: 'resting after repeated failures', resting: true };

/** States in the order of their numbers in /metrics. */
const BREAKER_STATES = [CircuitState.Closed, CircuitState.HalfOpen, CircuitState.Open];

/** Makes all calls of this process to other services, limited in size, time and pace. */
export class Fetcher {
  /** Counters for /metrics. */
  readonly figures = {
    requests: new Counter({
      name: 'citadel_watch_service_requests_total',
      help: 'Results of requests to a service, retries included',
      labelNames: ['service', 'result'],
      registers: [],
    }),
    breaker: new Gauge({
      name: 'citadel_watch_service_breaker_state',
      help: '0: calls pass; 1: one trial call; 2: no calls after failures',
      labelNames: ['service'],
      registers: [],
    }),
  };
  private readonly tuning: FetchTuning;
  private readonly agent: Agent;
  private readonly breakers = new Map<string, ServiceBreaker>();
  /** 429s in a row, and the end of the pause as this process knows it. */
  private readonly throttles = new Map<string, { inARow: number; until: number }>();
  private readonly pace: HostPace;
  private readonly userAgent: string;
  private readonly nowMs: () => number;

  /** @param nowMs monotonic time in ms */
  constructor(
    pace: HostPace,
    userAgent: string,
    tuning: Partial<FetchTuning> = {},
    nowMs = (): number => performance.now(),
  ) {
    this.pace = pace;
    this.userAgent = userAgent;
    this.nowMs = nowMs;
    this.tuning = { ...SHIPPED, ...tuning };
    this.agent = new Agent({
      // HTTP/2 would put all calls on one connection, so that one hanging or broken call would affect the others.
      allowH2: false,
      connect: { timeout: this.tuning.connectMs },
      connections: 4,
      pipelining: 1,
      headersTimeout: this.tuning.headersMs,
      bodyTimeout: this.tuning.bodyMs,
      maxResponseSize: this.tuning.maxBytes,
      maxHeaderSize: 16_384,
    });
  }

  async get(request: FetchRequest): Promise<FetchAnswer> {
    const answer = await this.ask(request);
    const { service } = request;
    this.figures.requests.inc({ service, result: answer.kind });
    this.figures.breaker.set({ service }, BREAKER_STATES.indexOf(this.breakerOf(service).state));
    return answer;
  }

  private async ask(request: FetchRequest): Promise<FetchAnswer> {
    let budget = this.tuning.totalMs;
    let reason = '';
    const retries = request.retries ?? this.tuning.retries;
    for (let attempt = 0; attempt <= retries; attempt++) {
      const spent = { ms: 0 };
      const outcome = await this.guarded(request, budget, spent);
      if (outcome.kind === 'throttled') return this.throttled(request.service, outcome.retryAfterMs);
      if (outcome.kind !== 'failed') {
        if (outcome.kind === 'answer') this.throttles.delete(request.service);
        return outcome;
      }
      reason = outcome.reason;
      budget -= spent.ms;
      if (attempt === retries || budget < this.tuning.totalMs / 20) break;
      const wait = this.tuning.retryBaseMs * 2 ** attempt * (0.5 + Math.random());
      if (!(await this.slept(wait, request.signal))) return { kind: 'unavailable', reason: 'aborted' };
    }
    return { kind: 'unavailable', reason };
  }

  /** Closes every connection; running calls end as `unavailable`. */
  async close(): Promise<void> {
    await this.agent.destroy();
  }

  /** Makes one try behind the breaker: waits for a slot, then calls. */
  private async guarded(request: FetchRequest, budget: number, spent: { ms: number }): Promise<Outcome | FetchAnswer> {
    const breaker = this.breakerOf(request.service);
    try {
      return await breaker.execute(async (): Promise<Outcome | FetchAnswer> => {
        const refusal = await this.waitForSlot(request, breaker);
        if (refusal) return refusal;
        const started = this.nowMs();
        const outcome = await callOnce(this.agent, request, { ...this.tuning, budget, userAgent: this.userAgent });
        spent.ms = this.nowMs() - started;
        return outcome;
      });
    } catch (error) {
      if (error instanceof BrokenCircuitError) return RESTING;
      return { kind: 'unavailable', reason: error instanceof Error ? error.message : 'no turn to be had' };
    }
  }

  /**
   * Waits for a slot. Returns null when the call may be made now, or the answer instead of it. Checks the pause and the
   * breaker after the wait too, because other calls may have failed meanwhile.
   */
  private async waitForSlot(request: FetchRequest, breaker: ServiceBreaker): Promise<FetchAnswer | null> {
    if (request.signal?.aborted) return { kind: 'unavailable', reason: 'aborted' };
    const turn = await this.pace.reserve(request.service, request.intervalMs);
    if (turn.kind === 'paused') return { kind: 'rate_limited', retryAfterMs: turn.pausedMs };
    if (!(await this.slept(turn.waitMs, request.signal))) return { kind: 'unavailable', reason: 'aborted' };
    const pausedMs = (this.throttles.get(request.service)?.until ?? 0) - this.nowMs();
    if (pausedMs > 0) return { kind: 'rate_limited', retryAfterMs: pausedMs };
    if (breaker.state === CircuitState.Open) return RESTING;
    return null;
  }

  private async throttled(service: string, requestedMs: number | null): Promise<RateLimited> {
    const inARow = (this.throttles.get(service)?.inARow ?? 0) + 1;
    const grown = this.tuning.pauseMs * 2 ** Math.min(inARow - 1, 20);
    const ms = Math.min(this.tuning.maxPauseMs, Math.max(requestedMs ?? grown, Math.min(1000, this.tuning.pauseMs)));
    this.throttles.set(service, { inARow, until: this.nowMs() + ms });
    await this.pace.pause(service, ms);
    return { kind: 'rate_limited', retryAfterMs: ms };
  }

  private breakerOf(service: string): ServiceBreaker {
    let breaker = this.breakers.get(service);
    if (!breaker) {
      breaker = new ServiceBreaker(this.tuning, this.nowMs);
      this.breakers.set(service, breaker);
    }
    return breaker;
  }

  private async slept(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
    if (signal?.aborted) return false;
    if (ms <= 0) return true;
    try {
      await sleep(timerDelay(ms), undefined, signal ? { signal } : {});
      return true;
    } catch {
      return false;
    }
  }
}
