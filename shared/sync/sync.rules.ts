/** Seconds between two public syncs of one member. Source: design section 4. */
export const SYNC_COOLDOWN_S = 300;
