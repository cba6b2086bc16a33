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

  { figure: 'bingo evaluate against a map look-up', most: 1.5, from: 'rules, seats and order for half as much again' },
  { figure: 'bingo evaluate against loops', least: 50, from: 'look-ups instead of comparing every square' },
  { figure: 'bingo new line, µs', most: 20, from: 'a line adds nothing to a sync' },
];
