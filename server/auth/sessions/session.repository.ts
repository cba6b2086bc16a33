import { Injectable } from '@nestjs/common';
import type { SessionData } from 'express-session';
import type { EntityManager } from 'typeorm';
import { returnedRow } from '../../database/columns/returned-row.ts';
import { type AccountProvider, AdminAccountEntity } from '../accounts/admin-account.entity.ts';
import { DiscordGrantEntity } from '../accounts/discord-grant.entity.ts';
import { type SessionAdmin, sessionAdminSchema } from './session-schema.ts';
import { SessionEntity } from './session.entity.ts';

/** Life of a session since its last use, in ms. Rows that an earlier version stored have it as well. */
const LIFE_MS = `coalesce((sess->'cookie'->>'originalMaxAge')::float8, 28800000)`;
/** A session with more than an hour above its life left was stored by a clock that ran ahead, and counts as ended. */
const IS_VALID = `expire BETWEEN clock_timestamp() AND clock_timestamp() + (${LIFE_MS} + 3600000) * interval '1 ms'`;
/** With the account of its admin, if that is bound to a subject: both are needed for each request of an admin. */
const FIND = `
SELECT s.sess, (
  SELECT row_to_json(a) FROM admin_account a
  WHERE a.id::text = s.sess->'admin'->>'account' AND a.subject IS NOT NULL
) AS account
FROM session s WHERE s.sid = $1 AND ${IS_VALID}`;
const SAVE = `
INSERT INTO session (sid, sess, expire) VALUES ($1, $2, clock_timestamp() + $3 * interval '1 ms')
ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, expire = excluded.expire`;
const END_OLDEST = `
DELETE FROM session WHERE sid IN (SELECT sid FROM session WHERE sess->'admin' IS NOT NULL
  AND sess->'admin'->>'account' = $1 ORDER BY sess->'admin'->>'since' > $2, sess->'admin'->>'since' DESC, sid OFFSET $3)`;

/** A valid session of an admin. */
interface ListedSession {
  admin: SessionAdmin;
  expire: Date;
  name: string;
  lifeMs: number;
  provider: AccountProvider;
  issuer: string;
  subject: string;
  email: string | null;
  firstLoginAt: Date;
  /** What Discord said last; null for other accounts. */
  roles: string[] | null;
  checkedAt: Date | null;
}

/** The data of a session, with the account of its admin; null when it has none that is bound to a subject. */
interface FoundSession {
  data: SessionData;
  account: AdminAccountEntity | null;
}

/** Device and account name of an ended session. */
export interface EndedSession {
  device: string;
  name: string;
}

/** Reads and writes sessions. Only the database's clock decides when they end. */
@Injectable()
export class SessionRepository {
  /** Returns a valid session. Returns null when there is none. */
  async find(tx: EntityManager, sid: string): Promise<FoundSession | null> {
    const [row] = await tx.query<{ sess: SessionData; account: object | null }[]>(FIND, [sid]);
    return row ? { data: row.sess, account: row.account && returnedRow(tx, AdminAccountEntity, row.account) } : null;
  }

  async save(tx: EntityManager, sid: string, data: SessionData, lifeMs: number): Promise<void> {
    await tx.query(SAVE, [sid, JSON.stringify(data), lifeMs]);
  }

  /** Sets the end of a session to `lifeMs` from now. */
  async prolong(tx: EntityManager, sid: string, lifeMs: number): Promise<void> {
    const end = "clock_timestamp() + :lifeMs * interval '1 ms'";
    const update = tx
      .getRepository(SessionEntity)
      .createQueryBuilder()
      .update({ expire: () => end });
    await update.where({ sid }).setParameters({ lifeMs }).execute();
  }

  async deleteEnded(tx: EntityManager): Promise<void> {
    await tx.getRepository(SessionEntity).createQueryBuilder().delete().where(`NOT ${IS_VALID}`).execute();
  }

  /** Executes a statement of connect-pg-simple. */
  execute(tx: EntityManager, statement: string, values: unknown[]): Promise<unknown> {
    return tx.query(statement, values);
  }

  /** Returns the valid sessions of accounts that are bound to a subject. */
  async listAdmins(tx: EntityManager): Promise<ListedSession[]> {
    const rows = await tx
      .getRepository(SessionEntity)
      .createQueryBuilder('s')
      .innerJoin(AdminAccountEntity, 'a', `a.id::text = s.sess->'admin'->>'account'`)
      .leftJoin(DiscordGrantEntity, 'g', 'g.account_id = a.id')
      .select(`s.sess->'admin'`, 'admin')
      .addSelect(['s.expire AS expire', 'a.name AS name', 'a.provider AS provider', 'a.issuer AS issuer'])
      .addSelect(`a.first_login_at`, 'firstLoginAt')
      .addSelect(LIFE_MS, 'lifeMs')
      .addSelect(['a.subject AS subject', 'a.email AS email', 'g.roles AS roles', 'g.checked_at AS "checkedAt"'])
      .where(`s.sess->'admin' IS NOT NULL AND s.expire > clock_timestamp()`)
      .andWhere('a.subject IS NOT NULL')
      .getRawMany<ListedSession>();
    return rows.map((row) => ({ ...row, admin: sessionAdminSchema.parse(row.admin) }));
  }

  /** Ends the session with this public id. */
  endOne(tx: EntityManager, id: string): Promise<EndedSession[]> {
    return this.end(tx, `sess->'admin'->>'id' = $1`, [id]);
  }

  /** Ends the sessions of an account except the one with the public id `kept`. */
  endOthers(tx: EntityManager, account: string, kept: string): Promise<EndedSession[]> {
    return this.end(tx, `sess->'admin'->>'account' = $1 AND sess->'admin'->>'id' <> $2`, [account, kept]);
  }

  /** Ends all sessions of an account. */
  endAll(tx: EntityManager, account: string): Promise<EndedSession[]> {
    return this.end(tx, `sess->'admin'->>'account' = $1`, [account]);
  }

  /**
   * Ends the oldest sessions of an account above `most`.
   * @param latest ISO time; a session with a later start was dated by a clock that ran ahead and counts as the oldest
   */
  async endOldest(tx: EntityManager, account: string, latest: string, most: number): Promise<void> {
    await tx.query(END_OLDEST, [account, latest, most]);
  }

  private end(tx: EntityManager, condition: string, values: string[]): Promise<EndedSession[]> {
    return tx.query<EndedSession[]>(
      `WITH ended AS (DELETE FROM session WHERE sess->'admin' IS NOT NULL AND ${condition} RETURNING sess)
       SELECT ended.sess->'admin'->>'device' AS device, a.name FROM ended
       JOIN admin_account a ON a.id::text = ended.sess->'admin'->>'account'`,
      values,
    );
  }
}
