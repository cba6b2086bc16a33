import type { PageMetadata } from '../../http/pages/page-html.ts';
import type { PageId } from '../../../shared/site/pages.ts';
import type { SharePicturesService } from './share-pictures.service.ts';

/** Returns the picture that chats show with a page; undefined for a page that has none of its own. */
export async function pagePicture(
  pictures: SharePicturesService,
  page: PageId,
  board: { id: number; title: string } | null,
  clan: string,
): Promise<PageMetadata['picture']> {
  if (page === 'home') return { path: pictures.homeAddress(), alt: `${clan}: a citadel at night` };
  if (page !== 'bingo' || board === null) return undefined;
  // While the database is away the page has the picture of the product.
  const path = await pictures.boardAddress(board.id).catch(() => null);
  return path === null ? undefined : { path, alt: `The bingo board ${board.title} with its standings` };
}
