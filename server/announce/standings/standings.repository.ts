import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import * as z from 'zod/mini';
import { STANDINGS } from '../../../shared/announce/rule-kinds.ts';
import { AnnounceChannelEntity } from '../entities/announce-channel.entity.ts';
import { AnnounceMessageEntity } from '../entities/announce-message.entity.ts';
import { AnnounceRuleEntity } from '../entities/announce-rule.entity.ts';
import { FATE, IS_WANTED } from './standings-fate.ts';

/** A message that this process has taken from the queue. */
interface Taken {
  id: number;
  lease_id: string;
}

const rowSchema = z.object({
  id: z.coerce.number(),
  board_id: z.number(),
  fate: z.enum(['told', 'kept', 'gone']),
  /** Mark of what Discord shows. */
  shown: z.nullable(z.string()),
  /** True when it has a picture: its rule wants one, and Discord has not refused it. */
  picture: z.boolean(),
  delay_s: z.number(),
});
/** A message that shows the standings of a board. */
export type StandingsRow = z.infer<typeof rowSchema>;

const wantedSchema = z.object({
  rule_id: z.number(),
  channel_id: z.number(),
  board_id: z.number(),
  delay_s: z.number(),
});
/** A message that a rule wants and that is not there. */
export type WantedStandings = z.infer<typeof wantedSchema>;

/** Reads and writes the messages that show standings. D574. */
@Injectable()
export class StandingsRepository {
  /** Returns the messages with this id, or with null all. */
  async messages(tx: EntityManager, id: number | null = null): Promise<StandingsRow[]> {
    const messages = tx
      .getRepository(AnnounceMessageEntity)
      .createQueryBuilder('m')
      .leftJoin('bingo_board', 'b', 'b.id = m.board_id')
      .leftJoin(AnnounceRuleEntity, 'r', 'r.id = m.rule_id')
      .select('m.id', 'id')
      .addSelect('m.board_id', 'board_id')
      .addSelect('m.shown', 'shown')
      .addSelect('coalesce(r.picture AND NOT m.plain, false)', 'picture')
      .addSelect('coalesce(b.stream_delay_s, 0)', 'delay_s')
      .addSelect(FATE, 'fate')
      .where('m.board_id IS NOT NULL')
      .setParameters({ kind: STANDINGS })
      .orderBy('m.id');
    if (id !== null) messages.andWhere('m.id = :id', { id });
    return z.array(rowSchema).parse(await messages.getRawMany());
  }

  /** Returns what rules want to show of boards that run and have no message of the rule. */
  async wanted(tx: EntityManager): Promise<WantedStandings[]> {
    const rules = tx
      .getRepository(AnnounceRuleEntity)
      .createQueryBuilder('r')
      .innerJoin(AnnounceChannelEntity, 'c', "c.id = r.channel_id AND c.state = 'on'")
      .innerJoin('bingo_board', 'b', IS_WANTED)
      .leftJoin(AnnounceMessageEntity, 'm', 'm.rule_id = r.id AND m.board_id = b.id')
      .select('r.id', 'rule_id')
      .addSelect('r.channel_id', 'channel_id')
      .addSelect('b.id', 'board_id')
      .addSelect('b.stream_delay_s', 'delay_s')
      .where('m.id IS NULL')
      .setParameters({ kind: STANDINGS })
      .orderBy('r.id')
      .addOrderBy('b.id');
    return z.array(wantedSchema).parse(await rules.getRawMany());
  }

  /** Adds a message that is sent at its turn. Another process may have added it: then nothing happens. */
  async add(tx: EntityManager, { rule_id, channel_id, board_id }: WantedStandings): Promise<void> {
    const message = { channelId: channel_id, ruleId: rule_id, boardId: board_id, batchKey: `standings ${board_id}` };
    const ready = { state: 'waiting' as const, readyAt: () => 'clock_timestamp()' };
    const values = { ...message, ...ready };
    await tx.getRepository(AnnounceMessageEntity).createQueryBuilder().insert().values(values).orIgnore().execute();
  }

  /** Lets messages that were sent be edited; the time before which none is edited again stays. */
  async edit(tx: EntityManager, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const there = { id: In(ids), state: In(['sent', 'sending', 'editing']), editDue: false };
    await tx.getRepository(AnnounceMessageEntity).update(there, { editDue: true });
  }

  /**
   * Lets messages be taken away in Discord, without waiting for the time of their next edit. Those that never were there end.
   * Returns false when this was done before.
   */
  async takeAway(tx: EntityManager, ids: readonly number[]): Promise<boolean> {
    const messages = tx.getRepository(AnnounceMessageEntity);
    // Once: a failed try waits for the next one as every other does.
    const { affected: marked } = await messages
      .createQueryBuilder()
      .update()
      .set({ shown: null, editDue: true, runAfter: () => "'-infinity'" })
      .where({ id: In(ids), state: In(['sent', 'sending', 'editing']) })
      .andWhere('(shown IS NOT NULL OR NOT edit_due)')
      .execute();
    const unsent = { id: In(ids), state: In(['collecting', 'waiting', 'dropped', 'dead']) };
    const { affected: ended } = await messages.delete(unsent);
    return marked !== 0 || ended !== 0;
  }

  /** Forgets a taken message. Does nothing when the lease was lost. */
  async forget(tx: EntityManager, { id, lease_id: leaseId }: Taken): Promise<boolean> {
    const { affected } = await tx.getRepository(AnnounceMessageEntity).delete({ id, leaseId });
    return affected === 1;
  }

  /** Lets a taken message that Discord lost be sent anew, as one of now. Does nothing when the lease was lost. */
  async sendAnew(tx: EntityManager, { id, lease_id: leaseId }: Taken): Promise<boolean> {
    const now = () => 'clock_timestamp()';
    const fresh = { state: 'waiting' as const, attempt: 0, reads: 0, lost: 0, doubtful: false, problem: null };
    const unsent = { discordId: null, shown: null, editDue: false, leaseId: null, leaseUntil: null, resentAt: null };
    const { affected } = await tx
      .getRepository(AnnounceMessageEntity)
      .update({ id, leaseId }, { ...fresh, ...unsent, opensAt: now, readyAt: now, runAfter: now });
    return affected === 1;
  }
}
