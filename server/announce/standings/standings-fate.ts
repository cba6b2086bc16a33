/** Days after the end of a board in which late lines and corrections still change its message. */
const FOLLOWED_DAYS = 7;

/** Conditions on a board b, by the database's clock, and on a rule r. A board with a delay is told as it was before it. */
const MOMENT = "clock_timestamp() - b.stream_delay_s * interval '1 s'";
const IS_SHOWN = 'b.is_active AND b.deleted_at IS NULL AND b.public_from IS NOT NULL';
const HAS_BEGUN = `coalesce(b.start_date, b.created_at) <= ${MOMENT}`;
const HAS_ENDED = `coalesce(b.end_date <= ${MOMENT}, false)`;
const IS_FOLLOWED = `coalesce(b.end_date > ${MOMENT} - interval '${FOLLOWED_DAYS} days', true)`;
const TELLS = `r.is_on AND :kind = ANY (r.kinds) AND (r.filter->'boards' IS NULL OR r.filter->'boards' @> to_jsonb(b.id))`;

/**
 * What becomes of a message: `told` while its board runs, or has ended lately, and its rule wants it. `kept`: it stays as it
 * is. `gone`: it must not be there, because its board is hidden, deleted or not begun, or nobody would keep it up to date.
 */
export const FATE = `CASE WHEN b.id IS NULL OR NOT (${IS_SHOWN} AND ${HAS_BEGUN}) THEN 'gone'
  WHEN coalesce(${TELLS}, false) THEN CASE WHEN ${IS_FOLLOWED} THEN 'told' ELSE 'kept' END
  WHEN ${HAS_ENDED} THEN 'kept' ELSE 'gone' END`;

/** A rule wants the message of a board: it runs, and visitors see it. */
export const IS_WANTED = `${IS_SHOWN} AND ${HAS_BEGUN} AND NOT ${HAS_ENDED} AND ${TELLS}`;
