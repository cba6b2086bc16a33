import type { PageMetadata } from '../../http/pages/page-html.ts';
import type { PageId } from '../../../shared/site/pages.ts';
import type { SharePicturesService } from './share-pictures.service.ts';

/** A page does not wait longer for the version of its picture, which needs the database when the board is not in memory. */
const PATIENCE_MS = 500;

/** Returns the picture that chats show with a page; undefined for a page that has none of its own. */
export async function pagePicture(
  pictures: SharePicturesService,
  page: PageId,
  board: { id: number; title: string } | null,
  clan: string,
): Promise<PageMetadata['picture']> {
  if (page === 'home') return { path: pictures.homeAddress(), alt: `${clan}: a citadel at night` };
  if (page !== 'bingo' || board === null) return undefined;
  const path = await soon(pictures.boardAddress(board.id));
  return path === null ? undefined : { path, alt: `The bingo board ${board.title} with its standings` };
}

/** Returns null for an answer that fails or takes long, as while the database is away: the page has the general picture then. */
async function soon(answer: Promise<string | null>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
