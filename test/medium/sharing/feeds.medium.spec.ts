import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { XMLParser } from 'fast-xml-parser';
import ICAL from 'ical.js';
import * as z from 'zod';
import { Clock } from '../../../server/config/clock.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { addMember, announceMembers, line, reading } from '../../support/game/readings.ts';
import { modelIsCurrent } from '../../support/live/model-version.ts';
import { until } from '../../support/live/socket-client.ts';

class SetClock extends Clock {
  at = new Date('2026-03-10T20:00:00Z');
  now(): Date {
    return this.at;
  }
}
const clock = new SetClock();
let site: TestApp;
let bingo: Bingo;
let raven = 0;
let board: Board;

beforeAll(async () => {
  site = await startTestApp({ admin: true, clock });
  bingo = bingoOf(site);
  raven = await addMember(site.dataSource, 'Raven');
  await addMember(site.dataSource, 'Quiet');
  await announceMembers(site);
  board = await bingo.board({
    ...{ title: 'Spring <b>Bingo</b>', description: 'For all, of us' },
    ...{ start_date: '2026-03-10T12:00:00Z', end_date: '2026-03-11T12:00:00Z' },
  });
  await bingo.square(board.id, 1, 1, 'Dark bow');
  await bingo.team(board.id, 'Reds < "& Co', { member_ids: [raven] });
  await tell(5, 'I found a dark bow', 'After killing a Dark beast, it dropped a dark bow.');
  await tell(6, 'I adopted a Vitalis', 'A pet.');
  await modelIsCurrent(site);
});
afterAll(() => site.close());

const tell = (minute: number, text: string, details: string) =>
  site.app
    .get(StoreReadingService)
    .store(raven, reading('2026-03-10T13:00:00Z', { activities: [line(minute, text, details)] }));

const entrySchema = z.object({ title: z.object({ '#text': z.string() }), id: z.string(), updated: z.string() });
const feedSchema = z.object({
  feed: z.object({ id: z.string(), title: z.string(), entry: z.array(entrySchema).default([]) }),
});
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' });
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers: { 'Cache-Control': 'max-age=0', ...headers } });
const feedOf = async (path: string) => {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return feedSchema.parse(parser.parse(await answer.text())).feed;
};
const titles = async (path: string) => (await feedOf(path)).entry.map(({ title }) => title['#text']);
const eventsOf = async (path: string) => {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return new ICAL.Component(ICAL.parse(await answer.text()) as unknown[])
    .getAllSubcomponents('vevent')
    .map((event) => ({
      uid: event.getFirstPropertyValue('uid'),
      summary: event.getFirstPropertyValue('summary'),
      status: event.getFirstPropertyValue('status'),
      sequence: event.getFirstPropertyValue('sequence'),
    }));
};
const status = async (path: string) => (await get(path)).status;
const uid = () => `board-${board.id}@localhost`;

