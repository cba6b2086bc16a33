import { type FileHandle, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service.ts';
import type { Admin } from '../../auth/admin.guard.ts';
import { FORMER_PRODUCT, PRODUCT } from '../../../shared/product.ts';
import { BackupService } from '../../backup/backup.service.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';

/** Any backup, with the product's present or former name. Its group is the stamp, which sorts by time. */
const BACKUP = new RegExp(`^(?:${PRODUCT.id}|${FORMER_PRODUCT.id})-[a-z0-9.-]+-(\\d{4}-\\d{2}-\\d{2}T\\d{6}Z)\\.tar$`);

export interface OpenedBackup {
  name: string;
  bytes: number;
  /** To be closed by the caller, as its stream does. */
  handle: FileHandle;
}

/** Hands the newest backup of this server to an admin. */
@Injectable()
export class NewestBackup {
  constructor(
    private readonly backups: BackupService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
  ) {}

  /**
   * Opens the newest backup, whatever made it. One that a wrong clock dated in the future counts only without any other.
   * @throws DomainError NOT_FOUND when this server has none
   */
  async open(): Promise<OpenedBackup> {
    const { folder, stamp: now } = this.backups;
    const names = await readdir(folder).catch(() => []);
    const stamped = names.flatMap((name) => {
      const stamp = BACKUP.exec(name)?.[1];
      return stamp === undefined ? [] : [{ name, stamp }];
    });
    const [newest] = stamped.sort(
      (a, b) =>
        Number(a.stamp > now) - Number(b.stamp > now) || b.stamp.localeCompare(a.stamp) || b.name.localeCompare(a.name),
    );
    if (!newest) throw new DomainError('NOT_FOUND', 'This server has no backup yet');
    const handle = await open(path.join(folder, newest.name)).catch(() => null);
    // The oldest are deleted while new ones are made; the next call finds another.
    if (!handle) throw new DomainError('NOT_FOUND', 'This backup was deleted a moment ago');
    return { name: newest.name, bytes: (await handle.stat()).size, handle };
  }

  /** Records who takes all data with them, before the first byte is sent. */
  async record(admin: Admin, { name, bytes }: OpenedBackup): Promise<void> {
    await this.transactions.run((tx) =>
      this.audit.record(tx, admin, { action: 'backup.download', subject: name, after: { bytes } }),
    );
  }
}
