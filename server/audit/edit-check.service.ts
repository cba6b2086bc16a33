import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EditedParts } from '../../shared/http/edit-conflict.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { AuditRepository, type AuditSubject } from './audit.repository.ts';

/** Keeps a write from replacing a newer change that its admin has not seen. D300. */
@Injectable()
export class EditCheckService {
  constructor(private readonly entries: AuditRepository) {}

  /**
   * To be called under the lock of the thing, before the write. @param seen the version in If-Match; null accepts any
   * @throws DomainError EDITED_MEANWHILE with the present state
   */
  async check(
    tx: EntityManager,
    seen: string | null,
    { version, present }: { version: string; present: EditedParts },
    about: AuditSubject,
  ): Promise<void> {
    if (seen === null || seen === version) return;
    const latest = await this.entries.latest(tx, about);
    const by = latest && { name: latest.name, at: latest.at.toISOString() };
    throw new DomainError('EDITED_MEANWHILE', undefined, undefined, { version, present: { ...present }, by });
  }
}
