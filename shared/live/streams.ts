/** Names of live streams. Design R3. */
export const CLAN_STREAM = 'clan';
export const BOARDS_STREAM = 'boards';
/** Only on the /admin namespace. */
export const ADMIN_STREAM = 'admin';
