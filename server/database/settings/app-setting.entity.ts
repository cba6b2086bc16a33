import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the application keeps for itself, by key. */
@Entity({ name: 'app_setting' })
export class AppSettingEntity {
  @PrimaryColumn({ name: 'key', type: 'text' })
  key!: string;

  @Column({ name: 'value', type: 'jsonb' })
  value!: unknown;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
