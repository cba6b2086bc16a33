import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import type { Claims } from './account.claims.ts';

const accountSchema = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
});
export type Account = z.infer<typeof accountSchema>;
const idsSchema = z.array(z.object({ id: z.number() }));

/** Accounts that have signed in, each bound to one subject of the one issuer. */
@Injectable()
export class AccountRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Takes in a sign-in: the first one with an e-mail binds it to the subject.
   * @returns the account's id, or null when the e-mail belongs to another subject, or the subject to another e-mail
   */
  async admit(issuer: string, { subject, email, name, picture }: Claims, at: Date): Promise<number | null> {
    try {
      const rows: unknown = await this.database.query(
        `INSERT INTO admin_account AS a (issuer, subject, email, name, picture, first_login_at, last_login_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6)
         ON CONFLICT (email) DO UPDATE SET issuer = excluded.issuer, subject = excluded.subject, name = excluded.name,
           picture = excluded.picture, last_login_at = excluded.last_login_at
         WHERE a.subject IS NULL OR (a.issuer = excluded.issuer AND a.subject = excluded.subject)
         RETURNING id`,
        [issuer, subject, email, name, picture, at],
      );
      return idsSchema.parse(rows)[0]?.id ?? null;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === '23505') return null;
      throw error;
    }
  }

  /** The account, when it is bound to a subject of this issuer. */
  async find(id: number, issuer: string): Promise<Account | null> {
    const rows: unknown = await this.database.query(
      'SELECT id, email, name, picture FROM admin_account WHERE id = $1 AND issuer = $2 AND subject IS NOT NULL',
      [id, issuer],
    );
    return z.array(accountSchema).parse(rows)[0] ?? null;
  }

  /**
   * Frees the accounts that are not on the list, or of another issuer, and ends their sessions on every node: an
   * address that was taken out and put back may be bound anew.
   */
  async release(issuer: string, emails: string[]): Promise<void> {
    await this.database.query(
      `WITH freed AS (
         UPDATE admin_account SET subject = NULL
         WHERE subject IS NOT NULL AND (issuer <> $1 OR email <> ALL($2::text[])) RETURNING id)
       DELETE FROM session WHERE sess->'admin' IS NOT NULL
         AND sess->'admin'->>'account' IN (SELECT id::text FROM freed)`,
      [issuer, emails],
    );
  }
}
