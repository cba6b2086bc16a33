import { RANK_COLORS, rankFile, RANKS, type RankName } from '../../../shared/game/ranks.ts';
import { draw, type Layers, oval } from './drawing.ts';

const CHEVRON = 'l9-6.4 9 6.4v3.4l-9-6.4-9 6.4z';

/** Insignia by rank: chevrons, bars and a star for the lower ranks, symbols for the leaders. */
const LAYERS: Record<RankName, Layers> = {
  Owner: [
    'aM2.2 19V7.4l5 4.4L12 3.6l4.8 8.2 5-4.4V19z',
    'bM2.2 17h19.6v4.2H2.2z',
    `b${oval(12, 3.8, 1.7)}`,
    `b${oval(2.6, 7, 1.5)}`,
    `b${oval(21.4, 7, 1.5)}`,
  ],
  'Deputy Owner': [
    `a3.6${oval(6.8, 11, 4.6)}`,
    'a3.6M11.6 11h10.2',
    'a3.2M16 12v4.6M20.8 12v5.6',
    'b1.6M2.9 9.6c.6-1.6 1.9-2.6 3.7-2.7',
  ],
  Overseer: [
    'aM12 4.6c5.2 0 9 3.4 11 7.4-2 4-5.8 7.4-11 7.4S3 16 1 12c2-4 5.8-7.4 11-7.4z',
    `k${oval(12, 12, 4.9)}`,
    `b${oval(12, 12, 2.9)}`,
  ],
  Coordinator: [`a3.6${oval(7.8, 12, 5.4)}`, `b3.6${oval(16.2, 12, 5.4)}`, 'a3.6M12.4 9.2a5.4 5.4 0 0 1 0 5.6'],
  Organiser: [
    'aM12 1.2l3 7.8 7.8 3-7.8 3-3 7.8-3-7.8-7.8-3 7.8-3z',
    'bM12 1.2v10.8L9 9zM22.8 12H12l3-3zM12 22.8V12l3 3zM1.2 12H12l-3 3z',
  ],
  Admin: ['bM12 1.8L3.2 5v6.6C3.2 17 7.4 20.6 12 22.2z', 'aM12 1.8L20.8 5v6.6c0 5.4-4.2 9-8.8 10.6z'],
  General: [
    'aM12 1.4l3.2 6.9 7.4.9-5.5 5.1 1.5 7.4L12 18l-6.6 3.7 1.5-7.4-5.5-5.1 7.4-.9z',
    'bM12 1.4v11L8.8 8.3zM22.6 9.2L12 12.4l3.2-4.1zM18.6 21.7L12 12.4l5.1 1.9zM5.4 21.7L12 12.4V18zM1.4 9.2L12 12.4l-5.1 1.9z',
  ],
  Captain: ['aM3 3h18v4.6H3z', 'bM3 9.7h18v4.6H3z', 'aM3 16.4h18V21H3z'],
  Lieutenant: ['aM3 5.4h18v5.2H3z', 'bM3 13.4h18v5.2H3z'],
  Sergeant: [`bM3 8${CHEVRON}`, `aM3 13.4${CHEVRON}`, `aM3 18.8${CHEVRON}`],
  Corporal: [`bM3 10.6${CHEVRON}`, `aM3 17${CHEVRON}`],
  Recruit: [`aM3 13.6${CHEVRON}`],
};

/** Returns the insignia of every rank by file name, in the rank's colour. */
export function rankPictures(): [file: string, svg: string][] {
  return RANKS.map((rank) => {
    const metal = RANK_COLORS[rank];
    return [rankFile(rank), draw(LAYERS[rank], { a: metal, b: lighter(metal) })];
  });
}

/** Returns the colour half way to white. */
function lighter(hex: string): string {
  const channels = [1, 3, 5].map((at) => Math.round((parseInt(hex.slice(at, at + 2), 16) + 255) / 2));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
