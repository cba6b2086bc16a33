import { nameKey } from '../../shared/game/names.ts';
import { looksLikeHtml, malformed, tidyName } from './answer-text.ts';
import type { ClanListEntry, GameResult } from './game.types.ts';

const MAX_ROWS = 2_000;
const MAX_KILLS = 2_147_483_647;

/**
 * Reads a clan's member list (windows-1252 text, already decoded). The header, four fields in every line and the
 * final line end must be there: a page that merely looks empty would otherwise remove a whole clan. A name that is
 * listed twice is kept once, as first listed.
 */
export function parseClanList(text: string): GameResult<ClanListEntry[]> {
  if (looksLikeHtml(text)) return malformed('a web page instead of a clan list');
  if (!/^clanmate\b/i.test(text)) return malformed('no Clanmate header');
  if (!text.endsWith('\n')) return malformed('cut short');
  const lines = text.split(/\r?\n/).slice(1, -1);
  if (lines.length === 0) return malformed('no members');
  if (lines.length > MAX_ROWS) return malformed('too many members');
  const entries = new Map<string, ClanListEntry>();
  for (const [index, line] of lines.entries()) {
    const entry = parseLine(line);
    if (!entry) return malformed(`line ${index + 2} is no member`);
    const key = nameKey(entry.name);
    if (!entries.has(key)) entries.set(key, entry);
  }
  return { kind: 'ok', value: [...entries.values()] };
}

function parseLine(line: string): ClanListEntry | null {
  const fields = line.split(',');
  const [rawName = '', rawRank = '', rawXp = '', rawKills = ''] = fields;
  if (fields.length !== 4) return null;
  const [name, rank] = [tidyName(rawName), tidyName(rawRank)];
  // Letters only as windows-1252 can hold them; \u00c2\u00a0 and the like are UTF-8 read wrongly.
  if (!/^[\p{L}\p{N} _\-+]{1,12}$/u.test(name) || !/[\p{L}\p{N}]/u.test(name)) return null;
  if (/[\u00c2\u00c3\u00e2\u00ef][\u0080-\u00bf]/.test(rawName) || !/^[\p{L} '-]{1,30}$/u.test(rank)) return null;
  if (!/^\d{1,15}$/.test(rawXp) || !/^\d{1,10}$/.test(rawKills)) return null;
  const [clanXp, kills] = [Number(rawXp), Number(rawKills)];
  return kills > MAX_KILLS ? null : { name, rank, clanXp, kills };
}
