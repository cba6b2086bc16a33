import { nameKey } from '../../../../shared/game/names.ts';
import { damaged, looksLikeHtml, malformed, tidyName } from '../../transport/answer-text.ts';
import type { SkippedRow } from '../../../../shared/roster/clan.schemas.ts';
import type { ClanList, ClanListEntry, GameResult } from '../../game-types.ts';

const MAX_ROWS = 2_000;
const MAX_KILLS = 2_147_483_647;
/** Number of rows that may be unreadable: a share of all rows, at least `least`, and never more than the share `most`. */
const TOLERANCE = { share: 0.02, least: 3, most: 0.1 };

/**
 * Parses a clan's member list (windows-1252 text, already decoded). The header and the final line end are required: a page
 * that looks empty would otherwise remove a whole clan. A few unreadable rows are skipped and reported by line; with more
 * of them the list is rejected. A repeated name is kept once, as first listed.
 */
export function parseClanList(text: string): GameResult<ClanList> {
  if (looksLikeHtml(text)) return malformed('a web page instead of a clan list');
  if (!/^clanmate\b/i.test(text)) return malformed('no Clanmate header');
  if (!text.endsWith('\n')) return damaged('the list was cut short');
  const lines = text.trimEnd().split(/\r?\n/).slice(1);
  if (lines.length === 0) return damaged('the list has no members');
  if (lines.length > MAX_ROWS) return damaged(`the list has more than ${MAX_ROWS} rows`);

  const list: ClanList = { entries: [], skipped: [], isWhole: true };
  const lineOf = new Map<string, number>();
  const unreadable: SkippedRow[] = [];
  for (const [index, row] of lines.entries()) {
    const line = index + 2;
    const entry = parseRow(row);
    if (typeof entry === 'string') {
      unreadable.push({ line, name: nameOf(row), reason: entry });
      continue;
    }
    const known = lineOf.get(nameKey(entry.name));
    if (known !== undefined) {
      list.skipped.push({ line, name: entry.name, reason: `the name is in line ${known} already` });
      continue;
    }
    lineOf.set(nameKey(entry.name), line);
    list.entries.push(entry);
  }
  const tolerated = toleratedRows(lines.length);
  const [first] = unreadable;
  if (first && unreadable.length > tolerated) {
    const firstOne = `the first one in line ${first.line} (${first.reason})`;
    return damaged(`${unreadable.length} of ${lines.length} rows are unreadable, ${firstOne}`);
  }
  // Many repeated rows replace others, as when a part of the list was sent twice.
  list.isWhole = unreadable.length === 0 && list.skipped.length <= Math.max(1, tolerated);
  list.skipped = [...list.skipped, ...unreadable].sort((a, b) => a.line - b.line);
  return { kind: 'ok', value: list };
}

function toleratedRows(rows: number): number {
  return Math.min(Math.floor(rows * TOLERANCE.most), Math.max(TOLERANCE.least, Math.floor(rows * TOLERANCE.share)));
}

/** Returns the member of a row, or the reason why it cannot be read. */
function parseRow(row: string): ClanListEntry | string {
  if (row.trim() === '') return 'the row is empty';
  const fields = row.split(',');
  if (fields.length !== 4) return `${fields.length} ${fields.length === 1 ? 'column' : 'columns'} instead of 4`;
  const [rawName = '', rawRank = '', rawXp = '', rawKills = ''] = fields;
  const [name, rank] = [tidyName(rawName), tidyName(rawRank)];
  const problem = nameProblem(rawName) ?? rankProblem(rank);
  if (problem !== null) return problem;
  if (!/^\d{1,15}$/.test(rawXp)) return 'the clan XP is not a whole number';
  if (!/^\d{1,10}$/.test(rawKills) || Number(rawKills) > MAX_KILLS) return 'the kills are not a whole number';
  return { name, rank, clanXp: Number(rawXp), kills: Number(rawKills) };
}

function nameProblem(rawName: string): string | null {
  const name = tidyName(rawName);
  if (name === '') return 'the name is empty';
  // Sequences such as \u00c2\u00a0 are UTF-8 that was decoded wrongly.
  if (/[\u00c2\u00c3\u00e2\u00ef][\u0080-\u00bf]/.test(rawName)) return 'the name is in another text encoding';
  if (name.length > 12) return 'the name is longer than 12 characters';
  // The letters are limited to those of windows-1252.
  if (!/^[\p{L}\p{N} _\-+]+$/u.test(name)) return 'the name has a character that no name has';
  return /[\p{L}\p{N}]/u.test(name) ? null : 'the name has no letter and no digit';
}

/** Returns the problem of a rank, or null; unknown ranks are kept as text. */
function rankProblem(rank: string): string | null {
  if (rank === '') return 'the rank is empty';
  return /^[\p{L}\p{N} '’().&/+-]{1,30}$/u.test(rank) ? null : 'the rank is not text';
}

/** Returns the name in a row, or null when it cannot be read. */
function nameOf(row: string): string | null {
  const [name = ''] = row.split(',');
  return nameProblem(name) === null ? tidyName(name) : null;
}
