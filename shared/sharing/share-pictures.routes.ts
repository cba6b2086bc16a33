import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';

export const HOME_PICTURE_PATH = '/share/home.png';

/** Version of a picture, by which chats notice that it has changed. Any value is answered with the present picture. */
const query = z.strictObject({ v: z.optional(z.string().check(z.maxLength(60))) });
const open = { method: 'GET', access: 'public', root: true, query } as const;

/** Pictures of 1200 × 630 that chats show with a link. */
export const sharePicturesRoutes = {
  home: defineRoute({ ...open, path: HOME_PICTURE_PATH, summary: 'The picture of the site, as PNG' }),
  board: defineRoute({
    ...open,
    path: '/share/board/:file',
    summary: 'The picture of a bingo board as visitors see it, as PNG',
    params: z.strictObject({ file: z.string().check(z.regex(/^[1-9]\d{0,8}\.png$/)) }),
    missing: { file: 'BOARD_NOT_FOUND' },
  }),
} as const;

/** Returns the path of the picture of a board. */
export function boardPicturePath(boardId: number): string {
  return `/share/board/${boardId}.png`;
}
