import { Injectable } from '@nestjs/common';
import { type EntityManager, Equal, LessThan } from 'typeorm';
import * as z from 'zod';
import { DiscordGrantEntity } from './discord-grant.entity.ts';

/** A grant that this process asks Discord about; no other one does until its time is up. */
export interface ClaimedGrant {
  account: number;
  /** Id of the user at Discord. */
  subject: string;
  name: string;
  roles: string[];
  box: Buffer;
}

/** A grant with the token that it has now; a later sign-in of the account puts another one in its place. */
type GrantToken = Pick<ClaimedGrant, 'account' | 'box'>;

const removedSchema = z.array(z.object({ account: z.number(), box: z.instanceof(Buffer) }));
const HAS_SESSION = `EXISTS (SELECT 1 FROM session s WHERE s.sess->'admin' IS NOT NULL
  AND s.sess->'admin'->>'account' = account_id::text AND s.expire > clock_timestamp())`;
const CLAIM = `
UPDATE discord_grant g SET due_at = $2 FROM admin_account a
WHERE a.id = g.account_id AND g.account_id IN (
  SELECT d.account_id FROM discord_grant d WHERE d.due_at <= $1 AND d.account_id = coalesce($3, d.account_id)
    AND ${HAS_SESSION} ORDER BY d.due_at LIMIT $4 FOR UPDATE SKIP LOCKED)
RETURNING g.account_id AS account, a.subject, a.name, g.roles, g.box`;

/** Reads and writes what Discord said about the roles of admins. */
@Injectable()
export class DiscordGrantRepository {
  find(tx: EntityManager, accountId: number): Promise<DiscordGrantEntity | null> {
    return tx.getRepository(DiscordGrantEntity).findOneBy({ accountId });
  }

  /** Returns all sealed tokens. */
  async boxes(tx: EntityManager): Promise<Buffer[]> {
    const grants = await tx.getRepository(DiscordGrantEntity).find({ select: { box: true } });
    return grants.map(({ box }) => box);
  }

  /** Stores the grant of a sign-in, in the place of an earlier one of the account. */
  async put(tx: EntityManager, grant: DiscordGrantEntity): Promise<void> {
    await tx.getRepository(DiscordGrantEntity).upsert(grant, ['accountId']);
  }

  /** Stores an answer of Discord about a token, unless the grant has another one by now. */
  async keep(
    tx: EntityManager,
    { account, box }: GrantToken,
    answer: Omit<DiscordGrantEntity, 'accountId' | 'box'>,
  ): Promise<void> {
    await tx.getRepository(DiscordGrantEntity).update({ accountId: account, box: Equal(box) }, answer);
  }

  /** Asks no earlier than `dueAt` again: for one account, or for all. An earlier time is never set. */
  async postpone(tx: EntityManager, accountId: number | null, dueAt: Date): Promise<void> {
    const which = { dueAt: LessThan(dueAt), ...(accountId !== null && { accountId }) };
    await tx.getRepository(DiscordGrantEntity).update(which, { dueAt });
  }

  /**
   * Takes grants that are due and whose account has a session, the longest due first.
   * @param until time at which another process may take them
   * @param account the only one to take; null for all
   */
  async claim(
    tx: EntityManager,
    now: Date,
    until: Date,
    { account, most }: { account: number | null; most: number },
  ): Promise<ClaimedGrant[]> {
    const [rows] = await tx.query<[ClaimedGrant[], number]>(CLAIM, [now, until, account, most]);
    return rows;
  }

  /** Deletes a grant. Returns false when another process has done it, and when it has another token by now. */
  async remove(tx: EntityManager, { account, box }: GrantToken): Promise<boolean> {
    const { affected } = await tx.getRepository(DiscordGrantEntity).delete({ accountId: account, box: Equal(box) });
    return affected === 1;
  }

  /** Deletes the grants of accounts without a session that were last checked before a time. Returns their boxes. */
  async removeUnused(tx: EntityManager, before: Date): Promise<GrantToken[]> {
    const removed = await tx
      .getRepository(DiscordGrantEntity)
      .createQueryBuilder()
      .delete()
      .where(`checked_at < :before AND NOT ${HAS_SESSION}`, { before })
      .returning('account_id AS account, box')
      .execute();
    return removedSchema.parse(removed.raw);
  }
}
