import { Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import * as z from 'zod/mini';
import { SKILL_SOURCES } from '../../../shared/game/sources.ts';
import { MemberEntity } from '../../members/member.entity.ts';
import { MemberStatEntity } from '../readings/member-stat.entity.ts';
import { XpHeldEntity } from './xp-held.entity.ts';

const whole = z.coerce.number().check(z.int());
const maybe = z.array(z.nullable(whole));
const heldRows = z.array(
  z.object({
    id: whole,
    member_id: whole,
    member_name: z.string(),
    source: z.enum(SKILL_SOURCES),
    reason: z.enum(['lower', 'malformed']),
    read_at: z.date(),
    held: maybe,
    /** null: nothing was ever accepted. */
    accepted: z.nullable(z.array(whole)),
  }),
);
export type HeldRow = z.infer<typeof heldRows>[number];

/** $2: held values, Overall first; one that the reading does not name stays as it is. */
const LOWER = `ARRAY(SELECT CASE WHEN v IS NULL OR h IS NULL OR h < 0 THEN v ELSE least(v, h) END
  FROM unnest(%, $2::bigint[]) WITH ORDINALITY AS t (v, h, i) ORDER BY i)`;
const lowered = (column: string): string => LOWER.replace('%', column);
/** Columns without Overall hold integers, and NULL first where they have 30 entries. */
const loweredSmall = (column: string): string => `(${lowered(`${column}::bigint[]`)})::integer[]`;

const ACCEPT_STAT = `
UPDATE member_stat SET xp = ${lowered('xp')}, day_base = ${lowered('day_base')}, week_base = ${lowered('week_base')},
  month_base = ${lowered('month_base')}, first_xp = ${loweredSmall('first_xp')},
  runemetrics_xp = ${loweredSmall('runemetrics_xp')}, hiscores_xp = ${loweredSmall('hiscores_xp')}
WHERE member_id = $1`;
/** The days before may not end with more than is left: gains are never negative. */
const ACCEPT_DAYS = `
UPDATE xp_day SET overall = least(overall, coalesce(nullif(greatest(($2::bigint[])[1], 0), 0), overall)),
  xp = (ARRAY(SELECT CASE WHEN v IS NULL OR h IS NULL OR h < 0 THEN v ELSE least(v, h) END
    FROM unnest(xp::bigint[], ($2::bigint[])[2:30]) WITH ORDINALITY AS t (v, h, i) ORDER BY i))::integer[]
WHERE member_id = $1`;
/** Overall's gain is the sum of the skills' gains: its base follows. */
const REBASE = ['day', 'week', 'month']
  .map(
    (period) =>
      `${period}_base[1] = xp[1] - (SELECT sum(x - b) FROM unnest(xp[2:30], ${period}_base[2:30]) AS t (x, b))`,
  )
  .join(', ');

/** Reads held readings, and stores the admins' decisions about them. */
@Injectable()
export class HeldReadingsRepository {
  /** Returns at most 200 readings that wait for a decision, newest first. */
  async open(tx: EntityManager): Promise<HeldRow[]> {
    const newest = open(tx).orderBy('h.readAt', 'DESC').addOrderBy('h.id', 'DESC').limit(200);
    return heldRows.parse(await newest.getRawMany());
  }

  /**
   * Locks a reading and its member, so that no reading of the member is stored meanwhile. Returns null when the reading
   * does not wait for a decision.
   */
  async lock(tx: EntityManager, id: number): Promise<HeldRow | null> {
    await tx
      .getRepository(MemberEntity)
      .createQueryBuilder('m')
      .select('m.id')
      .where(
        (q) => `m.id = ${q.subQuery().select('h.memberId').from(XpHeldEntity, 'h').where('h.id = :id').getQuery()}`,
      )
      .setParameters({ id })
      .setLock('pessimistic_write')
      .getMany();
    const locked = open(tx).andWhere('h.id = :id', { id }).setLock('pessimistic_write', undefined, ['h']);
    return heldRows.parse(await locked.getRawMany())[0] ?? null;
  }

  async decide(tx: EntityManager, id: number, decision: 'accepted' | 'rejected', at: Date): Promise<void> {
    await tx.getRepository(XpHeldEntity).update(id, { decision, clearedAt: at });
  }

  /** Takes the held values over wherever they are lower: values, bases, days. No gain becomes negative. */
  async accept(tx: EntityManager, memberId: number, held: (number | null)[]): Promise<void> {
    await tx.query(ACCEPT_STAT, [memberId, held]);
    await tx.query(ACCEPT_DAYS, [memberId, held]);
    await tx.query(`UPDATE member_stat SET ${REBASE} WHERE member_id = $1`, [memberId]);
    await tx.query('UPDATE member m SET total_xp = s.xp[1] FROM member_stat s WHERE s.member_id = m.id AND m.id = $1', [
      memberId,
    ]);
  }

  /** Returns what is known of a member's skills, Overall first; null for a skill that no service knows. */
  async skills(
    tx: EntityManager,
    memberId: number,
  ): Promise<{ xp: (number | null)[]; level: (number | null)[] } | null> {
    const stat = await tx
      .getRepository(MemberStatEntity)
      .findOne({ select: { memberId: true, xp: true, level: true, firstXp: true }, where: { memberId } });
    if (!stat) return null;
    // A skill that was never read has a value as well, for the sums.
    const known = (values: readonly number[]) =>
      values.map((value, at) => (stat.firstXp[at] === null ? null : Number(value)));
    return { xp: known(stat.xp), level: known(stat.level) };
  }
}

/** Selects the readings that wait for a decision. */
function open(tx: EntityManager): SelectQueryBuilder<XpHeldEntity> {
  return tx
    .getRepository(XpHeldEntity)
    .createQueryBuilder('h')
    .innerJoin(MemberEntity, 'm', 'm.id = h.memberId')
    .leftJoin(MemberStatEntity, 's', 's.memberId = h.memberId')
    .select('h.id', 'id')
    .addSelect('h.memberId', 'member_id')
    .addSelect('m.name', 'member_name')
    .addSelect('h.source', 'source')
    .addSelect('h.reason', 'reason')
    .addSelect('h.readAt', 'read_at')
    .addSelect('h.xp', 'held')
    .addSelect('s.xp', 'accepted')
    .where('h.clearedAt IS NULL');
}
