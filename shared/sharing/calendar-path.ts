/** Returns the path of a board's calendar. */
export function boardCalendarPath(boardId: number): string {
  return `/calendar/bingo/${boardId}.ics`;
}
