import type * as z from 'zod/mini';
import {
  boardWrittenSchema,
  itemWrittenSchema,
  stateResponseSchema,
  teamWrittenSchema,
} from '../../../shared/bingo/bingo-responses.ts';
import type { BingoState, Board, Item, Team } from '../../../shared/bingo/bingo.schemas.ts';
import type { TestAnswer, TestApp } from '../app/app.ts';

/** Actions of an admin for tests. Each throws an Error unless the answer is a success in its published shape. */
export interface Bingo {
  board(fields?: Record<string, unknown>): Promise<Board>;
  square(boardId: number, row: number, column: number, name: string, fields?: object): Promise<Item>;
  team(boardId: number, name: string, fields?: object): Promise<Team>;
  /** Returns the state as an admin reads it. */
  state(boardId: number): Promise<BingoState>;
  /** Adds clan members by name. Returns their ids. */
  members(...names: string[]): Promise<number[]>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Makes the same call as a visitor. */
  visit(method: string, path: string, body?: unknown): Promise<TestAnswer>;
}

export function bingoOf(site: Pick<TestApp, 'request' | 'dataSource'>): Bingo {
  const call: Bingo['call'] = (method, path, body, headers) => site.request(method, `/api${path}`, body, headers);
  const good = async <S extends z.ZodMiniType>(
    schema: S,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<z.output<S>> => {
    const answer = await call(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return schema.parse(answer.body);
  };
  return {
    call,
    visit: (method, path, body) => call(method, path, body, { 'X-Test-Visitor': '1' }),
    board: async (fields) =>
      (
        await good(boardWrittenSchema, 'POST', '/bingo/boards', {
          ...{ title: 'A board', rows: 3, columns: 3 },
          ...fields,
          // Most tests seat their players after the lines that they tell of.
          settings: { late_joiners: 'all', ...(fields?.['settings'] as object | undefined) },
        })
      ).board,
    square: async (board_id, row, column, item_name, fields) =>
      (await good(itemWrittenSchema, 'POST', '/bingo/items', { board_id, row, column, item_name, ...fields })).item,
    team: async (board_id, team_name, fields) =>
      (await good(teamWrittenSchema, 'POST', '/bingo/teams', { board_id, team_name, ...fields })).team,
    state: async (id) => (await good(stateResponseSchema, 'GET', `/bingo/admin/boards/${id}/state`)).state,
    async members(...names) {
      const ids: number[] = [];
      for (const name of names) {
        const rows: { id: number }[] = await site.dataSource.query(
          'INSERT INTO member (name, name_key) VALUES ($1, lower($1)) RETURNING id',
          [name],
        );
        ids.push(...rows.map(({ id }) => id));
      }
      return ids;
    },
  };
}
