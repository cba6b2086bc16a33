import { expect, it } from '@jest/globals';
import { createStore } from 'zustand/vanilla';
import type { LiveEvent, OpenAck } from '../../../shared/live/live-protocol.ts';
import { clanChangesSchema } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { FakeSocket } from '../../../test/support/live/fake-socket.ts';
import { VirtualScheduler } from '../../../test/support/live/virtual-scheduler.ts';
import { ApiError } from '../api/api.ts';
import type { Answer } from '../api/api.ts';
import type { Freshness } from './freshness.store.ts';
import { LiveClient } from './live-client.ts';
import type { LiveResource } from './live-client.ts';

/** The long tier runs 10,000. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 3000);
const STEPS = 24;
/** Numbers above this are hints: only the server knows what they do. */
const HINT = 1000;

/** Every number ever written, in order, so that a doubled, late or missing one is visible. */
type Log = readonly number[];

/** A server with one stream, a history that is cut, GETs that lag behind it, and a backup to restore. */
class World {
  version = 0;
  log: Log = [];
  readonly truth = new Map<number, Log>([[0, []]]);
  private history: LiveEvent[] = [];
  private backup: { log: Log; history: LiveEvent[] } = { log: [], history: [] };

  write(number: number): LiveEvent {
    this.version++;
    this.log = [...this.log, number];
    this.truth.set(this.version, this.log);
    const event = {
      stream: CLAN_STREAM,
      version: this.version,
      at: '2026-01-01T00:00:00.000Z',
      changes: [{ type: 'xp.changed', member_id: number }],
    };
    this.history = [...this.history, event];
    return event;
  }

  cut(): void {
    this.history = this.history.slice(-2);
  }

  save(): void {
    this.backup = { log: this.log, history: this.history };
  }

  restore(): void {
    this.version += 1_000_000;
    ({ log: this.log, history: this.history } = this.backup);
    this.truth.set(this.version, this.log);
  }

  open(since: number): OpenAck {
    const events = this.history.filter((event) => event.version > since);
    const whole = since <= this.version && events.length === this.version - since;
    return whole ? { version: this.version, events } : { version: this.version, reload: true };
  }
}

class Run {
  readonly scheduler: VirtualScheduler;
  readonly world = new World();
  readonly socket = new FakeSocket();
  readonly resources: LiveResource<Log>[];
  calm = false;
  /** Frames in transit; a cut connection loses them. */
  private onTheWay: LiveEvent[][] = [];
  private readonly client: LiveClient;

  constructor(seed: number) {
    this.scheduler = new VirtualScheduler(seed);
    this.client = new LiveClient({
      transport: () => this.socket,
      scheduler: this.scheduler,
      freshness: createStore<Freshness>(() => ({ state: 'idle' })),
      visible: () => true,
      online: () => true,
      begin: () => {},
    });
    this.socket.answer = async ({ since }) => {
      await this.delay();
      if (!this.calm && this.chance(0.1)) throw new Error('no answer');
      return this.world.open(since);
    };
    this.resources = [this.resource(), this.resource(), this.resource()];
  }

  chance(part: number): boolean {
    return this.scheduler.random() < part;
  }

  pick(below: number): number {
    return Math.floor(this.scheduler.random() * below);
  }

  async step(): Promise<void> {
    switch (this.pick(12)) {
      case 0:
      case 1:
      case 2:
        this.send(this.world.write(1 + this.pick(HINT)));
        break;
      case 3:
        this.send(this.world.write(HINT + 1 + this.pick(9)));
        break;
      case 4:
        this.send(this.world.write(1 + this.pick(HINT)), this.world.write(1 + this.pick(HINT)));
        break;
      case 5:
        this.socket.connect(!this.socket.isUp());
        if (!this.socket.isUp()) this.onTheWay = [];
        break;
      case 6:
        this.resources[this.pick(3)]?.acquire();
        break;
      case 7:
        this.beat();
        break;
      case 8:
        if (this.chance(0.3)) this.world.cut();
        else this.world.save();
        break;
      case 9:
        if (this.chance(0.15)) this.world.restore();
        break;
      case 10:
        void this.resources[this.pick(3)]?.refresh();
        break;
      default:
        this.deliver();
    }
    await this.scheduler.pass(this.chance(0.3) ? this.pick(4000) : this.pick(60));
  }

