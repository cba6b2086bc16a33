/**
 * The cases of the bench in the order of a run. A new one has its goals in goals.mjs and a place for its table in
 * docs/performance.md. `load` imports a case only when it runs, because some cases import files
 * of the build. A case is `async ({ quick }) => rows`; what a row holds is in support/report/verdict.mjs.
 */
export const CASES = {
  reads: {
    about: 'hot reads against plain Node with the same bytes',
    load: async () => (await import('./cases/reads.mjs')).reads,
  },
  'busy-reads': {
    about: 'hot reads while syncs and changed clan lists write',
    load: async () => (await import('./cases/busy-reads.mjs')).busyReads,
  },
  herd: {
    about: '1,000 readers of a page right after a start, against plain Node',
    load: async () => (await import('./cases/herd.mjs')).herd,
  },
  fanout: {
    about: 'a committed event to 500 and 2,000 viewers against bare Socket.io',
    load: async () => (await import('./cases/fanout.mjs')).fanout,
  },
  'whole-path': {
    about: 'real completions and syncs to 100–2,000 viewers against bare Socket.io',
    load: async () => (await import('./cases/whole-path.mjs')).wholePath,
  },
  overlay: {
    about: '1,000 overlays of one board: events, reload and an idle one',
    load: async () => (await import('./cases/overlay.mjs')).overlay,
  },
  bingo: {
    about: 'the evaluation of a board against a map look-up and plain loops',
    load: async () => (await import('./cases/bingo.mjs')).bingo,
  },
  ingest: {
    about: 'the first sync of 500 members against bare statements',
    load: async () => (await import('./cases/ingest.mjs')).ingest,
  },
  hiscores: {
    about: 'the Hiscores page in a browser under 20 changes a second',
    load: async () => (await import('./cases/hiscores.mjs')).hiscores,
  },
  sizes: {
    about: 'the scripts of the pages against their libraries',
    load: async () => (await import('./cases/sizes.mjs')).sizes,
  },
  lighthouse: {
    about: 'Lighthouse over the public pages, as a phone and as a desktop',
    load: async () => (await import('./cases/lighthouse.mjs')).lighthouse,
  },
  scale: {
    about: 'two nodes with 5,000 sockets, directly and behind the edge, against bare Socket.io',
    load: async () => (await import('./cases/scale.mjs')).scale,
  },
  growth: {
    about: 'a clan with years behind it against its first day',
    load: async () => (await import('./cases/growth.mjs')).growth,
  },
};
