import { Injectable } from '@nestjs/common';
import { type DeepPartial, type EntityManager, In, IsNull, Not } from 'typeorm';
import { HappeningEntity } from '../../happenings/happening.entity.ts';
import { AnnounceMessageEntity } from '../entities/announce-message.entity.ts';
import { AnnounceChannelEntity } from '../entities/announce-channel.entity.ts';
import { AnnounceRuleEntity } from '../entities/announce-rule.entity.ts';

type ChannelFields = Partial<Omit<AnnounceChannelEntity, 'id'>>;
type RuleFields = Partial<Omit<AnnounceRuleEntity, 'id'>>;

/** Reads and writes channels and their rules. */
@Injectable()
export class ChannelRepository {
  /** Keeps other writers of channels and rules away until the end of the transaction. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('announce-channels'))`);
  }

  list(tx: EntityManager): Promise<AnnounceChannelEntity[]> {
    return tx.getRepository(AnnounceChannelEntity).find({ order: { id: 'ASC' } });
  }

  find(tx: EntityManager, id: number): Promise<AnnounceChannelEntity | null> {
    return tx.getRepository(AnnounceChannelEntity).findOneBy({ id });
  }

  /** Returns the channels that are broken because their address could not be opened. */
  sealed(tx: EntityManager): Promise<AnnounceChannelEntity[]> {
    return tx.getRepository(AnnounceChannelEntity).findBy({ state: 'broken', isSealed: true });
  }

  /** Lets those of these channels go on that are still broken for that reason. Returns false when none was. */
  async unseal(tx: EntityManager, ids: readonly number[]): Promise<boolean> {
    const broken = { id: In(ids), state: 'broken' as const, isSealed: true };
    const mended = { state: 'on' as const, problem: null, isSealed: false };
    const { affected } = await tx.getRepository(AnnounceChannelEntity).update(broken, mended);
    return affected !== 0;
  }

  /** Returns true when another channel than `id` posts to this webhook and thread. */
  isKnown(tx: EntityManager, webhookHash: string, threadId: string | null, id: number | null): Promise<boolean> {
    const same = { webhookHash, threadId: threadId ?? IsNull() };
    return tx.getRepository(AnnounceChannelEntity).existsBy({ ...same, ...(id !== null && { id: Not(id) }) });
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

  /** Changes a channel. One that moves to another webhook or thread leaves its messages with standings behind. */
  async update(tx: EntityManager, id: number, fields: ChannelFields): Promise<void> {
    const { webhookHash, threadId } = fields;
    if (webhookHash !== undefined) {
      const same = { id, webhookHash, threadId: threadId ?? IsNull() };
      const isSame = await tx.getRepository(AnnounceChannelEntity).existsBy(same);
      if (!isSame) await this.leaveStandings(tx, id);
    }
    await tx.getRepository(AnnounceChannelEntity).update({ id }, fields);
  }

  /** Forgets the messages with standings, which can be edited at the old address only: the new one gets its own. */
  private async leaveStandings(tx: EntityManager, channelId: number): Promise<void> {
    await tx.getRepository(AnnounceMessageEntity).delete({ channelId, boardId: Not(IsNull()) });
  }

  /** Deletes a channel with its rules and messages. */
  async remove(tx: EntityManager, id: number): Promise<void> {
    await tx.getRepository(AnnounceChannelEntity).delete({ id });
  }

  /** Returns the rules of a channel, or with null of all. */
  rules(tx: EntityManager, channelId: number | null = null): Promise<AnnounceRuleEntity[]> {
    const where = channelId === null ? {} : { channelId };
    return tx.getRepository(AnnounceRuleEntity).find({ where, order: { id: 'ASC' } });
  }

  findRule(tx: EntityManager, id: number): Promise<AnnounceRuleEntity | null> {
    return tx.getRepository(AnnounceRuleEntity).findOneBy({ id });
  }

  async addRule(tx: EntityManager, fields: DeepPartial<AnnounceRuleEntity>): Promise<number> {
    const rules = tx.getRepository(AnnounceRuleEntity);
    return (await rules.save(rules.create(fields))).id;
  }

  async updateRule(tx: EntityManager, id: number, fields: RuleFields): Promise<void> {
    await tx.getRepository(AnnounceRuleEntity).update({ id }, fields);
  }

  /** Deletes a rule. What it sent stays and can be edited; what waits is dropped. */
  async removeRule(tx: EntityManager, id: number): Promise<void> {
    const waiting = { ruleId: id, state: In(['collecting', 'waiting']) };
    const dropped = { state: 'dropped' as const, problem: 'Its rule was deleted' };
    await tx.getRepository(AnnounceMessageEntity).update(waiting, dropped);
    await tx.getRepository(AnnounceRuleEntity).delete({ id });
  }

  /** Returns the id of the newest happening: a rule that is made now tells later ones only. */
  async newestHappening(tx: EntityManager): Promise<number> {
    return Number((await tx.getRepository(HappeningEntity).maximum('id')) ?? 0);
  }
}
