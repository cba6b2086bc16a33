import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Value that the application stores for itself, by key. */
@Entity({ name: 'app_setting' })
export class AppSettingEntity {
  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'jsonb' })
  value!: NonNullable<unknown>;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;
}
