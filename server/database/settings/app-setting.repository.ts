import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppSettingEntity } from './app-setting.entity.ts';

type Value = AppSettingEntity['value'];

/** Stores the application's own values by key. */
@Injectable()
export class AppSettingRepository {
  find(tx: EntityManager, key: string): Promise<AppSettingEntity | null> {
    return tx.getRepository(AppSettingEntity).findOneBy({ key });
  }

  /** Returns a value and keeps it from other writers until the transaction ends; null without one, which locks nothing. */
  lock(tx: EntityManager, key: string): Promise<AppSettingEntity | null> {
    return tx.getRepository(AppSettingEntity).findOne({ where: { key }, lock: { mode: 'pessimistic_write' } });
  }

  /** Stores a value unless the key has one, so that the first of several nodes sets it. */
  async addOnce(tx: EntityManager, key: string, value: Value | (() => string)): Promise<void> {
    await insertOf(tx, key, value).orIgnore().execute();
  }

  /** Stores a value. Storing an equal value again does not change its time. */
  async put(tx: EntityManager, key: string, value: Value): Promise<void> {
    await insertOf(tx, key, value)
      .orUpdate(['value', 'updated_at'], ['key'], {
        overwriteCondition: { where: 's.value IS DISTINCT FROM excluded.value' },
      })
      .execute();
  }

  async delete(tx: EntityManager, key: string): Promise<void> {
    await tx.getRepository(AppSettingEntity).delete({ key });
  }
}

function insertOf(tx: EntityManager, key: string, value: Value | (() => string)) {
  return tx
    .getRepository(AppSettingEntity)
    .createQueryBuilder('s')
    .insert()
    .values({ key, value, updatedAt: () => 'now()' })
    .updateEntity(false);
}
