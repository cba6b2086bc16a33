import { completionsCsv } from '../../../client/features/bingo/activity/completions.csv.ts';
import { sharesCsv } from '../../../client/features/bingo/board/recap/shares.csv.ts';
import { hiscoresCsv } from '../../../client/features/hiscores/hiscores.csv.ts';
import { hiscoresOf } from '../../../client/features/hiscores/hiscores.resource.ts';
import { columnsOf, DEFAULT_SORT, rankRows } from '../../../client/features/hiscores/hiscores.selectors.ts';
import { membersCsv } from '../../../client/features/members/members.csv.ts';
import { leaderboardCsv } from '../../../client/features/xp/leaderboard.resource.ts';
import { stateResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import { recapResponseSchema } from '../../../shared/bingo/recap/recap.schemas.ts';
import type { Stream } from '../../../shared/live-streams.ts';
import { BOARDS_STREAM, CLAN_STREAM, bingoStream } from '../../../shared/live/streams.ts';
import { hiscoreColumnsResponseSchema } from '../../../shared/members/hiscores.schemas.ts';
import { membersResponseSchema } from '../../../shared/members/members.schemas.ts';
import { overlayStream } from '../../../shared/overlay/overlay.stream.ts';
import { PAGES } from '../../../shared/site/pages.ts';
import { leaderboardResponseSchema } from '../../../shared/xp/xp.schemas.ts';
import type { TestApp } from '../app/app.ts';
import { SocketClient } from '../live/socket-client.ts';

/** What the ways are followed for. */
export interface Subject {
  board: number;
  member: number;
  name: string;
}

/** Paths of a public GET at which something of the subject could be read; none for one without anything of the clan. */
type Paths = (subject: Subject) => readonly string[];
const NOTHING_OF_THE_CLAN: Paths = () => [];
const member =
  (rest = ''): Paths =>
  ({ name }) => [`/api/members/${encodeURIComponent(name)}${rest}`];
const board =
  (rest = ''): Paths =>
  ({ board: id }) => [`/api/bingo/boards/${id}${rest}`];
const only =
  (...paths: string[]): Paths =>
  () =>
    paths;

/** Every public GET of the route table. A test compares both, so that a new route needs an entry. */
export const PUBLIC_GETS: Readonly<Record<string, Paths>> = {
  'GET /health/live': only('/health/live'),
  'GET /health/ready': only('/health/ready'),
  'GET /metrics': only('/metrics'),
  'GET /auth/status': only('/api/auth/status'),
  'GET /auth/providers': only('/api/auth/providers'),
  'GET /auth/google': NOTHING_OF_THE_CLAN,
  'GET /auth/google/callback': NOTHING_OF_THE_CLAN,
  'GET /auth/discord': NOTHING_OF_THE_CLAN,
  'GET /auth/discord/callback': NOTHING_OF_THE_CLAN,
  'GET /openapi.json': only('/api/openapi.json'),
  'GET /docs': only('/api/docs'),
  'GET /docs/:file': NOTHING_OF_THE_CLAN,
  'GET /site': only('/api/site'),
  'GET /icons/:file': NOTHING_OF_THE_CLAN,
  'GET /clan/status': only('/api/clan/status'),
  'GET /twitter/status': only('/api/twitter/status'),
  'GET /twitter/recent-tweets': only('/api/twitter/recent-tweets'),
  'GET /members': only('/api/members'),
  'GET /members/all-hiscores': only('/api/members/all-hiscores'),
  'GET /members/hiscores/columns': only('/api/members/hiscores/columns'),
  'GET /members/hiscores/xp-brackets': only('/api/members/hiscores/xp-brackets'),
  'GET /members/:name': member(),
  'GET /members/:name/stats': member('/stats'),
  'GET /members/:name/history': member('/history?period=weekly'),
  'GET /members/:name/reading': member('/reading'),
  'GET /activities/clan': only('/api/activities/clan'),
  'GET /activities/member/:id': ({ member: id }) => [`/api/activities/member/${id}`],
  'GET /leaderboard/:period': only('/api/leaderboard/daily', '/api/leaderboard/weekly', '/api/leaderboard/monthly'),
  'GET /leaderboard/top/gainers': only('/api/leaderboard/top/gainers'),
  'GET /leaderboard/all/gains': only('/api/leaderboard/all/gains'),
  'GET /leaderboard/all/comparison': only('/api/leaderboard/all/comparison'),
  'GET /leaderboard/current-daily-clan-xp': only('/api/leaderboard/current-daily-clan-xp'),
  'GET /leaderboard/current-weekly-clan-xp': only('/api/leaderboard/current-weekly-clan-xp'),
  'GET /leaderboard/current-monthly-clan-xp': only('/api/leaderboard/current-monthly-clan-xp'),
  'GET /bingo/kinds': only('/api/bingo/kinds'),
  'GET /bingo/boards': only('/api/bingo/boards'),
  'GET /bingo/boards/:id': board(),
  'GET /bingo/boards/:id/teams': board('/teams'),
  'GET /bingo/boards/:id/completions': board('/completions'),
  'GET /bingo/boards/:id/state': board('/state'),
  'GET /bingo/boards/:id/squares/:row/:column': board('/squares/1/1'),
  'GET /bingo/boards/:id/recap': board('/recap'),
  'GET /bingo/boards/:id/drawings': board('/drawings'),
  'GET /bingo/boards/:id/signups': board('/signups'),
  'GET /bingo/pictures/:file': NOTHING_OF_THE_CLAN,
  'GET /overlay/boards/:id/state': ({ board: id }) => [
    `/api/overlay/boards/${id}/state`,
    `/api/overlay/boards/${id}/state?delay=300`,
  ],
  'GET /overlay/boards/:id/page': ({ board: id }) => [`/api/overlay/boards/${id}/page`],
  'GET /feeds/achievements.atom': ({ name }) => [
    '/feeds/achievements.atom',
    '/feeds/achievements.atom?category=Boss%20Loot',
    `/feeds/achievements.atom?member=${encodeURIComponent(name)}`,
  ],
  'GET /feeds/bingo.atom': only('/feeds/bingo.atom'),
  'GET /feeds/bingo/:file': ({ board: id }) => [`/feeds/bingo/${id}.atom`],
  'GET /calendar.ics': only('/calendar.ics'),
  'GET /calendar/bingo/:file': ({ board: id }) => [`/calendar/bingo/${id}.ics`],
  'GET /share/home.png': only('/share/home.png'),
  'GET /share/board/:file': ({ board: id }) => [`/share/board/${id}.png`],
};

/** Reads an answer as a visitor; null when it is not 200. */
type Read = <T>(path: string, schema: { parse: (body: unknown) => T }) => Promise<T | null>;
type MakeFile = (read: Read, subject: Subject) => Promise<string | null>;

/** Files of rows that pages make out of the answers above; null for one that only admins can make. */
export const CSV_FILES: Readonly<Record<string, MakeFile | null>> = {
  'client/features/bingo/activity/completions.csv.ts': async (read, { board: id }) => {
    const answer = await read(`/api/bingo/boards/${id}/state`, stateResponseSchema);
    return answer && completionsCsv(answer.state.completions, null);
  },
  'client/features/bingo/board/recap/shares.csv.ts': async (read, { board: id }) => {
    const recap = await read(`/api/bingo/boards/${id}/recap`, recapResponseSchema);
    const answer = await read(`/api/bingo/boards/${id}/state`, stateResponseSchema);
    return recap && answer && sharesCsv(recap.recap, answer.state.teams, false);
  },
  'client/features/bingo/admin/sign-ups/sign-ups.csv.ts': null,
  'client/features/members/members.csv.ts': async (read) => {
    const answer = await read('/api/members', membersResponseSchema);
    return answer && membersCsv(answer.members);
  },
  'client/features/hiscores/hiscores.csv.ts': async (read) => {
    const answer = await read('/api/members/hiscores/columns', hiscoreColumnsResponseSchema);
    const shown = answer && columnsOf(hiscoresOf(answer.hiscores), 'Overall', 'all');
    return shown && hiscoresCsv(rankRows(shown, { bracket: 'all', sort: DEFAULT_SORT }));
  },
  'client/features/xp/leaderboard.resource.ts': async (read) => {
    const answer = await read('/api/leaderboard/daily', leaderboardResponseSchema);
    return answer && leaderboardCsv(answer.leaderboard);
  },
};

/** Streams that a page or an overlay of a visitor opens. */
export function openedStreams(id: number): Stream[] {
  return [
    CLAN_STREAM,
    BOARDS_STREAM,
    bingoStream(id),
    overlayStream({ boardId: id, delay: 0, token: null }),
    overlayStream({ boardId: id, delay: 300, token: null }),
  ];
}

/** Returns what leaves the site by each way, as text, as it is for a visitor now. */
export async function followAll(site: TestApp, subject: Subject): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const visit = async (path: string): Promise<string> => {
    const answer = await site.request('GET', path, undefined, { 'X-Test-Visitor': '1', 'Cache-Control': 'max-age=0' });
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    const told = text.replaceAll(/"requestId":"[\w-]+"/g, '');
    return `${answer.status} ${answer.headers.get('location') ?? ''} ${told}`;
  };
  for (const [route, paths] of Object.entries(PUBLIC_GETS)) {
    for (const path of paths(subject)) found.set(`${route} at ${path}`, await visit(path));
  }
  const addresses = [
    ...Object.values(PAGES).map(({ sample }) => sample),
    `/bingo?board=${subject.board}`,
    `/profile/${encodeURIComponent(subject.name)}`,
  ];
  for (const path of addresses) found.set(`page ${path}`, await visit(path));
  for (const [way, text] of [...(await files(site, subject)), ...(await sockets(site, subject))]) found.set(way, text);
  return found;
}

/** Makes all files of rows. */
async function files(site: TestApp, subject: Subject): Promise<[string, string][]> {
  const read: Read = async (path, schema) => {
    const { status, body } = await site.request('GET', path, undefined, { 'X-Test-Visitor': '1' });
    return status === 200 ? schema.parse(body) : null;
  };
  const made: [string, string][] = [];
  for (const [file, make] of Object.entries(CSV_FILES)) {
    if (make) made.push([`file of ${file}`, (await make(read, subject)) ?? 'none']);
  }
  return made;
}

/** Reads all events that a new page of a visitor may ask for. */
async function sockets(site: TestApp, { board: id }: Subject): Promise<[string, string][]> {
  const socket = await new SocketClient(site.url).connected();
  try {
    const ways: [string, string][] = [];
    for (const stream of openedStreams(id)) {
      const answer = await socket.open(stream, 0);
      ways.push([`socket ${stream}`, JSON.stringify(answer)]);
    }
    ways.push(['events of the socket', JSON.stringify(socket.events)]);
    return ways;
  } finally {
    socket.close();
  }
}
