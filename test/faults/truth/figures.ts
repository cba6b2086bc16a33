import type { Kind } from '../kinds/plan.ts';

/** Sums of a run. */
export interface Figures {
  rounds: number;
  failed: number;
  kills: number;
  stops: number;
  writes: number;
  refusedWrites: number;
  events: number;
  lost: number;
  doubled: number;
  outOfOrder: number;
  diverged: number;
  neverRecovered: number;
  silence: { ms: number; name: string; round: number; kind: string };
  slowest: { ms: number; round: number; kind: string };
}

export function noFigures(): Figures {
  return {
    rounds: 0,
    failed: 0,
    kills: 0,
    stops: 0,
    writes: 0,
    refusedWrites: 0,
    events: 0,
    lost: 0,
    doubled: 0,
    outOfOrder: 0,
    diverged: 0,
    neverRecovered: 0,
    silence: { ms: 0, name: 'nowhere', round: 0, kind: 'none' },
    slowest: { ms: 0, round: 0, kind: 'none' },
  };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Returns the final table as text for people. */
export function tableOf(
  figures: Figures,
  byKind: ReadonlyMap<Kind, { rounds: number; failed: number }>,
  leftOut: ReadonlyMap<Kind, string>,
): string {
  const { silence, slowest } = figures;
  const rows: [string, string | number][] = [
    ['rounds', figures.rounds],
    ['rounds that failed', figures.failed],
    ['kills (kill -9, pg_terminate_backend)', figures.kills],
    ['stops (SIGSTOP)', figures.stops],
    ['writes acknowledged', figures.writes],
    ['writes refused or unanswered', figures.refusedWrites],
    ['events', figures.events],
    ['lost', figures.lost],
    ['doubled', figures.doubled],
    ['out of order', figures.outOfOrder],
    ['diverged', figures.diverged],
    ['never recovered', figures.neverRecovered],
    [
      'longest silence until the page said so',
      `${seconds(silence.ms)} (${silence.name}, round ${silence.round}, ${silence.kind})`,
    ],
    ['longest recovery', `${seconds(slowest.ms)} (round ${slowest.round}, ${slowest.kind})`],
  ];
  const kinds = [...byKind].map(([kind, { rounds, failed }]): [string, string] => [
    kind,
    `${rounds} ${rounds === 1 ? 'round' : 'rounds'}${failed > 0 ? `, ${failed} FAILED` : ''}`,
  ]);
  const missing = [...leftOut].map(([kind, why]): [string, string] => [kind, `LEFT OUT: ${why}`]);
  return [...rows, ['', ''] as const, ...kinds, ...missing]
    .map(([name, value]) => (name === '' ? '' : `${name.padEnd(42)}${value}`))
    .join('\n');
}
