import { weigh, type Weighed } from './random.ts';

/** Activity of a stretch of play. */
export type Pursuit = 'skill' | 'slayer' | 'boss' | 'daemonheim' | 'clue' | 'quest';

export type StyleName = 'newcomer' | 'casual' | 'skiller' | 'bosser' | 'clue hunter' | 'quester' | 'maxed';

/** Parameters of a way of playing. Pairs are [from, to]. */
export interface Style {
  /** Hours on a day with play; `playsToday` is the chance of such a day. */
  hours: readonly [number, number];
  playsToday: number;
  /** Factor on the XP per hour. */
  pace: number;
  /** Level around which each skill starts. */
  startLevel: readonly [number, number];
  /** Days in the clan. */
  stayDays: readonly [number, number];
  pursuits: Weighed<Pursuit>;
}

export const STYLES: Readonly<Record<StyleName, Style>> = {
  newcomer: {
    hours: [9, 15],
    playsToday: 0.97,
    pace: 2.4,
    startLevel: [1, 14],
    stayDays: [4, 9],
    pursuits: weigh<Pursuit>(['skill', 64], ['slayer', 10], ['boss', 2], ['daemonheim', 6], ['clue', 5], ['quest', 13]),
  },
  casual: {
    hours: [1.5, 5],
    playsToday: 0.7,
    pace: 0.7,
    startLevel: [24, 74],
    stayDays: [200, 480],
    pursuits: weigh<Pursuit>(['skill', 64], ['slayer', 12], ['boss', 7], ['daemonheim', 6], ['clue', 4], ['quest', 7]),
  },
  skiller: {
    hours: [6, 14],
    playsToday: 0.94,
    pace: 1.3,
    startLevel: [78, 108],
    stayDays: [200, 450],
    pursuits: weigh<Pursuit>(['skill', 88], ['slayer', 4], ['boss', 2], ['daemonheim', 3], ['clue', 2], ['quest', 1]),
  },
  bosser: {
    hours: [5, 12],
    playsToday: 0.92,
    pace: 1,
    startLevel: [84, 112],
    stayDays: [200, 460],
    pursuits: weigh<Pursuit>(['skill', 8], ['slayer', 22], ['boss', 58], ['daemonheim', 6], ['clue', 4], ['quest', 2]),
  },
  'clue hunter': {
    hours: [3, 9],
    playsToday: 0.85,
    pace: 0.8,
    startLevel: [70, 104],
    stayDays: [220, 500],
    pursuits: weigh<Pursuit>(
      ['skill', 20],
      ['slayer', 10],
      ['boss', 14],
      ['daemonheim', 4],
      ['clue', 48],
      ['quest', 4],
    ),
  },
  quester: {
    hours: [2, 8],
    playsToday: 0.85,
    pace: 0.8,
    startLevel: [28, 78],
    stayDays: [200, 450],
    pursuits: weigh<Pursuit>(['skill', 38], ['slayer', 12], ['boss', 8], ['daemonheim', 8], ['clue', 8], ['quest', 26]),
  },
  maxed: {
    hours: [4, 10],
    playsToday: 0.9,
    pace: 1.4,
    startLevel: [112, 126],
    stayDays: [200, 450],
    pursuits: weigh<Pursuit>(['skill', 60], ['slayer', 14], ['boss', 17], ['daemonheim', 3], ['clue', 5], ['quest', 1]),
  },
};

/** Styles of members who stay long, by weight. */
export const LASTING = weigh<StyleName>(
  ['casual', 30],
  ['skiller', 38],
  ['bosser', 14],
  ['clue hunter', 5],
  ['quester', 7],
  ['maxed', 8],
);
