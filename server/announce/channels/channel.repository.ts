import { Injectable } from '@nestjs/common';
import type { DeepPartial, EntityManager } from 'typeorm';
import { HappeningEntity } from '../../happenings/happening.entity.ts';
import { AnnounceChannelEntity } from './announce-channel.entity.ts';
import { AnnounceRuleEntity } from './announce-rule.entity.ts';

/** Reads and writes channels and their rules. */
@Injectable()
export class ChannelRepository {
  /** Locks all channels until the end of the transaction, so that one webhook is not added twice. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('announce-channels'))`);
  }

  list(tx: EntityManager): Promise<AnnounceChannelEntity[]> {
    return tx.getRepository(AnnounceChannelEntity).find({ order: { id: 'ASC' } });
  }

  find(tx: EntityManager, id: number): Promise<AnnounceChannelEntity | null> {
    return tx.getRepository(AnnounceChannelEntity).findOneBy({ id });
  }

  /** Adds a channel. @param seal makes the box of its address for the row that it is stored in */
  async add(
    tx: EntityManager,
    fields: DeepPartial<AnnounceChannelEntity>,
    seal: (row: number) => Buffer,
  ): Promise<number> {
    const channels = tx.getRepository(AnnounceChannelEntity);
    const { id } = await channels.save(channels.create(fields));
    await channels.update({ id }, { secretBox: seal(id) });
    return id;
  }

  rules(tx: EntityManager): Promise<AnnounceRuleEntity[]> {
    return tx.getRepository(AnnounceRuleEntity).find({ order: { id: 'ASC' } });
  }

  async addRule(tx: EntityManager, fields: DeepPartial<AnnounceRuleEntity>): Promise<number> {
    const rules = tx.getRepository(AnnounceRuleEntity);
    return (await rules.save(rules.create(fields))).id;
  }

  /** Returns the id of the newest happening: a rule that is made now tells later ones only. */
  async newestHappening(tx: EntityManager): Promise<number> {
    return Number((await tx.getRepository(HappeningEntity).maximum('id')) ?? 0);
  }
}
