import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BingoReadsService } from '../../../server/bingo/reads/bingo-reads.service.ts';
import { MonotonicClock } from '../../../server/config/clock.ts';
import { DomainError } from '../../../server/http/errors/domain-error.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { OverlayStateService } from '../../../server/overlay/overlay-state.service.ts';
import { PublicBoardsService } from '../../../server/sharing/boards/public-boards.service.ts';
import { PainterService } from '../../../server/sharing/painter/painter.service.ts';
import { SharePicturesService } from '../../../server/sharing/pictures/share-pictures.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { PATIENT_PAINTER } from '../../support/app/patient-painter.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { announceMembers, line, reading } from '../../support/game/readings.ts';
import { modelIsCurrent } from '../../support/live/model-version.ts';
import { until } from '../../support/live/socket-client.ts';

let site: TestApp;
let bingo: Bingo;
let painter: PainterService;
let pictures: SharePicturesService;
let people = 0;
beforeAll(async () => {
  site = await startTestApp({ admin: true, overrides: [PATIENT_PAINTER] });
  bingo = bingoOf(site);
  painter = site.app.get(PainterService, { strict: false });
  pictures = site.app.get(SharePicturesService, { strict: false });
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => site.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { redirect: 'manual', headers: { 'Cache-Control': 'max-age=0', ...headers } });
const told = async (path: string): Promise<string> => (await get(path)).text();
const picture = (id: number, version = '') => get(`/share/board/${id}.png${version && `?v=${version}`}`);

/** Makes a board with a team of one member and a square that can be completed. */
async function playedBoard(fields: Record<string, unknown> = {}) {
  const board = await bingo.board({ title: 'Summer Bingo', ...fields });
  await bingo.square(board.id, 1, 1, 'Dark bow');
  const [player] = await bingo.members(`Player ${++people}`);
  const team = await bingo.team(board.id, 'Reds', { member_ids: [player] });
  const complete = async () => {
    const body = { board_id: board.id, team_id: team.id, row: 1, column: 1, completed_by: player, note: 'Seen' };
    const answer = await bingo.call('POST', '/bingo/completions', { ...body, completed_at: new Date().toISOString() });
    expect(answer.status).toBe(200);
  };
  return { board, complete };
}

describe('share pictures', () => {
  it('are PNGs that may be kept for an hour, with 304 for who has them', async () => {
    const { board } = await playedBoard();
    const named = (await pictures.boardAddress(board.id)) ?? '';
    for (const path of ['/share/home.png', `/share/board/${board.id}.png`, named]) {
      const whole = await get(path);
      expect([path, whole.status, whole.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
      expect(whole.headers.get('cache-control')).toBe('public, max-age=3600');
      expect(
        Buffer.from(await whole.arrayBuffer())
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG');
      const again = await get(path, { 'If-None-Match': whole.headers.get('etag') ?? '' });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });

  it('keep their address while nothing changes that they show', async () => {
    const { board, complete } = await playedBoard();
    const before = await pictures.boardAddress(board.id);
    await bingo.call('PUT', `/bingo/boards/${board.id}`, { description: 'Bring friends' });
    await until('the words', async () => /Bring friends/.test(await told(`/feeds/bingo/${board.id}.atom`)));
    expect(await pictures.boardAddress(board.id)).toBe(before);
    await complete();
    await until('another address', async () => (await pictures.boardAddress(board.id)) !== before);
  });

  it('are not kept under the address of another version', async () => {
    const { board, complete } = await playedBoard();
    // Half a minute must not pass here, however slow the machine is.
    const monotonic = site.app.get(MonotonicClock);
    jest.spyOn(monotonic, 'ms').mockReturnValue(monotonic.ms());
    const first = (await pictures.boardAddress(board.id)) ?? '';
    const old = await get(first);
    expect(old.headers.get('cache-control')).toBe('public, max-age=3600');
    await complete();
    await until('another address', async () => (await pictures.boardAddress(board.id)) !== first);
    // The scores are redrawn after half a minute at the earliest, and the page has the new address already.
    for (const path of [(await pictures.boardAddress(board.id)) ?? '', `/share/board/${board.id}.png`]) {
      const young = await get(path);
      expect([young.headers.get('etag'), young.headers.get('cache-control')]).toEqual([
        old.headers.get('etag'),
        'public, no-cache',
      ]);
    }
    expect((await picture(board.id, 'made-up')).headers.get('cache-control')).toBe('public, no-cache');
  });

  it('never show words that were taken away, however young they are', async () => {
    const { board } = await playedBoard();
    const old = (await picture(board.id)).headers.get('etag');
    const address = await pictures.boardAddress(board.id);
    await bingo.call('PUT', `/bingo/boards/${board.id}`, { title: 'Another title' });
    await until('another address', async () => (await pictures.boardAddress(board.id)) !== address);
    const present = await picture(board.id);
    expect(present.headers.get('etag')).not.toBe(old);
    expect(present.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('are drawn once for a hundred who ask at the same time, and once for each who asks later', async () => {
    const { board } = await playedBoard();
    const before = painter.begun;
    const answers = await Promise.all(Array.from({ length: 100 }, () => picture(board.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    await picture(board.id, 'made-up');
    expect(painter.begun - before).toBe(1);
  });

  it('answer 404 before any work for a hidden board, a deleted one, and one that never was', async () => {
    const { board } = await playedBoard();
    const draft = await bingo.board({ title: 'Draft', is_active: false });
    expect((await picture(board.id)).status).toBe(200);
    await bingo.call('PUT', `/bingo/boards/${board.id}`, { is_active: false });
    await until('the end', async () => (await picture(board.id)).status === 404);
    const before = painter.begun;
    for (const id of [board.id, draft.id, 999_999]) {
      const answer = await picture(id);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
    for (const path of ['/share/board/01.png', '/share/board/1.svg', '/share/home.svg', '/share/member/Raven.png'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect(painter.begun).toBe(before);
  });

  it('become the picture of the product when one cannot be drawn, which is not tried again at once', async () => {
    const { board } = await playedBoard();
    const paint = jest.spyOn(painter, 'paint').mockResolvedValue(null);
    for (let i = 0; i < 3; i++) {
      const answer = await picture(board.id);
      expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
        302,
        '/share.png',
        'no-store',
      ]);
    }
    expect(paint).toHaveBeenCalledTimes(1);
  });

  it('become the picture of the product when more than twenty wait', async () => {
    const boards = [];
    for (let i = 0; i < 22; i++) boards.push((await bingo.board({ title: `Board ${i}` })).id);
    let release: (png: Buffer) => void = () => undefined;
    const held = new Promise<Buffer>((resolve) => (release = resolve));
    const paint = jest.spyOn(painter, 'paint').mockReturnValue(held);
    const asked = boards.slice(0, 20).map((id) => picture(id));
    await until('twenty', () => paint.mock.calls.length === 20);
    expect((await picture(boards[20] ?? 0)).status).toBe(302);
    release(Buffer.from('png'));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a board with a stream delay', () => {
  it('tells feeds and pictures nothing before its time', async () => {
    const { board, complete: finish } = await playedBoard({ title: 'Delayed Bingo' });
    await site.dataSource.query('UPDATE bingo_board SET stream_delay_s = 300 WHERE id = $1', [board.id]);
    // An edit, by which the nodes read the delay; it is younger than the delay, and the board must not be told yet.
    await bingo.call('PUT', `/bingo/boards/${board.id}`, { description: 'Watch us live' });
    await until('the delay', async () => (await get(`/feeds/bingo/${board.id}.atom`)).status === 404);
    expect((await picture(board.id)).status).toBe(404);
    expect(await told('/feeds/bingo.atom')).not.toContain('Delayed Bingo');

    const other = await playedBoard({ title: 'Later Bingo' });
    const stream = `bingo:${other.board.id}`;
    await site.dataSource.query("UPDATE live_event SET at = at - interval '400 s' WHERE stream = $1", [stream]);
    await site.dataSource.query('UPDATE bingo_board SET stream_delay_s = 300 WHERE id = $1', [other.board.id]);
    await bingo.board({ title: 'A change of the list' });
    await other.complete();
    await finish();
    const feed = `/feeds/bingo/${other.board.id}.atom`;
    await until('the delay', async () => /has started/.test(await told(feed)) && !/Dark bow/.test(await told(feed)));
    expect((await picture(other.board.id)).status).toBe(200);
    expect(await told('/feeds/bingo.atom')).not.toContain('Later Bingo: A1');
    await site.dataSource.query("UPDATE live_event SET at = at - interval '400 s' WHERE stream = $1", [stream]);
    await site.dataSource.query('UPDATE bingo_board SET stream_delay_s = 0 WHERE id = $1', [other.board.id]);
    await bingo.board({ title: 'Another change of the list' });
    await until('the square', async () => /Dark bow/.test(await told(feed)));
  });

  /** A board of ten minutes ago that has a delay since then, with an edit that is younger. */
  async function delayedBoard(title: string, edit: Record<string, unknown>) {
    const played = await playedBoard({ title, end_date: '2199-01-01T00:00:00Z' });
    const { id } = played.board;
    await site.dataSource.query("UPDATE live_event SET at = at - interval '600 s' WHERE stream = $1", [`bingo:${id}`]);
    await site.dataSource.query('UPDATE bingo_board SET stream_delay_s = 300 WHERE id = $1', [id]);
    await bingo.call('PUT', `/bingo/boards/${id}`, edit);
    return { ...played, id };
  }

  it('tells calendars and the feed of all boards no edit before its time', async () => {
    const { id } = await delayedBoard('Old words', { title: 'New words', end_date: '2198-01-01T00:00:00Z' });
    const boards = site.app.get(BingoReadsService, { strict: false });
    await until('the edit', async () => (await boards.boardsNow()).state.some(({ title }) => title === 'New words'));
    for (const path of ['/calendar.ics', `/calendar/bingo/${id}.ics`]) {
      const text = await told(path);
      expect([path, /Old words/.test(text), /New words|21980101/.test(text)]).toEqual([path, true, false]);
    }
    // Ten newer boards, after which the feed of all boards tells of this one only that it has started.
    for (let i = 0; i < 10; i++) await bingo.board({ title: `Newer ${i}` });
    await until('the start', async () => /Old words has started/.test(await told('/feeds/bingo.atom')));
    expect(await told('/feeds/bingo.atom')).not.toContain('New words');
    await bingo.call('DELETE', `/bingo/boards/${id}`);
  });

  it('keeps back the lines that were read within the delay while the board runs', async () => {
    const [reader = 0] = await bingo.members('Reader');
    await announceMembers(site);
    const store = (minute: number, text: string, readAt: Date) =>
      site.app
        .get(StoreReadingService)
        .store(reader, reading(readAt.toISOString(), { activities: [line(minute, text, 'A drop.')] }));
    await store(5, 'I found a dark bow', new Date(Date.now() - 900_000));
    const { id } = await delayedBoard('Watched', { description: 'Live' });
    await store(6, 'I found a whip', new Date());
    await modelIsCurrent(site);
    await until('the delay', async () => !/a whip/.test(await told('/feeds/achievements.atom')));
    for (const path of ['/feeds/achievements.atom', '/feeds/achievements.atom?member=Reader']) {
      const text = await told(path);
      expect([path, /dark bow/.test(text), /a whip/.test(text)]).toEqual([path, true, false]);
    }
    // Also of the boards of other tests; the deletion changes the list, by which the delays are read again.
    await site.dataSource.query('UPDATE bingo_board SET stream_delay_s = 0');
    await bingo.call('DELETE', `/bingo/boards/${id}`);
    await until('the line', async () => /a whip/.test(await told('/feeds/achievements.atom?member=Reader')));
  });

  it('gives a board another mark when something was removed from its past, and leaves it out while that is read', async () => {
    const { id } = await delayedBoard('Past', { description: 'Watch' });
    const past = site.app.get(OverlayStateService, { strict: false });
    const boards = site.app.get(PublicBoardsService, { strict: false });
    const found = await past.read({ boardId: id, delay: 300, token: null });
    if (!found) throw new Error('there is no past');
    jest.spyOn(past, 'read').mockResolvedValue(found);
    await until('the delay', async () => (await boards.find(id))?.mark === `${found.version} without 0`);
    jest.spyOn(past, 'read').mockResolvedValue({ ...found, hiddenAt: 7 });
    await until('another mark', async () => (await boards.find(id))?.mark === `${found.version} without 7`);
    jest.spyOn(past, 'read').mockRejectedValue(new DomainError('BUSY'));
    await until('BUSY', async () => (await get(`/feeds/bingo/${id}.atom`)).status === 503);
    expect((await get('/feeds/bingo.atom')).status).toBe(200);
    jest.restoreAllMocks();
    await bingo.call('DELETE', `/bingo/boards/${id}`);
  });
});
