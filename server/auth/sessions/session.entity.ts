import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session as connect-pg-simple keeps it. */
@Entity({ name: 'session' })
export class SessionEntity {
  @PrimaryColumn({ name: 'sid', type: 'text' })
  sid!: string;

  @Column({ name: 'sess', type: 'json' })
  sess!: unknown;

  @Column({ name: 'expire', type: 'timestamptz' })
  expire!: Date;
}
