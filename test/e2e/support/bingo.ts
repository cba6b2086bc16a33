import type { Page } from '@playwright/test';

export interface Person {
  id: number;
  name: string;
}

interface Answer {
  board: { id: number };
  team: { id: number };
  completion: { id: number };
  state: { items: { item_name: string; description: string | null }[] };
}

/** Returns calls to the API with the session of a signed-in page. */
export function adminCalls(page: Page) {
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> =>
    page.evaluate(
      async ([verb, to, content]) => {
        const answer = await fetch(`/api${to}`, {
          method: verb,
          headers: { 'Content-Type': 'application/json' },
          ...(content === '' ? {} : { body: content }),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${verb} ${to} answered ${answer.status}: ${text}`);
        return JSON.parse(text) as Answer;
      },
      [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
    );
  return {
    call,
    /** Creates a 3×3 board with nine squares and two teams of two members and a guest; `window` in hours from now. */
    async makeBoard(title: string, window: { from: number; to: number | null }, people: readonly Person[]) {
      const at = (hours: number): string =>
        new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();
      const { board } = await call('POST', '/bingo/boards', {
        title,
        description: 'Made by a test.',
        rows: 3,
        columns: 3,
        start_date: at(window.from),
        // The practice clan of the tests stands still: its lines are older than the seats.
        settings: { late_joiners: 'all' },
      });
      await call('POST', '/bingo/items/fill', {
        board_id: board.id,
        names: Array.from({ length: 9 }, (_, index) => `Lantern of ${title} ${index + 1}`),
      });
      const team = (team_name: string, color: string, from: number): Promise<Answer> =>
        call('POST', '/bingo/teams', {
          board_id: board.id,
          team_name,
          color,
          member_ids: people.slice(from, from + 2).map(({ id }) => id),
          guest_members: [`Guest of ${team_name}`],
        });
      const red = (await team('Crimson Tide', 'red', 0)).team.id;
      const blue = (await team('Hollow Kings', 'blue', 2)).team.id;
      // Players join before the end, also those of a board that has ended.
      if (window.to !== null) await call('PUT', `/bingo/boards/${board.id}`, { end_date: at(window.to) });
      return { id: board.id, red, blue };
    },
    /** Records a completion of a minute ago by hand. Returns its id. */
    async record(boardId: number, teamId: number, row: number, column: number, by: Person): Promise<number> {
      const { completion } = await call('POST', '/bingo/completions', {
        board_id: boardId,
        team_id: teamId,
        row,
        column,
        completed_by: by.id,
        completed_at: new Date(Date.now() - 60_000).toISOString(),
        note: 'Seen by a test',
      });
      return completion.id;
    },
  };
}
