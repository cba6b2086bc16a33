import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AnnounceLoopService } from '../../../server/announce/announce-loop.service.ts';
import { StandingsService } from '../../../server/announce/standings/standings.service.ts';
import { PainterService } from '../../../server/sharing/painter/painter.service.ts';
import { SharePicturesService } from '../../../server/sharing/pictures/share-pictures.service.ts';
import { streamKind } from '../../../server/live/stream/stream-registry.ts';
import * as streams from '../../../shared/live/streams.ts';
import { ADMIN_STREAM, bingoStream } from '../../../shared/live/streams.ts';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { RULE_KINDS } from '../../../shared/announce/rule-kinds.ts';
import { addChannel, storeDrops } from '../../support/announce/announce-site.ts';
import { discordEnv, type DiscordServer, startDiscord } from '../../support/announce/discord-server.ts';
import { CSV_FILES, followAll, openedStreams, PUBLIC_GETS, type Subject } from '../../support/announce/ways-out.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { announceMembers } from '../../support/game/readings.ts';
import { until } from '../../support/live/socket-client.ts';

jest.setTimeout(300_000);

let discord: DiscordServer;
let site: TestApp;
let bingo: Bingo;
let folder: string;
let rounds = 0;
/** What the painter was given, as text. */
const painted: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  writeFileSync(
    join(folder, 'index.html'),
    readFileSync(new URL('../../../client/index.html', import.meta.url), 'utf8'),
  );
  discord = await startDiscord();
  site = await startTestApp({ admin: true, clientFolder: folder, env: discordEnv(discord) });
  bingo = bingoOf(site);
  // Letters of a picture are outlines, so that only what the painter is given can be read.
  jest.spyOn(site.app.get(PainterService, { strict: false }), 'paint').mockImplementation((data) => {
    painted.push(JSON.stringify(data));
    return Promise.resolve(Buffer.from(`picture ${painted.length}`));
  });
});
afterAll(async () => {
  await site.close();
  await discord.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await site.dataSource.query('DELETE FROM announce_channel; DELETE FROM happening; DELETE FROM host_pace');
  discord.standIn.messages.length = 0;
});

interface Words {
  member: string;
  title: string;
  team: string;
  square: string;
}
interface Arranged extends Subject {
  words: Words;
  team: number;
}

/** A member who was read before and plays on a running board with one square, all with words that are nowhere else. */
async function arrange(fields: object = {}, square: object = {}): Promise<Arranged> {
  const round = ++rounds;
  const words = {
    member: `Zaphod${round}`,
    title: `Meadow${round}`,
    team: `Otters${round}`,
    square: `Quartz${round}`,
  };
  const [member = 0] = await bingo.members(words.member);
  await announceMembers(site);
  await storeDrops(site, member, []);
  const start_date = new Date(Date.now() - 3_600_000).toISOString();
  const end_date = new Date(Date.now() + 86_400_000).toISOString();
  const made = await bingo.board({ title: words.title, is_active: true, start_date, end_date, ...fields });
  const team = await bingo.team(made.id, words.team, { member_ids: [member] });
  await bingo.square(made.id, 1, 1, `${words.square} helm`, square);
  // The boards of other tests run on.
  await addChannel(site, ['drops'], { filter: { boards: [made.id] }, kinds: [...RULE_KINDS], picture: true });
  return { board: made.id, member, name: words.member, words, team: team.id };
}

/** Returns everything that leaves now, with the messages to Discord and what pictures show. */
async function leaving(subject: Subject): Promise<Map<string, string>> {
  painted.length = 0;
  for (let turn = 0; turn < 4; turn += 1) {
    await site.app.get(StandingsService, { strict: false }).look();
    await site.dataSource.query(`UPDATE host_pace SET next_at = '-infinity';
      UPDATE announce_message SET run_after = '-infinity'`);
    await site.app.get(AnnounceLoopService, { strict: false }).turn();
  }
  const found = await followAll(site, subject);
  const sent = discord.standIn.messages.map(({ embeds }) => JSON.stringify(embeds));
  const isStandings = (text: string): boolean => text.includes('"title":"The standings of ');
  found.set('messages to Discord', sent.filter((text) => !isStandings(text)).join('\n'));
  found.set('messages that show standings', sent.filter(isStandings).join('\n'));
  found.set('pictures', painted.join('\n'));
  // Another one for everything that the picture of the board shows.
  const pictures = site.app.get(SharePicturesService, { strict: false });
  found.set('address of the picture', String(await pictures.boardAddress(subject.board)));
  return found;
}

