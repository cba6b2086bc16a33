import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Silence } from '../../../shared/roster/silences.ts';
import { AppSettingEntity } from '../../database/settings/app-setting.entity.ts';
import { AppSettingRepository } from '../../database/settings/app-setting.repository.ts';
import { SILENCES, storedSilences } from '../../game/answers/stored-silences.ts';

/** Reads and writes which services of the game are silent. */
@Injectable()
export class SilenceRepository {
  constructor(private readonly settings: AppSettingRepository) {}

  /** Reads the silences and locks them until commit. */
  async lock(tx: EntityManager): Promise<Silence[]> {
    await this.settings.addOnce(tx, SILENCES, { silences: [] });
    const row = await tx
      .getRepository(AppSettingEntity)
      .findOne({ where: { key: SILENCES }, lock: { mode: 'pessimistic_write' } });
    return storedSilences(row?.value);
  }

  save(tx: EntityManager, silences: readonly Silence[]): Promise<void> {
    return this.settings.put(tx, SILENCES, { silences: [...silences] });
  }
}
