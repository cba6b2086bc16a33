/**
 * The goals of the bench, all in this file. `figure` is the name of a figure, in which * stands for any text; the first
 * goal that fits a name counts. A figure has either `most` or `least`, or neither when it is printed for the record.
 * `from` is where the goal comes from. Ratios are ours to bare, see docs/performance.md.
 */
export const GOALS = [
  { figure: 'reads * CPU', most: 1.5, from: 'plain Node and half as much again for headers, limits and metrics' },
  { figure: 'reads * rate', least: 0.7, from: 'the same, in requests a second' },

  { figure: 'busy reads * rate', least: 0.5, from: 'writes take at most half of what the reads have at rest' },
  { figure: 'busy reads * p99 ms', most: 25, from: 'a read waits for no more than a frame and a half of a page' },

  { figure: 'herd * statements against one reader', most: 2, from: 'simultaneous readers share one read' },
  { figure: 'herd * bytes a reader', most: 1.3, from: 'the same bodies, with about 1 KB of headers of a page' },
  { figure: 'herd * ms until all have it', most: 1.5, from: 'as the warm reads' },

  { figure: 'fanout * p99 ms', most: 1.3, from: 'the noise of the wall clock: as fast as bare Socket.io' },
  { figure: 'fanout * µs CPU a delivery', most: 1.25, from: 'as cheap as bare Socket.io, with rooms and versions' },
  { figure: '* lost', most: 0, from: 'shared/live/PROTOCOL.md: every change reaches every page' },

  {
    figure: 'completion to * p99 ms',
    most: 100,
    from: 'a person notices no wait, from the admin’s call to the viewers',
  },
  { figure: 'sync to * p99 ms', most: 100, from: 'a person notices no wait, from the game’s answer to the viewers' },
  { figure: '* to 2000 µs CPU a delivery', most: 2, from: 'the writes cost less than the fan-out to 2,000' },
  {
    figure: 'sync to * bytes a viewer and change',
    most: 400,
    from: 'a phone follows a busy clan: 45 changes/s in 18 KB/s',
  },
  { figure: '* to * bytes of the largest event', most: 1024, from: 'an event is 1 KiB at most' },

  { figure: 'overlay * p99 from commit to receipt', most: 1.3, from: 'as fast as bare Socket.io' },
  { figure: 'overlay * CPU', most: 1.25, from: 'as cheap as bare Socket.io' },
  { figure: 'overlay bytes of an event for each viewer, of 1024', most: 1, from: 'a completion is 1 KiB' },
  { figure: 'overlay bytes with * viewers against *', most: 1.02, from: 'bytes a viewer do not grow with viewers' },
  { figure: 'overlay storm: database queries for * reloads, of 5', most: 1, from: 'a board is read once for all' },
  { figure: 'overlay idle: task time in * s, of 1 %', most: 1, from: 'a streamer’s machine is for the game' },
  { figure: 'overlay idle: frames requested', most: 0, from: 'a picture that stands still is not drawn' },

  {
    figure: 'ingest * members against bare statements',
    most: 8,
    from: 'parsing, queue, locks and events for each member',
  },
  { figure: 'statements of a sync without news', most: 6, from: 'a reading without news writes two rows' },
  { figure: 'statements of a sync with XP', most: 12, from: 'the same, with XP, its day and the event' },
  { figure: 'statements of a sync with XP and a line', most: 15, from: 'the same, with the line and its squares' },
  { figure: 'WAL bytes of a sync without news', most: 1600, from: '500 members every few minutes in 1 GB a day' },
  { figure: 'WAL bytes of a sync with XP', most: 6500, from: 'the columns of 29 skills, once in the row and the day' },
  { figure: 'WAL bytes of a sync with XP and a line', most: 8500, from: 'the same, with the line and its indexes' },

  { figure: 'hiscores longest task of 100 ms', most: 1, from: 'a page answers a touch within 100 ms' },
  { figure: 'hiscores slowest interaction of 100 ms', most: 1, from: 'a page answers a touch within 100 ms' },

  { figure: 'sizes overlay', most: 0.55, from: 'an overlay has neither the router nor React' },
  { figure: 'sizes bingo', most: 1.3, from: 'the libraries and a third as much for the board' },
  { figure: 'sizes admin', most: 1.6, from: 'the dashboard, which few people open' },
  { figure: 'sizes *', most: 1.2, from: 'the libraries and a fifth as much for the page' },

  { figure: 'lighthouse * performance', least: 95, from: 'a cheap phone on a slow network' },
  { figure: 'lighthouse * accessibility', least: 100, from: 'everybody can use every page' },
  { figure: 'lighthouse * best-practices', least: 98, from: 'no error in the console, safe headers' },
  { figure: 'lighthouse * seo', least: 98, from: 'search engines and chats find every page' },
  { figure: 'lighthouse * lcp', most: 2.5, from: 'seconds: what Core Web Vitals call good' },
  { figure: 'lighthouse * tbt', most: 150, from: 'ms: a touch while the page loads is answered' },
  { figure: 'lighthouse * cls', most: 0.01, from: 'nothing moves under a reader’s eyes' },

  { figure: 'scale * p99', most: 1.3, from: 'as fast as bare Socket.io on the same nodes' },
  { figure: 'scale * CPU', most: 1.25, from: 'as cheap as bare Socket.io' },
  { figure: 'scale * storm', most: 1.3, from: 'all are back as soon as with bare Socket.io' },
  {
    figure: 'scale * lost or doubled *',
    most: 0,
    from: 'shared/live/PROTOCOL.md: every change reaches every page, once',
  },

  { figure: 'growth first history of a member', most: 100, from: 'ms: a person notices no wait' },
  { figure: 'growth sync without news', most: 1.3, from: 'a sync does not pay for the years behind it' },
  { figure: 'growth *', most: 1.5, from: 'years of history cost a half more at most' },

  { figure: 'bingo evaluate against a map look-up', most: 1.5, from: 'rules, seats and order for half as much again' },
  { figure: 'bingo line without a square against a look-up', most: 1.5, from: 'nearly all lines of a log are such' },
  { figure: 'bingo evaluate against loops', least: 50, from: 'look-ups instead of comparing every square' },
  { figure: 'bingo settle 1000 lines, ms', most: 5, from: 'the lock of a board is held for no more than a frame' },
  {
    figure: 'bingo settle 10000 lines, ms',
    most: 40,
    from: 'a month of a large clan, in an edit that feels immediate',
  },
  { figure: 'bingo new line, µs', most: 20, from: 'a line adds nothing to a sync' },
];