/** Returns the ways by which one of the words leaves. The address that was asked for is no news. */
const waysOf = (found: ReadonlyMap<string, string>, ...words: string[]): string[] =>
  [...found].filter(([, text]) => words.some((word) => text.includes(word))).map(([way]) => way);

/** Waits until none of the words leaves by any way; a cached answer may be three seconds old. */
async function nothingLeaves(subject: Subject, ...words: string[]): Promise<void> {
  let left: string[] = [];
  await until(
    'nothing to leave',
    async () => {
      left = waysOf(await leaving(subject), ...words);
      return left.length === 0;
    },
    40_000,
  ).catch(() => expect(left).toEqual([]));
  expect(waysOf(await leaving(subject), ...words)).toEqual([]);
}

const drop = ({ member, words }: Arranged) => storeDrops(site, member, [`a ${words.square} helm`]);

const COMPLETIONS = 'client/features/bingo/activity/completions.csv.ts';

describe('the list of ways out', () => {
  it('has every public GET of the route table', () => {
    const routes = ALL_ROUTES.filter(({ method, access }) => method === 'GET' && access === 'public');
    const titles = routes.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(PUBLIC_GETS).toSorted()).toEqual(titles.toSorted());
  });

  it('has every file of rows that pages make', () => {
    const makers = globSync('client/**/*.{ts,tsx}').filter(
      (path) => !/\.spec\.|\/lib\/files\//.test(path) && readFileSync(path, 'utf8').includes('toCsv('),
    );
    expect(makers.toSorted()).toEqual(Object.keys(CSV_FILES).toSorted());
  });

  it('opens every stream that visitors may read', () => {
    const names = Object.values(streams).flatMap((one) => (typeof one === 'string' ? [one] : []));
    expect(names).toContain(ADMIN_STREAM);
    const open = openedStreams(1).filter((name) => !name.startsWith('overlay'));
    const read = [...names, bingoStream(1)].filter((name) => streamKind(name, 'public') !== undefined);
    expect(read.toSorted()).toEqual(open.toSorted());
  });

  it('shows what nobody hides, so that the tests below can fail', async () => {
    const subject = await arrange();
    await drop(subject);
    const { words } = subject;
    let found = new Map<string, string>();
    await until('the completion in the feed', async () => {
      found = await leaving(subject);
      return waysOf(found, words.team).includes('GET /feeds/bingo/:file at ' + `/feeds/bingo/${subject.board}.atom`);
    });
    const short = (...of: string[]) =>
      waysOf(found, ...of).map((way) => way.replace(/^.* at /, '').replaceAll(/\d+/g, 'n'));
    const everywhere = [`file of ${COMPLETIONS}`, 'messages to Discord', '/feeds/bingo.atom', '/feeds/bingo/n.atom'];
    const state = ['/api/bingo/boards/n/state', '/api/bingo/boards/n/completions', '/api/overlay/boards/n/state'];
    expect(short(words.member)).toEqual(
      expect.arrayContaining([
        ...everywhere,
        ...state,
        ...['/api/members', '/api/members/Zaphodn', '/api/activities/clan', '/api/activities/member/n'],
        ...['/api/bingo/boards/n/teams', '/api/bingo/boards/n/squares/n/n', '/api/bingo/boards/n/recap'],
        ...['/feeds/achievements.atom', '/feeds/achievements.atom?member=Zaphodn', 'page /profile/Zaphodn'],
        ...['socket clan'],
        // A leaderboard names whoever has XP, which these readings do not give.
        ...Object.entries(CSV_FILES).flatMap(([file, make]) =>
          make && !/leaderboard/.test(file) ? [`file of ${file}`] : [],
        ),
      ]),
    );
    expect(short(words.title, words.team)).toEqual(
      expect.arrayContaining([
        ...everywhere,
        ...state,
        ...['/api/bingo/boards', '/api/bingo/boards/n', '/calendar.ics', '/calendar/bingo/n.ics', 'page /bingo'],
        ...['socket boards', 'pictures', 'messages that show standings'],
      ]),
    );
    expect(short(words.square)).toEqual(expect.arrayContaining([...everywhere, ...state, 'socket clan', 'pictures']));
  });
});

