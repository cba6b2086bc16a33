import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account of the identity provider that has signed in as an admin. */
@Entity({ name: 'admin_account' })
export class AdminAccountEntity {
  @PrimaryColumn({ name: 'id', type: 'integer' })
  id!: number;

  @Column({ name: 'issuer', type: 'text' })
  issuer!: string;

  /** null: bound to nobody; the next verified sign-in with the e-mail binds it. */
  @Column({ name: 'subject', type: 'text', nullable: true })
  subject!: string | null;

  /** Lower case. */
  @Column({ name: 'email', type: 'text' })
  email!: string;

  @Column({ name: 'name', type: 'text' })
  name!: string;

  @Column({ name: 'picture', type: 'text', nullable: true })
  picture!: string | null;

  @Column({ name: 'first_login_at', type: 'timestamptz' })
  firstLoginAt!: Date;

  @Column({ name: 'last_login_at', type: 'timestamptz' })
  lastLoginAt!: Date;
}
