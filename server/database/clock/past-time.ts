/** SQL: a stored time, or NULL when it is ahead of the database's clock, so that it counts as never. */
export function past(column: string): string {
  return `CASE WHEN ${column} <= clock_timestamp() THEN ${column} END`;
}

/**
 * SQL: the stored end of a wait, or NULL when it is further ahead than any such wait, because a fast clock stored it; then
 * the wait is over. @param longest an SQL interval
 */
export function until(column: string, longest: string): string {
  return `CASE WHEN ${column} <= clock_timestamp() + interval '${longest}' THEN ${column} END`;
}