  /** The network mends, and time passes. */
  async end(): Promise<void> {
    this.calm = true;
    for (const resource of this.resources) resource.acquire();
    // A socket that is up stays: only a beat can reveal that its last event was lost.
    if (!this.socket.isUp()) this.socket.connect();
    for (let beats = 0; beats < 6; beats++) {
      await this.scheduler.pass(15_000);
      this.beat();
    }
    await this.scheduler.pass(5000);
  }

  beat(): void {
    if (this.socket.isUp()) {
      this.socket.beat({ stream: CLAN_STREAM, version: this.world.version, at: '2026-01-01T00:00:00.000Z' });
    }
  }

  private resource(): LiveResource<Log> {
    return this.client.create<Log, typeof CLAN_STREAM>({
      stream: CLAN_STREAM,
      changes: clanChangesSchema,
      load: (signal) => this.load(signal),
      pollMs: 20_000,
      message: 'no answer',
      apply: (log, change) => {
        if (change.type !== 'xp.changed') return log;
        return change.member_id > HINT ? 'stale' : [...log, change.member_id];
      },
    });
  }

  /** A GET: its read model may lag, its answer may be late, lost or overtaken. */
  private async load(signal: AbortSignal): Promise<Answer<Log>> {
    const behind = this.calm ? 0 : this.pick(3);
    const versions = [...this.world.truth.keys()];
    const version = versions[Math.max(0, versions.length - 1 - behind)] ?? 0;
    const data = this.world.truth.get(version) ?? [];
    await this.delay();
    if (signal.aborted || (!this.calm && this.chance(0.1))) throw new ApiError(0, 'NETWORK', null);
    return { data, version };
  }

  private delay(): Promise<void> {
    return new Promise((resolve) => this.scheduler.later(this.calm ? 5 : this.pick(900), () => resolve()));
  }

  /** A frame may be lost, doubled, or overtaken by a later one. */
  private send(...events: LiveEvent[]): void {
    if (!this.socket.isUp() || this.chance(0.15)) return;
    if (this.chance(0.6)) this.socket.send(...events);
    else this.onTheWay.push(events);
    if (this.chance(0.15)) this.onTheWay.push(events);
  }

  private deliver(): void {
    const [frame] = this.onTheWay.splice(this.pick(this.onTheWay.length), 1);
    if (frame) this.socket.send(...frame);
  }
}

/** Returns the fault of a resource, or null. A hint leaves it wrong until the next load. */
function fault({ store }: LiveResource<Log>, world: World): string | null {
  const { data, version } = store.getState();
  if (!data || version === null) return null;
  const truth = world.truth.get(version);
  if (!truth) return `version ${version} never was`;
  const plain = (log: Log) => log.filter((number) => number <= HINT).join();
  return plain(data) === plain(truth) ? null : `at ${version}: ${plain(data)} is not ${plain(truth)}`;
}

it(`[LV11] [LV12] [LV13] shows exactly the server's state in ${RUNS} interleavings of loss, doubling, lag, cuts and restores`, async () => {
  let applied = 0;
  for (let seed = 1; seed <= RUNS; seed++) {
    const run = new Run(seed);
    for (let step = 0; step < STEPS; step++) {
      await run.step();
      for (const resource of run.resources) {
        const problem = fault(resource, run.world);
        if (problem) throw new Error(`seed ${seed}, step ${step}: ${problem}`);
      }
    }
    await run.end();
    for (const [index, { store }] of run.resources.entries()) {
      const { data, version, error } = store.getState();
      if (version !== run.world.version || data?.join() !== run.world.log.join() || error !== null) {
        throw new Error(
          `seed ${seed}, resource ${index}: ${version} ${data?.join()} is not ${run.world.version} ${run.world.log.join()}, ${error}`,
        );
      }
    }
    applied += run.world.log.length;
  }
  expect(applied).toBeGreaterThan(RUNS);
}, 60_000);
