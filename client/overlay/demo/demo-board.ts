import { TEAM_COLOURS } from '../../../shared/bingo/bingo-limits.ts';
import type { BingoState, Completion, Item, ProgressCell, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { DEMO_PLAYERS, DEMO_SQUARES, DEMO_TEAMS } from './demo-squares.ts';

/** Size of a made-up board. */
export interface DemoSize {
  rows: number;
  columns: number;
  teams: number;
}

const HOUR_MS = 3_600_000;
/** The part of the board that the best team has at first, and at which the board begins again. */
const FIRST_DONE = 0.35;
const FULL = 0.9;

/**
 * A made-up board that moves by itself, for arranging a scene before an event. It has no data of the site. The same
 * `random` gives the same board.
 */
export class DemoBoard {
  private state: BingoState;
  private ids = 0;

  constructor(
    private readonly size: DemoSize,
    private readonly random: () => number,
    private now: number,
  ) {
    this.state = this.fresh();
  }

  get current(): BingoState {
    return this.state;
  }

  /** Moves one team on by a step. Returns the new state; a board that is nearly full begins again. */
  step(now: number): BingoState {
    this.now = now;
    const { items, teams, completions } = this.state;
    if (completions.length > items.length * teams.length * FULL) this.state = this.fresh();
    else {
      const isOpen = ({ id }: Team): boolean =>
        completions.filter(({ team_id }) => team_id === id).length < items.length;
      this.move(this.pick(teams.filter(isOpen)));
    }
    return this.state;
  }

  private fresh(): BingoState {
    const { rows, columns } = this.size;
    const places = Array.from({ length: rows * columns }, (_, at) => at);
    const items = places.map((at): Item => {
      const [name, need] = DEMO_SQUARES[at % DEMO_SQUARES.length] ?? ['Nex', 1];
      return {
        row_number: Math.floor(at / columns) + 1,
        column_number: (at % columns) + 1,
        item_name: name,
        item_id: null,
        icon_url: null,
        description: null,
        alternatives: [],
        rule: null,
        ...(need > 1 && { goal: { kind: 'item', need, unit: 'items', scope: 'team' as const, parts: [] } }),
      };
    });
    const created = new Date(this.now).toISOString();
    const teams = Array.from({ length: this.size.teams }, (_, at): Team => {
      const round = Math.floor(at / DEMO_TEAMS.length);
      return {
        id: at + 1,
        team_name: `${DEMO_TEAMS[at % DEMO_TEAMS.length] ?? ''}${round === 0 ? '' : ` ${round + 1}`}`,
        color: TEAM_COLOURS[at % TEAM_COLOURS.length] ?? 'red',
        created_at: created,
        members: [],
      };
    });
    this.state = {
      board: {
        id: 1,
        title: 'Demo Bingo',
        description: null,
        rows,
        columns,
        start_date: new Date(this.now - 20 * HOUR_MS).toISOString(),
        end_date: new Date(this.now + 6.25 * HOUR_MS).toISOString(),
        is_active: true,
        created_at: created,
        revision: 1,
        team_count: teams.length,
        item_count: items.length,
      },
      items,
      teams,
      completions: [],
      progress: [],
    };
    for (const [at, team] of teams.entries()) {
      // The first team has the most, each next one a little less.
      const steps = Math.round(items.length * FIRST_DONE * (1 - at / (teams.length * 2)) * 2.5);
      for (let step = 0; step < steps; step++) this.move(team);
    }
    return this.state;
  }

  /** Counts a part of a square for a team, or completes the square. */
  private move(team: Team): void {
    const { completions, progress } = this.state;
    const has = new Set(completions.filter(({ team_id }) => team_id === team.id).map(placeOf));
    const open = this.state.items.filter((item) => !has.has(placeOf(item)));
    if (open.length === 0) return;
    const item = this.pick(open);
    const need = item.goal?.need ?? 1;
    const isCell = (cell: ProgressCell): boolean =>
      cell[0] === team.id && cell[1] === item.row_number && cell[2] === item.column_number;
    const have = (progress.find(isCell)?.[3] ?? 0) + Math.ceil(need * (0.2 + this.random() * 0.5));
    const others = progress.filter((cell) => !isCell(cell));
    if (have < need) {
      const cell: ProgressCell = [team.id, item.row_number, item.column_number, have, need];
      this.state = { ...this.state, progress: [...others, cell] };
      return;
    }
    this.state = { ...this.state, progress: others, completions: [...completions, this.completion(team, item)] };
  }

  private completion(team: Team, item: Item): Completion {
    const at = new Date(this.now).toISOString();
    return {
      id: ++this.ids,
      team_id: team.id,
      row_number: item.row_number,
      column_number: item.column_number,
      completed_at: at,
      completed_by: null,
      member_display_name: this.pick(DEMO_PLAYERS),
      guest_display_name: null,
      item_name: item.item_name,
      team_name: team.team_name,
      team_color: team.color,
      evidence: { kind: 'manual', recorded_by: '', recorded_at: at, note: null },
    };
  }

  private pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)] as T;
  }
}

function placeOf({ row_number, column_number }: Pick<Item, 'row_number' | 'column_number'>): string {
  return `${row_number} ${column_number}`;
}
