import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { boardWrittenSchema, stateResponseSchema, teamWrittenSchema } from '../../../shared/bingo/bingo-responses.ts';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import { membersResponseSchema } from '../../../shared/members/members.schemas.ts';
import { tokenCreatedSchema } from '../../../shared/overlay/overlay.schemas.ts';
import type { FakeGame } from '../../support/game/fake-game.ts';
import { call } from '../call.ts';
import type { CallAnswer } from '../call.ts';
import type { SiteNode } from './site-node.ts';

export const CLAN = 'Test Clan';
export const PLAYERS = 12;
/** Squares per side of the main board, which is always public. */
export const SIDE = 5;
const START = '2025-01-01T00:00:00Z';
const LOOK_MS = 100;
const MOST_LOOKS = 300;
const anySchema = z.unknown();

/** Ids of the rows that the bench writes. */
export interface SiteIds {
  mainBoard: number;
  /** Board that is hidden, shown, deleted and restored. */
  shyBoard: number;
  /** Read token of the shy board. */
  token: string;
  team: number;
  members: { id: number; name: string }[];
}

/** Calls of an admin at one node. `must` throws an Error unless the answer is good. */
export class Admin {
  constructor(
    readonly node: SiteNode,
    readonly cookie: string,
  ) {}

  /** Returns any answer. */
  try(method: string, path: string, body?: unknown): Promise<CallAnswer> {
    return call(this.node, this.cookie, method, `/api${path}`, body);
  }

  async must<T>(schema: { parse: (body: unknown) => T }, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await call(this.node, this.cookie, method, `/api${path}`, body, 30_000);
    if (answer.status >= 200 && answer.status < 300) return schema.parse(answer.body);
    throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  async state(boardId: number): Promise<BingoState> {
    return (await this.must(stateResponseSchema, 'GET', `/bingo/admin/boards/${boardId}/state`)).state;
  }
}

/** Returns the item of a square of the main board, as log lines name it. */
export const relic = (row: number, column: number): string => `Bench relic ${row}${column}`;

/** Fills a new site with members, boards, a team, squares and a token. */
export async function furnish(admin: Admin, game: FakeGame): Promise<SiteIds> {
  game.populate(PLAYERS);
  for (const player of game.players.values()) player.log = [];
  await admin.must(anySchema, 'POST', '/clan/import-members', { clanName: CLAN });
  const ids = await everybody(admin);
  const board = async (title: string, side: number) =>
    (
      await admin.must(boardWrittenSchema, 'POST', '/bingo/boards', {
        title,
        rows: side,
        columns: side,
        start_date: START,
      })
    ).board.id;
  const mainBoard = await board('The main board', SIDE);
  const shyBoard = await board('The shy board', 3);
  const { team } = await admin.must(teamWrittenSchema, 'POST', '/bingo/teams', {
    board_id: mainBoard,
    team_name: 'Everybody',
    member_ids: ids.slice(0, 8).map(({ id }) => id),
  });
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [row, column] = [Math.floor(at / SIDE) + 1, (at % SIDE) + 1];
    const square = { board_id: mainBoard, row, column, item_name: relic(row, column) };
    await admin.must(anySchema, 'POST', '/bingo/items', square);
  }
  const { secret } = await admin.must(tokenCreatedSchema, 'POST', `/bingo/boards/${shyBoard}/tokens`, {
    label: 'Bench',
  });
  return { mainBoard, shyBoard, token: secret, team: team.id, members: ids };
}

/** Waits until the list of members contains the import, which reaches it by the live stream. Returns the members. */
async function everybody(admin: Admin): Promise<SiteIds['members']> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const { members } = await admin.must(membersResponseSchema, 'GET', '/members');
    if (members.length === PLAYERS) return members.map(({ id, name }) => ({ id, name }));
    await sleep(LOOK_MS);
  }
  throw new Error('the members of the clan list did not come');
}