describe('nothing leaves by any way', () => {
  it('of a member who is hidden', async () => {
    const subject = await arrange();
    await drop(subject);
    const hidden = await bingo.call('PATCH', `/admin/members/${subject.member}/hidden`, { hidden: true });
    expect(hidden.status).toBe(200);
    await nothingLeaves(subject, subject.words.member);
  });

  it('of a member who is hidden after everything was told', async () => {
    const subject = await arrange();
    await drop(subject);
    expect(waysOf(await leaving(subject), subject.words.member)).toContain('messages to Discord');
    await bingo.call('PATCH', `/admin/members/${subject.member}/hidden`, { hidden: true });
    await nothingLeaves(subject, subject.words.member);
  });

  it('of a member who is erased', async () => {
    const subject = await arrange();
    await drop(subject);
    await leaving(subject);
    const { name } = subject;
    expect((await bingo.call('POST', `/admin/members/${subject.member}/erase`, { name })).status).toBe(200);
    await nothingLeaves(subject, subject.words.member);
  });

  it('of a member who is named on pages only, but pages', async () => {
    const subject = await arrange();
    await drop(subject);
    const { member, words } = subject;
    const path = `/admin/members/${member}/announcements`;
    expect((await bingo.call('PATCH', path, { no_announcements: true })).status).toBe(200);
    let found = new Map<string, string>();
    await until('the completion in the feed', async () => {
      found = await leaving(subject);
      return waysOf(found, words.team).includes(`GET /feeds/bingo/:file at /feeds/bingo/${subject.board}.atom`);
    });
    // A feed of the member repeats the address that was asked for, and has no entry.
    const own = [...found.keys()].filter((way) => way.includes('achievements.atom?member='));
    expect(own.map((way) => found.get(way)?.includes('<entry>'))).toEqual([false]);
    const left = waysOf(found, words.member).filter((way) =>
      /^(messages|pictures|GET \/(feeds|calendar|share))/.test(way),
    );
    expect(left).toEqual(own);
    expect(waysOf(found, words.member)).toEqual(
      expect.arrayContaining(['GET /members at /api/members', 'GET /activities/clan at /api/activities/clan']),
    );
    expect(found.get('messages to Discord')).toContain('**A member** for');
  });

  it('of a board that is hidden from the start', async () => {
    const subject = await arrange({ is_active: false });
    await drop(subject);
    const { words } = subject;
    expect(waysOf(await leaving(subject), words.title, words.team)).toEqual([]);
    await nothingLeaves(subject, words.title, words.team);
  });

  it.each([
    ['hidden', 'PUT', { is_active: false }],
    ['deleted', 'DELETE', undefined],
  ])('of a board that is %s while its news waits', async (_, method, body) => {
    const subject = await arrange();
    await drop(subject);
    expect((await bingo.call(method, `/bingo/boards/${subject.board}`, body)).status).toBe(200);
    const { words } = subject;
    await nothingLeaves(subject, words.title, words.team);
  });

  it('of a secret square', async () => {
    const reveal = { by: 'time', at: new Date(Date.now() + 3_600_000).toISOString() };
    const subject = await arrange({}, { reveal, description: 'Dropped by the Qorvathian' });
    const { words } = subject;
    expect(waysOf(await leaving(subject), words.square, 'Qorvathian')).toEqual([]);
    await nothingLeaves(subject, words.square, 'Qorvathian');
  });
});

describe('a board with a delay', () => {
  /** Ways by which somebody who watches a stream learns of it: all but the pages and what they read. */
  const OUTSIDE = /^(messages|address of the picture|GET \/(feeds|calendar|share)|.*delay=300|socket overlay.*300)/;
  const outside = (found: ReadonlyMap<string, string>) => [...found].filter(([way]) => OUTSIDE.test(way));

  it('lets nothing of what happens on it leave before its time', async () => {
    const subject = await arrange();
    await site.dataSource.query('UPDATE bingo_board SET stream_delay_s = 300 WHERE id = $1', [subject.board]);
    await bingo.call('PUT', `/bingo/boards/${subject.board}`, { description: 'Reads the delays again' });
    const before = outside(await leaving(subject));
    await drop(subject);
    await until('the completion on the page', async () =>
      waysOf(await leaving(subject), subject.words.member).some((way) => way.includes('/completions at')),
    );
    expect(outside(await leaving(subject))).toEqual(before);
    // Its time has come.
    await site.dataSource.query('UPDATE happening SET due_at = now(); UPDATE bingo_board SET stream_delay_s = 0');
    expect(waysOf(await leaving(subject), subject.words.team)).toContain('messages to Discord');
  });
});
