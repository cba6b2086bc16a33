import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { VersionFacts } from '../../../shared/admin/upkeep.routes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { VERSION } from '../../config/version.ts';
import { AppSettingRepository } from '../../database/settings/app-setting.repository.ts';
import { Transactions } from '../../database/transactions.ts';
import { HappeningsService } from '../../happenings/happenings.service.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import { isNewer } from './newer-version.ts';
import { type Release, UpdateClient } from './update.client.ts';

const KEY = 'update_check';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const storedSchema = z.object({
  /** Address that was asked; another one is asked at once. */
  address: z.string(),
  asked_at: z.iso.datetime(),
  /** Time of the newest good answer, and what it said. */
  read_at: z.nullable(z.iso.datetime()),
  release: z.nullable(z.object({ version: z.string(), url: z.nullable(z.string()), security: z.boolean() })),
  problem: z.nullable(z.string()),
});
type Stored = z.infer<typeof storedSchema>;

/** Asks once a day which version is the newest, if the operator wants it. All processes share one request. D569. */
@Injectable()
export class UpdateService implements OnApplicationBootstrap {
  private readonly log = new Logger(UpdateService.name);

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly settings: AppSettingRepository,
    private readonly live: LiveService,
    private readonly client: UpdateClient,
    private readonly schedule: ScheduleService,
    private readonly happenings: HappeningsService,
  ) {}

  onApplicationBootstrap(): void {
    void this.recur();
  }

  @Interval('update-check', HOUR_MS)
  async recur(): Promise<void> {
    if (this.config.updateUrl === null) return;
    await this.schedule.turn(UpdateService.name, 'the newest version is looked for later', () => this.look());
  }

  /** Asks for the newest version when a day has passed. Returns false when nobody was asked. */
  async look(): Promise<boolean> {
    const address = this.config.updateUrl;
    if (address === null) return false;
    // The time is stored before the request, so that a process that dies in it does not ask at every start.
    const claimed = await this.claim(address);
    if (claimed === null) return false;
    const read = await this.client.newest(address).then(
      (release) => ({ read_at: this.clock.now().toISOString(), release, problem: null }),
      (error: unknown) => ({ problem: `${new URL(address).host} could not be asked: ${reasonOf(error)}` }),
    );
    if (read.problem !== null) this.log.debug(read.problem);
    await this.transactions.run(async (tx) => {
      await this.settings.put(tx, KEY, { ...claimed, ...read });
      if (read.problem === null) await this.tell(tx, read.release);
      await this.live.append(tx, ADMIN_STREAM, [{ type: 'checks.changed' }]);
    });
    return true;
  }

  /** Notes for the admins' channel that a newer version mends a weakness, once for each version. D553. */
  private async tell(tx: EntityManager, { version, security }: Release): Promise<void> {
    if (!security || !isNewer(version, VERSION.version)) return;
    const text = `Version ${version} is out, and this site runs ${VERSION.version}. The tab System links to it.`;
    const at = this.clock.now();
    await this.happenings.noteOnce(tx, `o:update:${version}`, { kind: 'ops.update_available', at, facts: { text } });
  }

  /** Returns what admins see; null when the operator has not asked for it. */
  async newest(): Promise<VersionFacts['update']> {
    const address = this.config.updateUrl;
    if (address === null) return null;
    const stored = parse((await this.settings.find(this.transactions.manager, KEY))?.value, address);
    const release = stored?.release ?? null;
    return {
      read_at: stored?.read_at ?? null,
      newer: release !== null && isNewer(release.version, VERSION.version) ? release : null,
      problem: stored?.problem ?? null,
    };
  }

  /** Returns the stored state with the present time when this process is the one that asks now. */
  private claim(address: string): Promise<Stored | null> {
    return this.transactions.run(async (tx) => {
      await this.settings.addOnce(tx, KEY, {});
      const stored = parse((await this.settings.lock(tx, KEY))?.value, address);
      const now = this.clock.now();
      const waited = stored === null ? DAY_MS : now.getTime() - Date.parse(stored.asked_at);
      // A time in the future, from a clock that ran ahead, counts as never.
      if (waited >= 0 && waited < DAY_MS) return null;
      const nothing = { read_at: null, release: null, problem: null };
      const claimed = { ...(stored ?? nothing), address, asked_at: now.toISOString() };
      await this.settings.put(tx, KEY, claimed);
      return claimed;
    });
  }
}

/** Returns the stored state when it is about this address. */
function parse(value: unknown, address: string): Stored | null {
  const stored = storedSchema.safeParse(value);
  return stored.success && stored.data.address === address ? stored.data : null;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'it did not answer in time';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
