import { expect } from '@jest/globals';
import { completionsCsv } from '../../../../client/features/bingo/activity/completions.csv.ts';
import { LiveService } from '../../../../server/live/stream/live.service.ts';
import { trimChange } from '../../../../server/overlay/history/trim-change.ts';
import { stateResponseSchema } from '../../../../shared/bingo/bingo-responses.ts';
import { bingoChangesSchema } from '../../../../shared/bingo/bingo.changes.ts';
import { applyBingoChange } from '../../../../shared/bingo/bingo.reducer.ts';
import type { BingoState } from '../../../../shared/bingo/bingo.schemas.ts';
import { hideMembers } from '../../../../shared/bingo/hide-members.ts';
import { stateAt, timelineOf } from '../../../../shared/bingo/recap/timeline.ts';
import { rankTeams } from '../../../../shared/bingo/standings.ts';
import { bingoStream } from '../../../../shared/live/streams.ts';
import type { TestApp } from '../../app/app.ts';
import { SocketClient, until } from '../../live/socket-client.ts';

const VISITOR = { 'X-Test-Visitor': '1' };

interface Read {
  state: BingoState;
  version: number;
}

/** A visitor's page: it has read a board once and follows its events by a socket. */
interface Page {
  node: TestApp;
  client: SocketClient;
  state: BingoState;
  version: number;
}

/** One board as its readers see it: a page and the overlay on each node, the API, the file of completions and the recap. */
export class BoardViews {
  private readonly pages: Page[] = [];

  constructor(
    private readonly nodes: readonly TestApp[],
    readonly boardId: number,
  ) {}

  /** Opens a page on each node. */
  async open(): Promise<void> {
    for (const node of this.nodes) {
      const client = await new SocketClient(node.url).connected();
      const { state, version } = await this.read(node, `/api/bingo/boards/${this.boardId}/state`);
      const answer = await client.open(bingoStream(this.boardId), version);
      if (!('events' in answer)) throw new Error(JSON.stringify(answer));
      client.events.unshift(...answer.events);
      this.pages.push({ node, client, state, version });
    }
  }

  close(): void {
    for (const { client } of this.pages) client.close();
  }

  /** Expects that all readers see the same board at its newest version. Returns it as visitors see it. */
  async agree(): Promise<BingoState> {
    const [first] = this.nodes;
    if (!first) throw new Error('no node');
    const newest = await first.app.get(LiveService).currentVersion(first.dataSource, bingoStream(this.boardId));
    const stored = await this.read(first, `/api/bingo/admin/boards/${this.boardId}/state`, {});
    expect(stored.version).toBe(newest);
    for (const page of this.pages) {
      await this.follow(page, newest);
      const api = await this.newest(page.node, `/api/bingo/boards/${this.boardId}/state`, newest);
      expect(page.state).toEqual(api.state);
      const overlay = await this.newest(page.node, `/api/overlay/boards/${this.boardId}/state`, newest);
      expect(overlay.state).toEqual(trimmed(api.state));
      expect(withoutSquares(api.state)).toEqual(withoutSquares(hideMembers(stored.state)));
    }
    const shown = this.pages[0]?.state ?? stored.state;
    expectSameRecap(shown);
    return shown;
  }

  private async follow(page: Page, newest: number): Promise<void> {
    await until(
      `version ${newest} on a page`,
      () => page.client.events.some(({ version }) => version >= newest) || page.version >= newest,
    );
    for (const event of page.client.events.splice(0)) {
      if (event.version <= page.version) continue;
      expect(event.version).toBe(page.version + 1);
      page.version = event.version;
      for (const change of bingoChangesSchema.parse(event.changes)) {
        const next = applyBingoChange(page.state, change);
        if (next === null) throw new Error('the board is gone');
        page.state = next;
      }
    }
  }

  private async newest(node: TestApp, path: string, version: number): Promise<Read> {
    let read = await this.read(node, path);
    await until(`version ${version} of ${path}`, async () => {
      if (read.version < version) read = await this.read(node, path);
      return read.version >= version;
    });
    return read;
  }

  private async read(node: TestApp, path: string, headers: Record<string, string> = VISITOR): Promise<Read> {
    const answer = await node.request('GET', path, undefined, headers);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return {
      state: stateResponseSchema.parse(answer.body).state,
      version: Number(answer.headers.get('x-live-version')),
    };
  }
}

/** Returns the first columns of the file of completions: square, item, team, player, guest and time. */
export function csvRows(state: BingoState): string[] {
  return completionsCsv(state.completions, null)
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',').slice(0, 6).join(','));
}

/** Returns place and score of each team. */
export function placesOf(state: BingoState): unknown[] {
  return rankTeams(state).map(({ team, place, points, completed, reached_at }) => ({
    ...{ team: team.id, place, points, completed, reached_at },
  }));
}

/** The last moment of the recap is the board of now, and each score is the sum of its reasons. */
function expectSameRecap(state: BingoState): void {
  const last = timelineOf(state).at(-1);
  const ranked = rankTeams(state);
  for (const { points, reasons } of ranked) {
    if (points !== null) expect(reasons.reduce((sum, each) => sum + each.points, 0)).toBe(points);
  }
  if (!last) {
    expect(state.completions).toEqual([]);
    return;
  }
  const scores = new Map(ranked.map(({ team, points, completed }) => [team.id, points ?? completed]));
  expect(last.scores).toEqual(state.teams.map(({ id }) => scores.get(id)));
  expect(placesOf(stateAt(state, last.at))).toEqual(placesOf(state));
}

function trimmed(state: BingoState): BingoState {
  const cut = <T extends Parameters<typeof trimChange>[0]>(change: T): T => trimChange(change) as T;
  return {
    ...state,
    board: cut({ type: 'board.changed', board: state.board }).board,
    items: state.items.map((item) => cut({ type: 'square.set', item }).item),
    teams: state.teams.map((team) => cut({ type: 'team.changed', team }).team),
    completions: state.completions.map((completion) => cut({ type: 'completion.recorded', completion }).completion),
    ...(state.adjustments && {
      adjustments: state.adjustments.map((each) => cut({ type: 'adjustment.made', adjustment: each }).adjustment),
    }),
  };
}

/** Admins read secret squares, too. */
function withoutSquares({ items: _, ...state }: BingoState): Omit<BingoState, 'items'> {
  return state;
}
