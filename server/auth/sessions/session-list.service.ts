import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { AdminSession } from '../../../shared/auth/auth.schemas.ts';
import { AuditService } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { ageMs } from '../../config/stored-time.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/api/domain-error.ts';
import type { Admin } from '../admin.guard.ts';
import { AdminList } from '../admin-list.ts';
import { sessionAdminSchema } from './session.schema.ts';
import { IDLE_MS, LONGEST_MS } from './sessions.service.ts';

const rowSchema = z.object({ admin: sessionAdminSchema, expire: z.date(), name: z.string(), email: z.string() });
const endedSchema = z.array(z.object({ device: z.string(), name: z.string() }));

/** Where admins are signed in, and ending it. The cookie's own id never leaves the database. */
@Injectable()
export class SessionList {
  constructor(
    private readonly transactions: Transactions,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly list: AdminList,
    private readonly audit: AuditService,
  ) {}

  /** Living sessions: the asker's first, each newest first. */
  async all(asker: Admin): Promise<AdminSession[]> {
    const now = this.clock.now();
    const rows: unknown = await this.transactions.manager.query(
      `SELECT s.sess->'admin' AS admin, s.expire, a.name, a.email FROM session s
       JOIN admin_account a ON a.id::text = s.sess->'admin'->>'account'
       WHERE s.sess->'admin' IS NOT NULL AND s.expire > clock_timestamp() AND a.issuer = $1 AND a.subject IS NOT NULL`,
      [this.config.oidc?.issuer ?? ''],
    );
    return z
      .array(rowSchema)
      .parse(rows)
      .filter(({ admin, email }) => this.list.has(email) && ageMs(new Date(admin.since), now) < LONGEST_MS)
      .map(({ admin, expire, name }) => ({
        id: admin.id,
        admin_name: name,
        mine: String(admin.account) === asker.id,
        current: admin.id === asker.sessionId,
        device: admin.device,
        ip: admin.address,
        created_at: admin.since,
        last_used_at: new Date(expire.getTime() - IDLE_MS).toISOString(),
      }))
      .sort((a, b) => Number(b.mine) - Number(a.mine) || b.created_at.localeCompare(a.created_at));
  }

  /** @throws DomainError NOT_FOUND */
  async end(asker: Admin, id: string): Promise<void> {
    const ended = await this.remove(asker, `sess->'admin'->>'id' = $1`, [id]);
    if (ended === 0) throw new DomainError('NOT_FOUND', 'This session has ended already');
  }

  /** Ends the asker's sessions but the one that asks; returns how many. */
  endOthers(asker: Admin): Promise<number> {
    return this.remove(asker, `sess->'admin'->>'account' = $1 AND sess->'admin'->>'id' <> $2`, [
      asker.id,
      asker.sessionId ?? '',
    ]);
  }

  private remove(asker: Admin, condition: string, values: string[]): Promise<number> {
    return this.transactions.run(async (tx) => {
      const rows: unknown = await tx.query(
        `WITH ended AS (DELETE FROM session WHERE sess->'admin' IS NOT NULL AND ${condition} RETURNING sess)
         SELECT ended.sess->'admin'->>'device' AS device, a.name FROM ended
         JOIN admin_account a ON a.id::text = ended.sess->'admin'->>'account'`,
        values,
      );
      const ended = endedSchema.parse(rows);
      await this.audit.record(
        tx,
        asker,
        ended.map(({ name, device }) => ({ action: 'session.end', subject: `Session of ${name}`, before: { device } })),
      );
      return ended.length;
    });
  }
}
