import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An account of the identity provider that has signed in as an admin. */
@Entity({ name: 'admin_account' })
export class AdminAccountEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'text' })
  issuer!: string;

  /** null while unbound; the next verified sign-in with the e-mail binds it. */
  @Column({ type: 'text', nullable: true })
  subject!: string | null;

  /** In lower case. */
  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', nullable: true })
  picture!: string | null;

  @Column({ type: 'timestamptz' })
  firstLoginAt!: Date;

  @Column({ type: 'timestamptz' })
  lastLoginAt!: Date;
}
