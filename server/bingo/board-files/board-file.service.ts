import { Injectable } from '@nestjs/common';
import { BOARD_FILE_FORMAT, type BoardFile, boardFileSchema } from '../../../shared/bingo/bingo-inputs.ts';
import { withoutDirection } from '../../../shared/bingo/plain-text.ts';
import { DEFAULT_TEAM_COLOUR, MAX_TEAMS } from '../../../shared/bingo/bingo-limits.ts';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import type { Step } from '../../../shared/bingo/scoring/scoring.schemas.ts';
import type { Reveal } from '../../../shared/bingo/modes/modes.schemas.ts';
import type { SquareRule } from '../../../shared/bingo/square-rule.ts';
import { nameKey } from '../../../shared/game/names.ts';
import { isDrawnIcon } from '../../../shared/icons/drawn-icons.ts';
import { meantRule } from './meant-rule.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { IconService } from '../../icons/icon.service.ts';
import { BoardCopyService, type BoardPlan } from './board-copy.service.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { storedScoring } from '../boards/stored-scoring.ts';
import { storedSettings } from '../boards/stored-settings.ts';
import { checkMode, timelessReveal } from '../modes/mode-rules.ts';
import { SeatRepository } from '../teams/seat.repository.ts';
import { SquareRepository } from '../square.repository.ts';
import { fittingSteps, stepsRefused } from '../scoring/square-score.ts';
import { storedRule } from '../squares/stored-rule.ts';
import { TeamRepository } from '../teams/team.repository.ts';

const OWN_ICON = /^\/icons\/([0-9a-f]{64})\.webp$/;

/** Files have no dates: a reveal at a time is left out. */
function withReveal(reveal: Reveal | null): Pick<BoardFile['items'][number], 'reveal'> {
  const kept = timelessReveal(reveal);
  return kept === null ? {} : { reveal: kept };
}

interface ImportOutcome {
  /** null after a dry run. */
  board: Board | null;
  /** One sentence for each part of the file that is left out. */
  warnings: string[];
}

