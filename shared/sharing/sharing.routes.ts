import * as z from 'zod/mini';
import { ACTIVITY_CATEGORIES } from '../activities/activities.schemas.ts';
import { defineRoute } from '../http/route.ts';

/** Number of a board with an ending, such as `12.atom`. A number that no board can have is unknown like any other. */
const boardFile = (ending: 'atom' | 'ics') =>
  z.strictObject({ file: z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,8}\\.${ending}$`))) });

const open = { method: 'GET', access: 'public', root: true } as const;

/** Feeds for feed readers, and calendars for calendar programs. They are at the root, because people type them in. */
export const sharingRoutes = {
  achievements: defineRoute({
    ...open,
    path: '/feeds/achievements.atom',
    summary: 'The newest 50 achievements as an Atom feed',
    query: z.strictObject({
      category: z.optional(z.enum(ACTIVITY_CATEGORIES, 'Unknown category')),
      /** Any spelling of a member's name. */
      member: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    }),
  }),
  boards: defineRoute({
    ...open,
    path: '/feeds/bingo.atom',
    summary: 'What happened last on the bingo boards, as an Atom feed',
  }),
  board: defineRoute({
    ...open,
    path: '/feeds/bingo/:file',
    summary: 'What happened last on one bingo board, as an Atom feed',
    params: boardFile('atom'),
    missing: { file: 'BOARD_NOT_FOUND' },
  }),
  calendar: defineRoute({ ...open, path: '/calendar.ics', summary: 'The bingo boards with an end, as a calendar' }),
  boardCalendar: defineRoute({
    ...open,
    path: '/calendar/bingo/:file',
    summary: 'One bingo board with an end, as a calendar',
    params: boardFile('ics'),
    missing: { file: 'BOARD_NOT_FOUND' },
  }),
} as const;

/** Returns the number in the name of such a file. */
export function boardOfFile(file: string): number {
  return Number.parseInt(file, 10);
}

/** Returns the path of the feed of a board, or of all boards. */
export function bingoFeedPath(boardId: number | null): string {
  return boardId === null ? sharingRoutes.boards.path : `/feeds/bingo/${boardId}.atom`;
}

/** Returns the path of the feed of achievements: of all, of a category, of a member, or of both. */
export function achievementsFeedPath(of: { category?: string | undefined; member?: string | undefined }): string {
  const query = new URLSearchParams();
  if (of.category !== undefined) query.set('category', of.category);
  if (of.member !== undefined) query.set('member', of.member);
  const { path } = sharingRoutes.achievements;
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
