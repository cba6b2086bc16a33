/**
 * Sentences of the admin dashboard, letter by letter: spec §8. The server's reason may follow a failure as a second line.
 * Messages about a form's field are defined with its schema.
 */
export const FAILED = {
  boards: 'Failed to load bingo boards',
  boardData: 'Failed to load board data',
  fetchBoardData: 'Failed to fetch board data',
  teams: 'Failed to fetch teams',
  members: 'Failed to fetch members',
  statistics: 'Failed to load statistics',
  createBoard: 'Failed to create board',
  boardStatus: 'Failed to update board status',
  deleteBoard: 'Failed to delete board',
  setItem: 'Failed to set item',
  clearSquare: 'Failed to clear square',
  boardSettings: 'Failed to update board settings',
  createTeam: 'Failed to create team',
  updateTeam: 'Failed to update team',
  teamGuests: 'Team updated but there was an issue with guest members',
  deleteTeam: 'Failed to delete team',
  removeTeamMember: 'Failed to remove member',
  clearDailyXp: 'Failed to clear daily XP',
  clearWeeklyXp: 'Failed to clear weekly XP',
  clearFeed: 'Failed to clear Twitter cache',
  startSync: 'Failed to start sync',
  // The specification has no sentences for these; ours have the same form.
  stopSync: 'Failed to stop sync',
  syncProgress: 'Failed to load sync progress',
  syncLogs: 'Failed to load sync logs',
  addMember: 'Failed to add member',
  addMembers: 'Failed to add members',
  setFlag: 'Failed to update member',
  refreshFeed: 'Failed to refresh Twitter feed',
  undoClear: 'Failed to undo the clearing',
  clears: 'Failed to load clearings',
  importClan: 'Failed to import the clan',
  membershipPlan: 'Failed to load the membership plan',
  syncMembership: 'Failed to sync membership',
  removeMember: 'Failed to remove member',
  restoreMember: 'Failed to restore member',
  removedMembers: 'Failed to load removed members',
  undoDismissal: 'Failed to undo the dismissal',
  hideMember: 'Failed to hide member',
  showMember: 'Failed to show member',
  setAnnouncements: 'Failed to save whether the member is announced',
  eraseMember: 'Failed to erase member',
  liftErased: 'Failed to allow the name again',
  dismissRename: 'Failed to dismiss the rename',
  renameMember: 'Failed to rename member',
  undoRename: 'Failed to undo the rename',
  heldReadings: 'Failed to load held readings',
  decideHeld: 'Failed to decide on the held reading',
  inactiveMembers: 'Failed to load inactive members',
  systemInfo: 'Failed to load system information',
  readingProblems: 'Failed to load reading problems',
  checklist: 'Failed to load the checklist',
  operation: 'Failed to load the facts about database, backups and syncs',
  version: 'Failed to load the versions',
  feedStatus: 'Failed to load Twitter status',
} as const;

/** Message above the bingo activity of a board. */
export function bingoActivityFailed(message: string): string {
  return `Failed to load bingo activity: ${message}`;
}

/** Message after a 429 of the feed: how long to wait, and that the cache refreshes by itself. */
export const FEED_WAIT =
  'Twitter allows no more requests right now. Please wait 15 minutes before you try again. ' +
  'The cache refreshes by itself after 24 hours.';
