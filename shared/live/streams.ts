/** Names of live streams. Design R3. */
export const CLAN_STREAM = 'clan';
/** Only on the /admin namespace. */
export const ADMIN_STREAM = 'admin';
