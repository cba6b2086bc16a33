import path from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { ageMs } from '../config/stored-time.ts';
import { alone, directAddress } from '../database/connections/alone.ts';
import { backupFolder, backupName, pruneBackups } from './backup-files.ts';
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
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Returns the state of the last daily backup of all nodes. */
  async state(): Promise<BackupState> {
    const rows = z
      .array(z.object({ value: stateSchema }))
      .parse(await this.database.query('SELECT value FROM app_setting WHERE key = $1', [SETTING]));
    return rows[0]?.value ?? NEVER;
  }

  /** Makes the backup of the day unless it exists; one node at a time. A failure is stored and shown to admins. */
  async makeDue(): Promise<void> {
    if (!this.isDue(await this.state())) return;
    await alone(this.database, LOCK, async () => {
      const before = await this.state();
      if (this.isDue(before)) await this.make(before);
    });
  }

  private isDue({ at }: BackupState): boolean {
    const now = this.clock.now();
    // A backup dated in the future has no known age, so another one is made.
    return ageMs(at === null ? null : new Date(at), now) > now.getTime() - lastDue(now).getTime();
  }

  private async make(before: BackupState): Promise<void> {
    const now = this.clock.now();
    const folder = backupFolder(this.config.dataDir);
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
    await this.database.query(
      `INSERT INTO app_setting (key, value) VALUES ($1, $2)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
      [SETTING, JSON.stringify(state)],
    );
  }
}

/** Returns the latest 02:00 UTC that has passed. */
function lastDue(now: Date): Date {
  const due = new Date(now);
  if (due.getUTCHours() < DUE_HOUR) due.setUTCDate(due.getUTCDate() - 1);
  due.setUTCHours(DUE_HOUR, 0, 0, 0);
  return due;
}
