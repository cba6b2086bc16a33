import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeGame } from '../support/game/fake-game.ts';
import { Admin, PLAYERS, relic, SIDE } from './site/site.ts';
import type { SiteIds } from './site/site.ts';
import type { CallAnswer } from './call.ts';
import type { SiteNode } from './site/site-node.ts';
import type { PlannedWrite } from './kinds/plan.ts';
import type { Promises } from './truth/promises.ts';

const SKILLS = 29;
const TEAM_SIZE = 8;
const LOG_LINES = 20;
const FIRST_LINE_MS = Date.UTC(2025, 0, 2);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Makes the writes of a plan: new lines of the game, and edits of an admin. */
export class Writer {
  /** Details of all lines that the game has shown; each is unique. */
  readonly lines: string[] = [];
  good = 0;
  refused = 0;
  /** Answer to the last write that failed. */
  lastRefusal = 'none';
  private count = 0;

  constructor(
    private readonly nodes: readonly SiteNode[],
    private readonly cookie: () => string,
    private readonly ids: SiteIds,
    private readonly game: FakeGame,
    private readonly promises: Promises,
  ) {}

  /** Makes all writes. Resolves when each has an answer or a timeout. */
  async run(writes: readonly PlannedWrite[]): Promise<void> {
    await Promise.all(
      writes.map(async (write) => {
        await sleep(write.atMs);
        await this.write(write);
      }),
    );
  }

  admin(node: number): Admin {
    const asked = this.nodes[node];
    if (!asked) throw new Error(`there is no node ${node}`);
    return new Admin(asked, this.cookie());
  }

  async write({ kind, node, detail }: PlannedWrite): Promise<void> {
    const admin = this.admin(node);
    const { mainBoard, shyBoard } = this.ids;
    const number = ++this.count;
    switch (kind) {
      case 'line':
        return this.line(admin, detail);
      case 'square': {
        const [row, column] = [(detail % SIDE) + 1, (Math.floor(detail / SIDE) % SIDE) + 1];
        const description = `Written by write ${number}`;
        const body = { board_id: mainBoard, row, column, item_name: relic(row, column), description };
        return this.promised(`description of square ${row} ${column}`, description, () =>
          admin.try('POST', '/bingo/items', body),
        );
      }
      case 'title': {
        const title = `The main board, write ${number}`;
        return this.promised('title of the main board', title, () =>
          admin.try('PUT', `/bingo/boards/${mainBoard}`, { title }),
        );
      }
      case 'completion':
        await this.completion(admin, detail);
        return;
      case 'shy board':
        return this.show(admin, shyBoard, detail % 2 === 0);
      case 'delete':
        return detail % 3 === 0
          ? this.promised('the shy board', 'deleted', () => admin.try('DELETE', `/bingo/boards/${shyBoard}`))
          : this.promised('the shy board', 'there', () => admin.try('POST', `/bingo/boards/${shyBoard}/restore`));
      case 'veil': {
        const member = this.ids.members[detail % TEAM_SIZE];
        const hidden = detail % 16 < TEAM_SIZE;
        return this.promised(`hiding of ${member?.name}`, String(hidden), () =>
          admin.try('PATCH', `/admin/members/${member?.id}/hidden`, { hidden }),
        );
      }
    }
  }

  show(admin: Admin, boardId: number, isActive: boolean): Promise<void> {
    return this.promised(`visibility of board ${boardId}`, String(isActive), () =>
      admin.try('PUT', `/bingo/boards/${boardId}`, { is_active: isActive }),
    );
  }

  /** Adds a drop and XP to a player and starts a sync of all members on the node. */
  private async line(admin: Admin, detail: number): Promise<void> {
    const name = `Player ${(detail % PLAYERS) + 1}`;
    const [row, column] = [(detail % SIDE) + 1, (Math.floor(detail / SIDE) % SIDE) + 1];
    const number = ++this.count;
    const details = `The bench has dropped its line ${number}.`;
    this.game.train(name, (detail % SKILLS) + 1, 100 + detail);
    const player = this.game.get(name);
    player.log = [{ date: dateOf(number), text: `I found a ${relic(row, column)}`, details }, ...player.log];
    player.log = player.log.slice(0, LOG_LINES);
    this.lines.push(details);
    this.counted(await admin.try('POST', '/sync/all/async'));
  }

  /** Revokes the completion of a square, or records one where there is none. Returns true when that succeeded. */
  async completion(admin: Admin, detail: number): Promise<boolean> {
    const [row, column] = [(detail % SIDE) + 1, (Math.floor(detail / SIDE) % SIDE) + 1];
    const { mainBoard, team, members } = this.ids;
    try {
      const { completions } = await admin.state(mainBoard);
      const there = completions.find((one) => one.row_number === row && one.column_number === column);
      const by = members[detail % TEAM_SIZE]?.id;
      const at = new Date(FIRST_LINE_MS + detail * 60_000).toISOString();
      const place = { board_id: mainBoard, team_id: team, row, column };
      return this.counted(
        there
          ? await admin.try('DELETE', `/bingo/completions/${there.id}`, { reason: 'The bench takes it back' })
          : await admin.try('POST', '/bingo/completions', { ...place, completed_by: by, completed_at: at }),
      );
    } catch (error) {
      this.refused++;
      this.lastRefusal = String(error);
      return false;
    }
  }

  private promised(thing: string, value: string, write: () => Promise<CallAnswer>): Promise<void> {
    return this.promises.ask(thing, value, async () => {
      const answer = await write();
      if (this.counted(answer)) return 'yes';
      // A server that answers 5xx may have committed before.
      return answer.status >= 400 && answer.status < 500 ? 'no' : 'nothing';
    });
  }

  private counted(answer: CallAnswer): boolean {
    const good = isGood(answer);
    if (good) this.good++;
    else {
      this.refused++;
      this.lastRefusal = `${answer.status} ${JSON.stringify(answer.body)}`;
    }
    return good;
  }
}

const isGood = ({ status }: CallAnswer): boolean => status >= 200 && status < 300;

/** Returns the date in the form of the game, three minutes after that of the line before. */
function dateOf(number: number): string {
  const at = new Date(FIRST_LINE_MS + (number % 25_000) * 180_000);
  const [day, clock] = [at.toISOString().slice(8, 10), at.toISOString().slice(11, 16)];
  return `${day}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${clock}`;
}
