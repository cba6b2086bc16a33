/** SQL: a stored time, or NULL when it lies ahead of the database's clock: then it counts as never. */
export function past(column: string): string {
  return `CASE WHEN ${column} <= clock_timestamp() THEN ${column} END`;
}

/**
 * SQL: a stored time until which something waits, or NULL when it lies further ahead than such a wait ever lasts: a clock
 * that ran ahead has set it, and nothing waits. @param longest an interval
 */
export function until(column: string, longest: string): string {
  return `CASE WHEN ${column} <= clock_timestamp() + interval '${longest}' THEN ${column} END`;
}
