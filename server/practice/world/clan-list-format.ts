import { rankOrder } from '../../../shared/game/ranks.ts';
import type { ClanRow } from '../player/player.ts';

/** Returns the body of the clan list: windows-1252, spaces in names as byte 0xA0, by rank and clan XP, LF line ends. */
export function clanListBody(rows: readonly ClanRow[]): Buffer {
  const ordered = [...rows].sort((a, b) => rankOrder(a.rank) - rankOrder(b.rank) || b.clanXp - a.clanXp);
  const lines = ordered.map(
    ({ name, rank, clanXp, kills }) => `${name.replaceAll(' ', '\u00a0')},${rank},${clanXp},${kills}`,
  );
  return Buffer.from(['Clanmate, Clan Rank, Total XP, Kills', ...lines, ''].join('\n'), 'latin1');
}
