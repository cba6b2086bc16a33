import path from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { ageMs } from '../config/stored-time.ts';
import { alone, directAddress } from '../database/connections/alone.ts';
import { AppSettingRepository } from '../database/settings/app-setting.repository.ts';
import { backupFolder, backupName, pruneBackups, stampAt } from './backup-files.ts';
import { writeBackup } from './backup-writer.ts';

const LOCK = 7_215_020;
const SETTING = 'backup';
/** Hour in UTC. */
const DUE_HOUR = 2;

const stateSchema = z.object({
  /** Time of the last good daily backup. */
  at: z.nullable(z.iso.datetime()),
  file: z.nullable(z.string()),
  bytes: z.int().min(0),
  /** Reason why the last attempt failed; null after a good one. */
  error: z.nullable(z.string()),
});
export type BackupState = z.infer<typeof stateSchema>;
const NEVER: BackupState = { at: null, file: null, bytes: 0, error: null };

/** Makes the daily backup, on the first node that finds it due. */
@Injectable()
export class BackupService {
  private readonly log = new Logger(BackupService.name);

  constructor(
    private readonly database: DataSource,
    private readonly settings: AppSettingRepository,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Returns the state of the last daily backup of all nodes. */
  async state(): Promise<BackupState> {
    const found = await this.settings.find(this.database.manager, SETTING);
    return found === null ? NEVER : stateSchema.parse(found.value);
  }

  /** Folder of the backups of this node. */
  get folder(): string {
    return backupFolder(this.config.dataDir);
  }

  /** Stamp that a backup of this moment would have; that of an older one is smaller. */
  get stamp(): string {
    return stampAt(this.clock.now());
  }

  /** Returns when the next backup is due after this state; null while one is due. */
  nextDue(state: BackupState): Date | null {
    if (this.isDue(state)) return null;
    const due = lastDue(this.clock.now());
    due.setUTCDate(due.getUTCDate() + 1);
    return due;
  }

  /**
   * Makes the backup of the day unless it exists; one node at a time. A failure is stored and shown to admins. Returns
   * true when this call changed the stored state.
   */
  async makeDue(): Promise<boolean> {
    if (!this.isDue(await this.state())) return false;
    const made = await alone(this.database, LOCK, async () => {
      const before = await this.state();
      if (!this.isDue(before)) return false;
      await this.make(before);
      return true;
    });
    return made === true;
  }

  private isDue({ at }: BackupState): boolean {
    const now = this.clock.now();
    // A backup dated in the future has no known age, so another one is made.
    return ageMs(at === null ? null : new Date(at), now) > now.getTime() - lastDue(now).getTime();
  }

  private async make(before: BackupState): Promise<void> {
    const now = this.clock.now();
    const { folder } = this;
    try {
      const written = await writeBackup(directAddress(this.database), path.join(folder, backupName('daily', now)), now);
      await this.keep({ at: now.toISOString(), file: written.file, bytes: written.bytes, error: null });
      await pruneBackups(folder, now);
      this.log.log(`daily backup: ${written.rows} rows, ${written.bytes} bytes`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.log.error(`the daily backup failed: ${reason}`);
      await this.keep({ ...before, error: reason });
    }
  }

  private async keep(state: BackupState): Promise<void> {
    await this.settings.put(this.database.manager, SETTING, { ...state });
  }
}

/** Returns the latest 02:00 UTC that has passed. */
function lastDue(now: Date): Date {
  const due = new Date(now);
  if (due.getUTCHours() < DUE_HOUR) due.setUTCDate(due.getUTCDate() - 1);
  due.setUTCHours(DUE_HOUR, 0, 0, 0);
  return due;
}