describe('the feed of achievements', () => {
  it('has the newest lines first, of all, of a category and of a member by any spelling', async () => {
    expect(await titles('/feeds/achievements.atom')).toEqual([
      'Raven: I adopted a Vitalis',
      'Raven: I found a dark bow',
    ]);
    expect(await titles('/feeds/achievements.atom?category=Boss%20Loot')).toEqual(['Raven: I found a dark bow']);
    expect(await titles('/feeds/achievements.atom?member=rAVEN&category=Pets')).toEqual(['Raven: I adopted a Vitalis']);
    expect(await titles('/feeds/achievements.atom?member=Quiet')).toEqual([]);
  });

  it('answers 400 for an unknown category, a second one and an unknown key, and 404 for an unknown member', async () => {
    for (const query of ['category=Boats', 'category=Pets&category=Pets', 'colour=red', 'member='])
      expect([query, await status(`/feeds/achievements.atom?${query}`)]).toEqual([query, 400]);
    const missing = await site.request('GET', '/feeds/achievements.atom?member=Nobody');
    expect([missing.status, missing.body]).toEqual([404, expect.objectContaining({ code: 'MEMBER_NOT_FOUND' })]);
    expect(missing.headers.get('cache-control')).toBe('no-store');
  });

  it('answers 304 to a reader who has it, and lets it be kept for a minute', async () => {
    const whole = await get('/feeds/achievements.atom');
    const etag = whole.headers.get('etag') ?? '';
    expect(whole.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(whole.headers.get('cache-control')).toBe('public, max-age=60');
    const again = await get('/feeds/achievements.atom', { 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await tell(7, 'I found a whip', 'A drop.');
    await modelIsCurrent(site);
    const other = await get('/feeds/achievements.atom', { 'If-None-Match': etag });
    expect([other.status, await other.text()]).toEqual([200, expect.stringContaining('I found a whip')]);
  });

  it('keeps the ids of a member’s feed and of lines when the member is renamed, and tells nothing of a hidden member', async () => {
    const before = (await feedOf('/feeds/achievements.atom')).entry.map(({ id }) => id);
    const { id: feedId } = await feedOf('/feeds/achievements.atom?member=Raven&category=Boss%20Loot');
    await site.dataSource.query("UPDATE member SET name = 'Crow', name_key = 'crow' WHERE id = $1", [raven]);
    await announceMembers(site);
    await until('the new name', async () => (await titles('/feeds/achievements.atom'))[0]?.startsWith('Crow') === true);
    expect((await feedOf('/feeds/achievements.atom')).entry.map(({ id }) => id)).toEqual(before);
    expect((await feedOf('/feeds/achievements.atom?member=Crow&category=Boss%20Loot')).id).toBe(feedId);
    expect(feedId).toMatch(new RegExp(`:feeds/member/${raven}/Boss-Loot$`));
    await site.dataSource.query("UPDATE member SET name = 'Raven', name_key = 'raven' WHERE id = $1", [raven]);
    await announceMembers(site);
    await bingo.call('PATCH', `/admin/members/${raven}/hidden`, { hidden: true });
    for (const path of ['/feeds/achievements.atom', '/feeds/bingo.atom', `/feeds/bingo/${board.id}.atom`])
      await until(`${path} without the name`, async () => !/Raven|Crow/.test(await (await get(path)).text()));
    expect(await status('/feeds/achievements.atom?member=Raven')).toBe(404);
    await bingo.call('PATCH', `/admin/members/${raven}/hidden`, { hidden: false });
    await until('the member', async () => (await status('/feeds/achievements.atom?member=Raven')) === 200);
  });

  it('leave out a member who is named on pages only, also after they were read, and name it again', async () => {
    const shown = ['/feeds/achievements.atom', '/feeds/bingo.atom', `/feeds/bingo/${board.id}.atom`];
    const own = '/feeds/achievements.atom?member=Raven';
    const naming = async () => {
      const texts = await Promise.all(shown.map(async (path) => (await get(path)).text()));
      return shown.filter((_, at) => texts[at]?.includes('Raven'));
    };
    const quieten = async (no_announcements: boolean) => {
      const path = `/admin/members/${raven}/announcements`;
      expect((await bingo.call('PATCH', path, { no_announcements })).status).toBe(200);
    };
    await until('the name in each', async () => (await naming()).length === shown.length);
    const { id, title } = await feedOf(own);
    expect(title).toBe('Raven: achievements');
    await quieten(true);
    await until('no name in any', async () => (await naming()).length === 0);
    expect(await (await get(`/feeds/bingo/${board.id}.atom`)).text()).toContain('A member completed it for Reds');
    const quiet = await feedOf(own);
    expect([quiet.id, quiet.entry, quiet.title.includes('Raven')]).toEqual([id, [], false]);
    // Visitors learn nothing of the wish.
    const { body } = await site.request('GET', '/api/members', undefined, { 'X-Test-Visitor': '1' });
    expect(JSON.stringify(body)).toContain('Raven');
    expect(JSON.stringify(body)).not.toContain('no_announcements');
    await quieten(false);
    await until('the name in each again', async () => (await naming()).length === shown.length);
    expect(await titles(own)).not.toEqual([]);
  });
});

describe('the feeds and calendars of bingo', () => {
  it('tell start, completions and end, each at its time', async () => {
    const started = ['Reds &lt; &quot;&amp; Co: A1 · Dark bow', 'Spring &lt;b&gt;Bingo&lt;/b&gt; has started'];
    expect(await titles(`/feeds/bingo/${board.id}.atom`)).toEqual(started);
    expect(await titles('/feeds/bingo.atom')).toEqual(started);
    clock.at = new Date('2026-03-11T12:01:00Z');
    await until('the end', async () => (await titles(`/feeds/bingo/${board.id}.atom`)).length === 3);
    expect((await titles(`/feeds/bingo/${board.id}.atom`))[0]).toBe('Spring &lt;b&gt;Bingo&lt;/b&gt; has ended');
    expect(await (await get(`/feeds/bingo/${board.id}.atom`)).text()).toContain(
      '1. Reds &lt; &quot;&amp; Co, 1 square',
    );
  });

  it('give a board with an end to calendars', async () => {
    const event = { uid: uid(), summary: 'Spring <b>Bingo</b>', status: 'CONFIRMED' };
    expect(await eventsOf('/calendar.ics')).toMatchObject([event]);
    expect(await eventsOf(`/calendar/bingo/${board.id}.ics`)).toMatchObject([event]);
    const endless = await bingo.board({ title: 'Endless' });
    expect(await status(`/calendar/bingo/${endless.id}.ics`)).toBe(404);
    await bingo.call('DELETE', `/bingo/boards/${endless.id}`);
  });

  it('know no board that visitors never saw, and no strange address', async () => {
    const draft = await bingo.board({ title: 'Draft', is_active: false, end_date: '2027-01-01T00:00:00Z' });
    for (const id of [draft.id, 999_999, '01', '1.5', 'x']) {
      expect([id, await status(`/feeds/bingo/${id}.atom`)]).toEqual([id, 404]);
      expect([id, await status(`/calendar/bingo/${id}.ics`)]).toEqual([id, 404]);
    }
    expect(await (await get('/calendar.ics')).text()).not.toContain(`board-${draft.id}`);
    expect(await (await get('/feeds/bingo.atom')).text()).not.toContain('Draft');
  });

  it('take a hidden board out of feeds, and cancel it in calendars for 30 days without its words', async () => {
    const [before] = await eventsOf('/calendar.ics');
    await bingo.call('PUT', `/bingo/boards/${board.id}`, { is_active: false });
    await bingo.call('PUT', `/bingo/boards/${board.id}`, { title: 'Secret plans', end_date: '2028-01-01T00:00:00Z' });
    await until('no feed', async () => (await status(`/feeds/bingo/${board.id}.atom`)) === 404);
    await until('the feed of all', async () => (await titles('/feeds/bingo.atom')).length === 0);
    const cancelled = { uid: uid(), status: 'CANCELLED', summary: 'Cancelled' };
    await until('the end', async () => (await eventsOf('/calendar.ics'))[0]?.status === 'CANCELLED');
    for (const path of ['/calendar.ics', `/calendar/bingo/${board.id}.ics`]) {
      const [event] = await eventsOf(path);
      expect(event).toMatchObject(cancelled);
      expect(Number(event?.sequence)).toBeGreaterThan(Number(before?.sequence));
      expect(await (await get(path)).text()).not.toMatch(/Spring|Secret|2028/);
    }
    const day = new Date();
    clock.at = new Date(day.getTime() + 31 * 86_400_000);
    await until('forgotten', async () => (await eventsOf('/calendar.ics')).length === 0);
    await until('forgotten', async () => (await status(`/calendar/bingo/${board.id}.ics`)) === 404);
    clock.at = day;
    await bingo.call('PUT', `/bingo/boards/${board.id}`, { is_active: true });
    await until('the board again', async () => (await eventsOf('/calendar.ics'))[0]?.status === 'CONFIRMED');
    expect((await eventsOf('/calendar.ics'))[0]).toMatchObject({ uid: uid(), summary: 'Secret plans' });
  });

  it('answer 404 for an address that is none of theirs', async () => {
    for (const path of ['/feeds/nothing.atom', '/feeds/bingo/', '/calendar/nothing', '/calendar/bingo/1.atom'])
      expect([path, await status(path)]).toEqual([path, 404]);
  });
});
