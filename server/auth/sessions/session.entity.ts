import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session as connect-pg-simple stores it. */
@Entity({ name: 'session' })
export class SessionEntity {
  @PrimaryColumn({ type: 'text' })
  sid!: string;

  @Column({ type: 'json' })
  sess!: unknown;

  @Column({ type: 'timestamptz' })
  expire!: Date;
}
