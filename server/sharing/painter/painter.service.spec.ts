import { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import * as z from 'zod';
import { TEAM_COLOURS } from '../../../shared/bingo/bingo-limits.ts';
import { until } from '../../../test/support/live/socket-client.ts';
import { PictureEncoderService } from '../../icons/picture-encoder.service.ts';
import { boardPicture } from './board-picture.ts';
import { COLOURS, TEAM_FILLS } from './picture-colours.ts';
import type { BoardPicture, PictureData } from './picture-data.ts';
import { PainterOptions } from './painter-options.ts';
import { PainterService } from './painter.service.ts';

// Each painter starts a process, which takes seconds on busy cores.
jest.setTimeout(60_000);

const MOST_BYTES = 150 * 1024;
let folder: string;
const painters: PainterService[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'painter-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const painter of painters.splice(0)) painter.onApplicationShutdown();
});
afterAll(() => rmSync(folder, { recursive: true }));

function painterWith(options: Partial<PainterOptions> = {}): PainterService {
  const painter = new PainterService({ ...new PainterOptions(), limitMs: 60_000, ...options });
  painters.push(painter);
  return painter;
}
/** Returns the path of a painter that does something else. */
function program(text: string): string {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(file, text);
  return file;
}

const home: PictureData = { kind: 'home', clan: 'Ravenguard', figures: [{ label: 'active members', value: '137' }] };
const board = (fields: Partial<BoardPicture> = {}): BoardPicture => ({
  ...{ kind: 'board', clan: 'Ravenguard', title: 'Summer Bingo', status: 'Live', isFinal: false, rows: 7, columns: 7 },
  cells: Array.from({ length: 49 }, (_, at) => ({
    ...{ row: 1 + Math.floor(at / 7), column: 1 + (at % 7), words: 'Bandos chestplate', icon: null },
    colours: at % 2 ? [TEAM_COLOURS[at % 10] ?? 'red'] : ['blue', 'gold'],
  })),
  teams: [{ place: 1, name: 'Crimson Tide', score: '12 squares', colour: 'red' }],
  ...fields,
});

describe('the painter', () => {
  it.each<[string, PictureData]>([
    ['of the home page', home],
    ['of a board of 7 × 7', board()],
    ['with the final result', board({ isFinal: true, status: 'Final result' })],
  ])('draws a picture %s, the same bytes in each process', async (_, data) => {
    const [first, second] = [await painterWith().paint(data), await painterWith().paint(data)];
    expect(first?.length ?? 0).toBeGreaterThan(1000);
    expect(first?.length ?? Infinity).toBeLessThanOrEqual(MOST_BYTES);
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
    expect(await sharp(first ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  it.each([
    '</svg><script>alert(1)</script>',
    '"/><image href="file:///etc/passwd"/>',
    '🎉'.repeat(200),
    '',
    '\u0000\ud800&#0;',
  ])('draws the words %j as letters and never as markup', async (words) => {
    const data = board({ title: words, clan: words, teams: [{ place: 1, name: words, score: words, colour: 'red' }] });
    const cells = [{ row: 1, column: 1, words, icon: null, colours: [] }];
    const svg = boardPicture({ ...data, cells });
    expect(svg.match(/<(?!\/?(?:svg|defs|linearGradient|stop|rect|path)\b)/g)).toBeNull();
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(await painterWith().paint({ ...data, cells })).not.toBeNull();
  });

  it('draws a stored picture, and leaves SVG blocked in the process of the site', async () => {
    const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const cells = [{ row: 1, column: 1, words: 'x', icon: red.toString('base64'), colours: [] }];
    const painter = painterWith();
    const drawing = painter.paint(board({ cells, rows: 1, columns: 1 }));
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
    expect(await new PictureEncoderService().encode(svg, 1_000_000)).toBeNull();
    await expect(sharp(svg).png().toBuffer()).rejects.toThrow();
    const png = await drawing;
    expect(painter.pid).not.toBeNull();
    await expect(sharp(svg).png().toBuffer()).rejects.toThrow();
    const middle = await sharp(png ?? Buffer.alloc(0))
      .extract({ left: 860, top: 280, width: 60, height: 60 })
      .toBuffer();
    const { dominant } = await sharp(middle).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  it('returns null for a picture that takes too long, and ends its process', async () => {
    const painter = painterWith({ program: program(`process.on('message', () => {});`), limitMs: 50 });
    expect(await painter.paint(home)).toBeNull();
    expect(painter.pid).toBeNull();
  });

  it.each([
    ['ends', `process.on('message', () => process.exit(1));`],
    ['is not there', null],
    ['answers something else', `process.on('message', ({ id }) => process.send({ id, png: 7 }));`],
    ['says that it cannot', `process.on('message', ({ id }) => process.send({ id, png: null }));`],
  ])('returns null when its process %s', async (_, text) => {
    const file = text === null ? join(folder, 'nothing.mjs') : program(text);
    expect(await painterWith({ program: file, limitMs: 300 }).paint(home)).toBeNull();
  });

  it('draws the next picture after one whose process could not be started', async () => {
    const options = { ...new PainterOptions(), limitMs: 60_000 };
    const painter = new PainterService(options);
    painters.push(painter);
    const { program } = options;
    // No process can be started with such a path: `fork` throws, as it does without memory.
    options.program = '\u0000';
    expect(await painter.paint(home)).toBeNull();
    options.program = program;
    expect(await painter.paint(home)).not.toBeNull();
  });

  it('returns null at once for a process that was given no channel, and draws with the next one', async () => {
    const painter = painterWith({ limitMs: 60_000 });
    // What Node does without free file handles: the number of the error, and no channel.
    const processes = ChildProcess.prototype as unknown as { spawn: () => number };
    jest.spyOn(processes, 'spawn').mockReturnValueOnce(-24);
    expect(await painter.paint(home)).toBeNull();
    expect(await painter.paint(home)).not.toBeNull();
  });

  it('starts another process after one was killed', async () => {
    const painter = painterWith();
    const first = await painter.paint(home);
    const { pid } = painter;
    process.kill(pid ?? 0, 'SIGKILL');
    await until('its end', () => painter.pid === null);
    expect((await painter.paint(home))?.equals(first ?? Buffer.alloc(0))).toBe(true);
    expect(painter.pid).not.toBe(pid);
  });

  it('ends its process after a time without work', async () => {
    const painter = painterWith({ idleMs: 1 });
    expect(await painter.paint(home)).not.toBeNull();
    await until('its end', () => painter.pid === null);
  });

  it('gives its process nothing of the environment', async () => {
    process.env['A_SECRET_OF_THIS_TEST'] = 'x';
    const telling = `process.on('message', ({ id }) => process.send({ id, png: Buffer.from(Object.keys(process.env).join()).toString('base64') }));`;
    const told = await painterWith({ program: program(telling) }).paint(home);
    delete process.env['A_SECRET_OF_THIS_TEST'];
    expect(told?.toString()).toBe('');
  });

  it('uses the colours of the dark theme', () => {
    const tokens = z
      .object({
        team: z.record(z.string(), z.object({ fill: z.string() })),
        color: z.object({ dark: z.record(z.string(), z.unknown()) }),
      })
      .parse(JSON.parse(readFileSync(new URL('../../../client/tokens.json', import.meta.url), 'utf8')));
    for (const colour of TEAM_COLOURS)
      expect([colour, TEAM_FILLS[colour]]).toEqual([colour, tokens.team[colour]?.fill]);
    const dark = JSON.stringify(tokens.color.dark);
    for (const colour of Object.values(COLOURS)) expect(dark).toContain(colour);
  });
});
