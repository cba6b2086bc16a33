import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { MemberEntity } from '../../members/member.entity.ts';
import { MemberStatEntity } from '../readings/member-stat.entity.ts';
import type { ComparedParts } from './compared-parts.ts';

/** Gains of the members that are known at the ends of all parts of a name. */
export interface KnownGains {
  now: number;
  /** 0 for a name with one part. */
  before: number;
  /** Number of these members, and of all active members with a reading. */
  known: number;
  all: number;
}

/** Days that one part of a period has, by the days that end at its ends. */
export interface DaysPart {
  name: string;
  isBefore: boolean;
  after: string;
  upto: string;
}

const whole = z.coerce.number().check(z.int());
const gainRows = z.array(z.object({ name: z.string(), now: whole, before: whole, known: whole, all: whole }));
const stepRows = z.array(z.object({ now: whole, before: whole, known: whole, all: whole, is_sure: z.boolean() }));

/**
 * The XP at the end of a day is that of the newest day up to it: days without a gain have no row. It is not known when the
 * next row may belong to either side of it, and when nothing was read since. Two years bound the search to few partitions.
 */
const AT_END = (day: string): string => `LATERAL (
  SELECT d.xp, coalesce(n.since >= ${day}, true) AND m.skills_read_at >= (${day})::timestamp AT TIME ZONE 'UTC' AS is_sure
  FROM (SELECT o.xp FROM xp_day o WHERE o.member_id = m.id AND o.day BETWEEN $5::date - 730 AND ${day}
    ORDER BY o.day DESC LIMIT 1) d
  LEFT JOIN LATERAL (SELECT l.since FROM xp_day l WHERE l.member_id = m.id AND l.day > ${day} AND l.day <= $5::date
    ORDER BY l.day LIMIT 1) n ON true)`;

/** A gain is the sum of the skills' gains, each from its first known value, as in every other place. D002, D023. */
const BY_DAYS = `
WITH part AS (
  SELECT * FROM unnest($1::text[], $2::boolean[], $3::date[], $4::date[]) AS p(name, is_before, after, upto)
), gain AS (
  SELECT p.name, p.is_before, m.id, coalesce(a.is_sure AND b.is_sure, false) AS is_known,
    (SELECT sum(greatest(0, u.later - coalesce(u.earlier, u.first, u.later)))
      FROM unnest(b.xp, a.xp, s.first_xp[2:30]) AS u(later, earlier, first)) AS xp
  FROM part p CROSS JOIN member m JOIN member_stat s ON s.member_id = m.id
  LEFT JOIN ${AT_END('p.after')} a ON true LEFT JOIN ${AT_END('p.upto')} b ON true
  WHERE m.is_active AND NOT m.is_hidden
), summed AS (
  SELECT name, id, bool_and(is_known) AS is_known, sum(xp) FILTER (WHERE NOT is_before) AS now,
    sum(xp) FILTER (WHERE is_before) AS before
  FROM gain GROUP BY name, id
)
SELECT name, coalesce(sum(now) FILTER (WHERE is_known), 0) AS now,
  coalesce(sum(before) FILTER (WHERE is_known), 0) AS before,
  count(*) FILTER (WHERE is_known) AS known, count(*) AS all
FROM summed GROUP BY name`;

/**
 * Gains of two parts of days by the live events, which are kept for a week and have a member's gain of the day at each
 * reading. They are sure when something was read in the hour before each end, and no day was cleared. The path is strict:
 * the other mode would look into the rows for a 0.
 */
const BY_EVENTS = `
WITH part AS (
  SELECT * FROM unnest('{t,f}'::boolean[], $1::timestamptz[], $2::timestamptz[]) AS p(is_before, since, upto)
), change AS (
  SELECT p.is_before, e.version, c.body
  FROM part p JOIN live_event e ON e.stream = 'clan' AND e.at >= p.since AND e.at < p.upto + interval '1 minute'
  CROSS JOIN jsonb_array_elements(e.changes) AS c(body)
  WHERE c.body->>'type' = 'skills.changed'
    AND (c.body->>'at')::timestamptz >= p.since AND (c.body->>'at')::timestamptz < p.upto
), newest AS (
  SELECT DISTINCT ON (c.is_before, c.body->'member_id') c.is_before, (c.body->>'member_id')::integer AS member_id,
    coalesce((o.entry->>3)::bigint, 0) AS xp
  FROM change c CROSS JOIN jsonb_path_query_first(c.body, 'strict $.skills[*] ? (@[0] == 0)', '{}', true) AS o(entry)
  WHERE o.entry IS NOT NULL
  ORDER BY c.is_before, c.body->'member_id', c.version DESC
), known AS (
  SELECT m.id, s.first_read_at < ($1::timestamptz[])[1] AS is_known
  FROM member m JOIN member_stat s ON s.member_id = m.id WHERE m.is_active AND NOT m.is_hidden
)
SELECT coalesce(sum(n.xp) FILTER (WHERE NOT n.is_before), 0) AS now,
  coalesce(sum(n.xp) FILTER (WHERE n.is_before), 0) AS before,
  (SELECT count(*) FROM known WHERE is_known) AS known, (SELECT count(*) FROM known) AS all,
  NOT EXISTS (
    SELECT FROM unnest($1::timestamptz[] || $2::timestamptz[]) AS b(at) WHERE NOT EXISTS (
      SELECT FROM live_event e WHERE e.stream = 'clan' AND e.at >= b.at - interval '1 hour' AND e.at < b.at
      AND e.changes @? '$[*] ? (@.type == "skills.changed" || @.type == "member.synced" || @.type == "members.synced")')
  ) AND NOT EXISTS (
    SELECT FROM part p JOIN live_event e ON e.stream = 'clan' AND e.at >= p.since AND e.at < p.upto
    WHERE e.changes @? '$[*] ? (@.type == "xp.rebased" && @.period == "daily")'
  ) AS is_sure
FROM newest n JOIN known k ON k.id = n.member_id AND k.is_known`;

/** Reads the gains of active members in parts of periods. */
@Injectable()
export class XpComparisonRepository {
  /** Returns the gains by the names of the parts. @param today the present UTC day */
  async byDays(tx: EntityManager, parts: readonly DaysPart[], today: string): Promise<Map<string, KnownGains>> {
    const rows: unknown = await tx.query(BY_DAYS, [
      parts.map(({ name }) => name),
      parts.map(({ isBefore }) => isBefore),
      parts.map(({ after }) => after),
      parts.map(({ upto }) => upto),
      today,
    ]);
    return new Map(gainRows.parse(rows).map(({ name, ...gains }) => [name, gains]));
  }

  /** Returns the gains of two parts of days; null when readings are missing or a day was cleared. */
  async byEvents(tx: EntityManager, { now, before }: ComparedParts): Promise<KnownGains | null> {
    const rows: unknown = await tx.query(BY_EVENTS, [
      [before.from, now.from],
      [before.upto, now.upto],
    ]);
    const [row] = stepRows.parse(rows);
    return row?.is_sure ? row : null;
  }

  /** Returns when half of the active members with a reading had been read; null before the first reading. */
  async halfKnownAt(tx: EntityManager): Promise<Date | null> {
    const row = await tx
      .getRepository(MemberStatEntity)
      .createQueryBuilder('s')
      .innerJoin(MemberEntity, 'm', 'm.id = s.memberId AND m.isActive AND NOT m.isHidden')
      .select('percentile_disc(0.5) WITHIN GROUP (ORDER BY s.firstReadAt)', 'at')
      .getRawOne<{ at: Date | null }>();
    return row?.at ?? null;
  }
}
