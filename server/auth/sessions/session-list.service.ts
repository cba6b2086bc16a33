import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AdminSession } from '../../../shared/auth/auth.schemas.ts';
import { AuditService } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { ageMs } from '../../config/stored-time.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import type { Admin } from '../admin.guard.ts';
import { AdminList, type DiscordSaid } from '../admin-list.ts';
import { type EndedSession, SessionRepository } from './session.repository.ts';
import { LONGEST_MS } from './sessions.service.ts';

/** Lists and ends sessions of admins. They are listed by a public id, never by the id in the cookie. */
@Injectable()
export class SessionList {
  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
    private readonly list: AdminList,
    private readonly audit: AuditService,
  ) {}

  /** Returns the valid sessions: those of this admin first, then the others, each newest first. */
  async all(caller: Admin): Promise<AdminSession[]> {
    const now = this.clock.now();
    const rows = await this.sessions.listAdmins(this.transactions.manager);
    return rows
      .filter((row) => this.list.judge(row, saidIn(row)) !== 'no')
      .filter(({ admin }) => ageMs(new Date(admin.since), now) < LONGEST_MS)
      .map(({ admin, expire, lifeMs, name }) => ({
        id: admin.id,
        admin_name: name,
        mine: String(admin.account) === caller.id,
        current: admin.id === caller.sessionId,
        device: admin.device,
        ip: admin.address,
        created_at: admin.since,
        last_used_at: new Date(expire.getTime() - lifeMs).toISOString(),
      }))
      .sort((a, b) => Number(b.mine) - Number(a.mine) || b.created_at.localeCompare(a.created_at));
  }

  /** Ends the session with this public id. @throws DomainError NOT_FOUND */
  async end(caller: Admin, id: string): Promise<void> {
    const ended = await this.endAndRecord(caller, (tx) => this.sessions.endOne(tx, id));
    if (ended === 0) throw new DomainError('NOT_FOUND', 'This session has ended already');
  }

  /** Ends the admin's sessions except the current one. Returns the number of ended sessions. */
  endOthers(caller: Admin): Promise<number> {
    return this.endAndRecord(caller, (tx) => this.sessions.endOthers(tx, caller.id, caller.sessionId ?? ''));
  }

  private endAndRecord(caller: Admin, work: (tx: EntityManager) => Promise<EndedSession[]>): Promise<number> {
    return this.transactions.run(async (tx) => {
      const ended = await work(tx);
      await this.audit.record(
        tx,
        caller,
        ended.map(({ name, device }) => ({ action: 'session.end', subject: `Session of ${name}`, before: { device } })),
      );
      return ended.length;
    });
  }
}

function saidIn({ roles, checkedAt }: { roles: string[] | null; checkedAt: Date | null }): DiscordSaid | null {
  return roles === null || checkedAt === null ? null : { roles, checkedAt };
}