/** Exports boards as files, with names instead of ids and with the icons inside, and imports them after a dry run. */
@Injectable()
export class BoardFileService {
  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly squares: SquareRepository,
    private readonly teams: TeamRepository,
    private readonly seats: SeatRepository,
    private readonly copies: BoardCopyService,
    private readonly icons: IconService,
  ) {}

  /** Returns a board as a file. @throws DomainError BOARD_NOT_FOUND */
  export(id: number): Promise<BoardFile> {
    return this.transactions.snapshot(async (tx) => {
      const board = await this.boards.find(tx, id);
      if (!board || board.deletedAt) throw new DomainError('BOARD_NOT_FOUND');
      const seats = await this.seats.list(tx, id);
      const items: BoardFile['items'] = [];
      for (const square of await this.squares.list(tx, id)) {
        items.push({
          row: square.rowNumber,
          column: square.columnNumber,
          item_name: square.itemName,
          item_id: square.itemId,
          icon_url: await this.portable(square.iconUrl),
          description: square.description,
          alternatives: square.alternatives,
          rule: square.rule,
          ...(square.points !== null && { points: square.points }),
          ...(square.steps && { steps: square.steps }),
          ...withReveal(square.reveal),
        });
      }
      const teams = (await this.teams.list(tx, id)).map((team) => {
        const own = seats.filter((seat) => seat.team_id === team.id);
        return {
          team_name: team.teamName,
          color: team.color,
          members: own.filter(({ guest_id }) => guest_id === null).map(({ name }) => name),
          guest_members: own.filter(({ guest_id }) => guest_id !== null).map(({ name }) => name),
        };
      });
      const { title, description, rows, columns, settings, scoring, mode } = board;
      const rules = {
        ...(Object.keys(settings).length > 0 && { settings }),
        ...(scoring && { scoring }),
        ...(mode !== 'classic' && { mode }),
      };
      return { format: BOARD_FILE_FORMAT, title, description, rows, columns, ...rules, items, teams };
    });
  }

  /**
   * Creates a hidden board, or with `dryRun` only returns what would be left out. Removes characters from names that
   * earlier versions accepted. @throws DomainError VALIDATION_FAILED when the file is invalid, or a name is then empty
   */
  async import(admin: AuditActor, given: BoardFile, dryRun: boolean): Promise<ImportOutcome> {
    const warnings: string[] = [];
    const parsed = boardFileSchema.safeParse(withoutDirection(given));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw DomainError.at(['board', ...(issue?.path ?? [])].join('.'), 'VALIDATION_FAILED', issue?.message);
    }
    const file = parsed.data;
    const plan: BoardPlan = {
      board: {
        title: file.title,
        description: file.description || null,
        rows: file.rows,
        columns: file.columns,
        settings: storedSettings({}, file.settings),
        scoring: storedScoring(null, file.scoring),
        mode: file.mode ?? 'classic',
        streamDelayS: 0,
      },
      squares: await this.squaresOf(file, warnings),
      teams: await this.teamsOf(file, warnings),
    };
    const rules = plan.squares.map(({ rule }) => rule);
    checkMode(plan.board.mode, rules, 'board.mode');
    if (dryRun) return { board: null, warnings };
    const action = { action: 'bingo.board.import' } as const;
    const board = await this.transactions.run((tx) => this.copies.make(tx, admin, plan, action));
    return { board, warnings };
  }

  /** Returns a stored icon as a data URL, and null for an icon of the practice world, which no other site serves. */
  private async portable(icon: string | null): Promise<string | null> {
    if (icon !== null && isDrawnIcon(icon)) return null;
    const sha = icon === null ? undefined : OWN_ICON.exec(icon)?.[1];
    if (sha === undefined) return icon;
    const webp = await this.icons.read(sha);
    return webp ? `data:image/webp;base64,${webp.toString('base64')}` : null;
  }

  private async squaresOf(file: BoardFile, warnings: string[]): Promise<BoardPlan['squares']> {
    const placed = new Map<string, BoardFile['items'][number]>();
    for (const item of file.items) {
      const place = `${String.fromCharCode(64 + item.column)}${item.row}`;
      if (item.row > file.rows || item.column > file.columns) {
        warnings.push(`${item.item_name}: ${place} is not on a board of ${file.rows} rows and ${file.columns} columns`);
      } else if (placed.has(place)) {
        warnings.push(`${item.item_name}: ${place} is used by another square in the file`);
      } else placed.set(place, item);
    }
    const icons = await this.icons.acceptAll([...placed.values()].map(({ icon_url }) => icon_url ?? null));
    return [...placed].map(([place, item], at) => {
      const rule = storedRule(meantRule(item.rule ?? null, file.format));
      return {
        row: item.row,
        column: item.column,
        itemName: item.item_name,
        itemId: item.item_id || null,
        iconUrl: this.iconOf(item, icons[at] ?? null, warnings),
        description: item.description || null,
        alternatives: item.alternatives ?? [],
        rule,
        points: item.points ?? null,
        steps: stepsOf(item, rule, place, warnings),
        ...{ opensAt: null, closesAt: null },
        // A free square has no reveal of its own.
        reveal: rule?.kind === 'free' ? null : timelessReveal(item.reveal ?? null),
      };
    });
  }

  private iconOf(
    item: BoardFile['items'][number],
    icon: string | DomainError | null,
    warnings: string[],
  ): string | null {
    const isRefused = icon instanceof DomainError;
    if (isRefused) warnings.push(`${item.item_name}: its icon is left out. ${icon.message}`);
    return this.icons.shownFor(isRefused ? null : icon, { item_name: item.item_name, rule: item.rule ?? null });
  }

  /** Finds the members of this clan by name. A name is seated once, on the first team of the file that lists it. */
  private async teamsOf(file: BoardFile, warnings: string[]): Promise<BoardPlan['teams']> {
    const teams = file.teams ?? [];
    const wanted = [...new Set(teams.flatMap((team) => [...(team.members ?? []), ...(team.guest_members ?? [])]))];
    const found = await this.seats.membersByKey(this.transactions.manager, wanted.map(nameKey));
    const members = new Map(found.filter((row) => row.isActive).map((row) => [row.nameKey, row.id]));
    const seated = new Set<string>();
    const names = new Set<string>();
    const plans: BoardPlan['teams'] = [];
    for (const team of teams) {
      if (names.has(team.team_name.toLowerCase())) {
        warnings.push(`Team ${team.team_name}: another team in the file has this name`);
        continue;
      }
      if (plans.length >= MAX_TEAMS) {
        warnings.push(`Team ${team.team_name}: a board may have ${MAX_TEAMS} teams`);
        continue;
      }
      names.add(team.team_name.toLowerCase());
      const plan = { memberIds: [] as number[], guests: [] as string[] };
      for (const name of [...(team.members ?? []), ...(team.guest_members ?? [])]) {
        const key = nameKey(name);
        if (key === '') continue;
        const isGuest = !(team.members ?? []).includes(name);
        const memberId = members.get(key);
        if (seated.has(key)) warnings.push(`${name}: is already on another team in the file`);
        else if (memberId !== undefined) plan.memberIds.push(memberId);
        else if (isGuest) plan.guests.push(name);
        else warnings.push(`${name}: is not in the clan and is left out of team ${team.team_name}`);
        seated.add(key);
      }
      plans.push({ teamName: team.team_name, color: team.color ?? DEFAULT_TEAM_COLOUR, ...plan });
    }
    return plans;
  }
}

function stepsOf(
  { item_name, alternatives = [], steps }: BoardFile['items'][number],
  rule: SquareRule | null,
  place: string,
  warnings: string[],
): Step[] | null {
  const square = { item_name, alternatives, rule };
  const fitting = fittingSteps(steps, square);
  if (fitting.length < (steps?.length ?? 0))
    warnings.push(`${item_name}: steps of ${place} are left out. ${stepsRefused(square)}`);
  return fitting.length === 0 ? null : fitting;
}
