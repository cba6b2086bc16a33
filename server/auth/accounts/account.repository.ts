import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { insertedId } from '../../database/inserted-id.ts';
import { returnedIds } from '../../database/returned-rows.ts';
import type { Claims } from './account-claims.ts';
import { AdminAccountEntity } from './admin-account.entity.ts';

/** A user whom a provider names by an id that never changes. */
interface NamedUser {
  id: string;
  name: string;
  picture: string | null;
}

const IS_UNBOUND_OR_SAME = `a.subject IS NULL OR (a.issuer = excluded.issuer AND a.subject = excluded.subject)`;

/** Reads and writes accounts that have signed in, each bound to one subject of the issuer. */
@Injectable()
export class AccountRepository {
  /**
   * Stores a sign-in; the first one with an e-mail binds it to the subject. Returns the account's id. Returns null when
   * the e-mail is bound to another subject, or the subject to another e-mail.
   */
  async admit(tx: EntityManager, issuer: string, claims: Claims, at: Date): Promise<number | null> {
    const insert = tx
      .getRepository(AdminAccountEntity)
      .createQueryBuilder('a')
      .insert()
      .values({ ...claims, provider: 'oidc', issuer, firstLoginAt: at, lastLoginAt: at })
      .orUpdate(['issuer', 'subject', 'name', 'picture', 'last_login_at'], ['email'], {
        overwriteCondition: { where: IS_UNBOUND_OR_SAME },
      });
    try {
      return returnedIds(await insert.updateEntity(false).returning('id').execute())[0] ?? null;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === '23505') return null;
      throw error;
    }
  }

  /**
   * Stores a sign-in with Discord. The account is bound to the user from the first moment, so no other can take it over.
   * Returns its id. Returns null when another provider has an account of this issuer and subject.
   */
  async admitUser(tx: EntityManager, issuer: string, user: NamedUser, at: Date): Promise<number | null> {
    const { id, ...shown } = user;
    const account = { provider: 'discord' as const, issuer, subject: id, email: null, ...shown };
    const insert = tx
      .getRepository(AdminAccountEntity)
      .createQueryBuilder('a')
      .insert()
      .values({ ...account, firstLoginAt: at, lastLoginAt: at })
      .orUpdate(['name', 'picture', 'last_login_at'], ['issuer', 'subject'], {
        overwriteCondition: { where: `a.provider = 'discord'` },
      });
    return returnedIds(await insert.updateEntity(false).returning('id').execute())[0] ?? null;
  }

  /** Stores the sign-in of the operator who finished the set-up. Returns the id of the new account. */
  async addSetup(tx: EntityManager, name: string, at: Date): Promise<number> {
    const account = { provider: 'setup' as const, issuer: 'setup', subject: randomUUID(), email: null, picture: null };
    const times = { firstLoginAt: at, lastLoginAt: at };
    return insertedId(await tx.getRepository(AdminAccountEntity).insert({ ...account, name, ...times }));
  }

  /** Returns the account of the set-up; null when there is none that still counts. */
  findSetup(tx: EntityManager): Promise<AdminAccountEntity | null> {
    return tx.getRepository(AdminAccountEntity).findOneBy({ provider: 'setup', subject: Not(IsNull()) });
  }

  /** Unbinds an account for good. Returns false when another process has done it. */
  async unbind(tx: EntityManager, id: number): Promise<boolean> {
    const { affected } = await tx
      .getRepository(AdminAccountEntity)
      .update({ id, subject: Not(IsNull()) }, { subject: null });
    return affected === 1;
  }

  /**
   * Unbinds accounts of OpenID Connect that are not on the list, or of another issuer, and ends their sessions on every node. An e-mail
   * that is listed again later can be bound to another subject.
   */
  async release(tx: EntityManager, issuer: string, emails: string[]): Promise<void> {
    await tx.query(
      `WITH freed AS (
         UPDATE admin_account SET subject = NULL
         WHERE provider = 'oidc' AND subject IS NOT NULL AND (issuer <> $1 OR email <> ALL($2::text[])) RETURNING id)
       DELETE FROM session WHERE sess->'admin' IS NOT NULL
         AND sess->'admin'->>'account' IN (SELECT id::text FROM freed)`,
      [issuer, emails],
    );
  }
}
