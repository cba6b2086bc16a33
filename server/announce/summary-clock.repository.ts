import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/**
 * Notes how much XP the members gained in the day, the week and the month that ended last, each once: 45 minutes after its
 * end, because readings of that day arrive until then, and for a day at the latest, so that an outage tells nothing stale.
 * A gain is the sum over the skills, from the last day before the period, or from the first one of a member who is new. Of
 * hidden members and of a period without any gain nothing is noted.
 */
const NOTE = `
WITH clock AS (
  SELECT clock_timestamp() AT TIME ZONE 'UTC' AS now
), ended AS (
  SELECT p.name, date_trunc(p.unit, now) - ('1 ' || p.unit)::interval AS start, date_trunc(p.unit, now) AS end
  FROM clock, (VALUES ('daily', 'day'), ('weekly', 'week'), ('monthly', 'month')) AS p (name, unit)
  WHERE now >= date_trunc(p.unit, now) + interval '45 minutes' AND now < date_trunc(p.unit, now) + interval '1 day'
), due AS (
  SELECT *, 's:' || name || ':' || start::date AS key FROM ended
  WHERE NOT EXISTS (SELECT FROM happening h WHERE h.dedupe_key = 's:' || name || ':' || start::date)
), gain AS (
  SELECT due.key, m.id AS member, (
    SELECT sum(greatest(s.after - s.before, 0)) FROM unnest(last.xp, base.xp) AS s (after, before)
  ) AS xp
  FROM due JOIN member m ON m.is_active AND NOT m.is_hidden
  CROSS JOIN LATERAL (
    SELECT d.xp FROM xp_day d WHERE d.member_id = m.id AND d.day >= due.start::date AND d.day < due.end::date
    ORDER BY d.day DESC LIMIT 1
  ) AS last
  CROSS JOIN LATERAL (
    SELECT coalesce(
      (SELECT d.xp FROM xp_day d WHERE d.member_id = m.id AND d.day < due.start::date ORDER BY d.day DESC LIMIT 1),
      (SELECT d.xp FROM xp_day d WHERE d.member_id = m.id AND d.day >= due.start::date ORDER BY d.day LIMIT 1)
    ) AS xp
  ) AS base
), ranked AS (
  SELECT *, row_number() OVER (PARTITION BY key ORDER BY xp DESC, member) AS place FROM gain WHERE xp > 0
), noted AS (
  INSERT INTO happening (kind, at, due_at, dedupe_key, facts)
  SELECT 'summary.' || due.name, due.end AT TIME ZONE 'UTC', clock_timestamp(), due.key, jsonb_build_object(
    'start', due.start::date, 'total', sum(r.xp), 'members', count(*),
    'top', jsonb_agg(jsonb_build_object('member', r.member, 'xp', r.xp) ORDER BY r.place) FILTER (WHERE r.place <= 10))
  FROM due JOIN ranked r USING (key) GROUP BY due.name, due.start, due.end, due.key
  ON CONFLICT (dedupe_key) DO NOTHING RETURNING id
)
SELECT pg_notify('announce', '') FROM noted LIMIT 1`;

/** Notes what the clan gained in each period that ended. D552. */
@Injectable()
export class SummaryClockRepository {
  async note(tx: EntityManager): Promise<void> {
    await tx.query(NOTE);
  }
}
