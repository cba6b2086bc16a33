import type { ClanList } from '../../game-types.ts';
import { tidyName } from '../../transport/answer-text.ts';
import type { GameSource } from '../game-source.ts';
import { parseClanList } from './clan-list.parser.ts';

/** Least gap between two calls in ms. The schedule decides how often the list is read; this spaces manual requests. */
const GAP_MS = 5_000;
const LONGEST_NAME = 20;

/**
 * Members of a clan in one call: `GET <base>/members_lite.ws?clanName=CLAN`. An unknown clan gives `not_found` or
 * `malformed`, because the service answers most unknown names with a web page.
 */
export const clanListSource: GameSource<ClanList> = {
  baseUrl: (settings) => settings.clanListUrl,
  intervalMs: (settings) => Math.min(settings.clanListIntervalMs ?? GAP_MS, GAP_MS),
  accepts: /^(text\/|application\/(csv|octet-stream))/i,
  path: (clan) => {
    const name = tidyName(clan);
    if (name === '' || name.length > LONGEST_NAME) return null;
    return `/members_lite.ws?clanName=${encodeURIComponent(name)}`;
  },
  charset: () => 'windows-1252',
  parse: parseClanList,
};
