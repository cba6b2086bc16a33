import { isLinkSecret, PLAYER_LINK_HEADER } from '../../../../shared/bingo/links/links.schemas.ts';
import { href } from '../../../../shared/site/page-address.ts';

/** Returns the secret of a player link after the `#` of the address; null without one. */
export function secretOfHash(hash: string): string | null {
  const text = hash.replace(/^#/, '');
  return isLinkSecret(text) ? text : null;
}

/** Returns the headers by which a request shows its player link. */
export function linkHeaders(secret: string): Record<string, string> {
  return { [PLAYER_LINK_HEADER]: secret };
}

/** Returns the whole address of a player's page. The secret stays in the browser: the part after the # is never sent. */
export function playAddress(secret: string): string {
  return `${window.location.origin}${href('bingo-play')}#${secret}`;
}
