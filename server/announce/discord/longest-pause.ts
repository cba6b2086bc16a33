/** Longer than any pause that counts; one that ends later was stored before the database's clock was set back. */
export const LONGEST_PAUSE_MS = 24 * 3_600_000;

/** SQL that tells whether a row `p` of `host_pace` is a pause that counts. */
export const IS_PAUSED = `p.paused_until BETWEEN clock_timestamp() AND clock_timestamp() + ${LONGEST_PAUSE_MS} * interval '1 ms'`;
