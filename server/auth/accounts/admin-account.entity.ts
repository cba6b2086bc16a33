import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { SignInProvider } from '../../../shared/auth/auth.schemas.ts';

/** `setup` is the temporary account of the operator who finished the set-up; no provider knows it. */
export type AccountProvider = SignInProvider | 'setup';

/** An account of an identity provider that has signed in as an admin. */
@Entity({ name: 'admin_account' })
export class AdminAccountEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  issuer!: string;

  @Column({ type: 'text', default: 'oidc' })
  provider!: AccountProvider;

  /** null while unbound; the next verified sign-in with the e-mail binds it. */
  @Column({ type: 'text', nullable: true })
  subject!: string | null;

  /** In lower case; null for accounts without a known address: those of Discord and of the set-up. */
  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', nullable: true })
  picture!: string | null;

  @Column({ type: 'timestamptz' })
  firstLoginAt!: Date;

  @Column({ type: 'timestamptz' })
  lastLoginAt!: Date;
}
