import { createHash, randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  LINK_DAYS,
  type MadeLink,
  type MakeLinksBody,
  type PlayerLink,
} from '../../../shared/bingo/links/links.schemas.ts';
import { type AuditActor, AuditService } from '../../audit/audit.service.ts';
import { type LinkHolder, PlayerLinkRegistry } from '../../auth/player-link.registry.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { TeamRepository } from '../teams/team.repository.ts';
import { LinkRepository, type LinkRow, type LinkSeat } from './link.repository.ts';

const DAY_MS = 86_400_000;
/** Least time between two stored times of use of one link. */
const USED_STEP_MS = 60_000;

/** Makes, checks and revokes the links of players. Only the hash of a link's secret is stored. D420. */
@Injectable()
export class LinkService implements OnModuleInit {
  constructor(
    private readonly registry: PlayerLinkRegistry,
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly teams: TeamRepository,
    private readonly links: LinkRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.registry.serve((secret) => this.find(secret));
  }

  /**
   * Returns who holds the link with this secret. Returns null for a revoked one, for one of an ended seat, for one of a
   * board that visitors do not see, and from a week after the board's end on.
   */
  async find(secret: string): Promise<LinkHolder | null> {
    const row = await this.links.find(this.transactions.manager, hashOf(secret));
    const now = this.clock.now();
    if (!row?.is_public || (row.end_date && now.getTime() >= row.end_date.getTime() + LINK_DAYS * DAY_MS)) return null;
    if (now.getTime() - (row.last_used_at?.getTime() ?? -Infinity) >= USED_STEP_MS) {
      await this.links.setLastUsed(this.transactions.manager, row.id, now);
    }
    const { id, board_id: boardId, team_id: teamId, person_id: personId, name, role } = row;
    return { id, boardId, teamId, personId, name, role };
  }

  /** Returns false for a link that ended while its request waited. */
  async stands(tx: EntityManager, id: number): Promise<boolean> {
    return (await this.links.findById(tx, id)) !== null;
  }

  /** Returns true when both links were made for one seat. */
  areOfOneSeat(tx: EntityManager, one: number, other: number): Promise<boolean> {
    return this.links.areOfOneSeat(tx, one, other);
  }

  /** Returns for whom a link may send: its own player first, a captain's for the whole team. */
  async playersOf({ teamId, personId, name, role }: LinkHolder): Promise<{ person_id: number; name: string }[]> {
    const own = { person_id: personId, name };
    if (role === 'player') return [own];
    const seats = await this.links.seats(this.transactions.manager, teamId);
    const others = seats.filter(({ person_id }) => person_id !== personId);
    return [own, ...others.map((seat) => ({ person_id: seat.person_id, name: seat.name }))];
  }

  /** Returns the links of a board that work, by team and player. @throws DomainError BOARD_NOT_FOUND */
  list(boardId: number): Promise<PlayerLink[]> {
    return this.transactions.snapshot(async (tx) => {
      const board = await this.boards.find(tx, boardId);
      if (!board || board.deletedAt) throw new DomainError('BOARD_NOT_FOUND');
      return (await this.links.list(tx, boardId)).map(present);
    });
  }

  /**
   * Makes links for players of a team, in order of joining, and revokes those that they had. The secrets are returned
   * only here. @throws DomainError BOARD_NOT_FOUND, TEAM_NOT_FOUND, MEMBER_NOT_FOUND, VALIDATION_FAILED
   */
  make(admin: AuditActor, boardId: number, { team_id, people, role }: MakeLinksBody): Promise<MadeLink[]> {
    return this.transactions.run(async (tx) => {
      const team = await this.teamOf(tx, boardId, team_id);
      const seats = await this.seatsOf(tx, team.id, people);
      const now = this.clock.now();
      await this.links.revokeOfSeats(
        tx,
        seats.map(({ id }) => id),
        now,
      );
      const secrets = seats.map(() => randomBytes(24).toString('base64url'));
      const hashed = seats.map(({ id }, at) => ({ seat: id, secretHash: hashOf(secrets[at] ?? '') }));
      const common = { boardId, role, createdAt: now, createdBy: admin.name };
      const ids = await this.links.add(tx, hashed, common);
      const [only] = people?.length === 1 ? seats : [];
      await this.audit.record(tx, admin, {
        action: 'bingo.link.create',
        subject: `Team ${team.name} of board ${team.board}`,
        boardId,
        things: [{ kind: 'team', id: team.id }, ...(only ? [{ kind: 'member' as const, id: only.person_id }] : [])],
        after: { role, links: seats.length, ...(only && { player: only.name }) },
      });
      return seats.map((seat, at) => ({
        link: present({
          ...{ id: ids[at] ?? 0, team_id: team.id, person_id: seat.person_id, name: seat.name, role },
          ...{ created_at: now, created_by: admin.name, last_used_at: null },
        }),
        secret: secrets[at] ?? '',
      }));
    });
  }

  /** Revokes a link. @throws DomainError LINK_NOT_FOUND */
  revoke(admin: AuditActor, id: number): Promise<void> {
    return this.transactions.run(async (tx) => {
      const known = await this.links.findById(tx, id);
      if (!known) throw new DomainError('LINK_NOT_FOUND');
      const team = await this.teamOf(tx, known.board_id, known.team_id);
      // The link may have been revoked while this transaction waited for the board.
      if (!(await this.links.findById(tx, id))) throw new DomainError('LINK_NOT_FOUND');
      await this.links.revoke(tx, id, this.clock.now());
      await this.audit.record(tx, admin, {
        action: 'bingo.link.revoke',
        subject: `Team ${team.name} of board ${team.board}`,
        boardId: known.board_id,
        things: [
          { kind: 'team', id: team.id },
          { kind: 'member', id: known.person_id },
        ],
        before: { role: known.role, player: known.name },
      });
    });
  }

  /** Locks the board, so that no seat of the team changes meanwhile. */
  private async teamOf(
    tx: EntityManager,
    boardId: number,
    teamId: number,
  ): Promise<{ id: number; name: string; board: string }> {
    await this.boards.lock(tx, boardId);
    const board = await this.boards.find(tx, boardId);
    if (!board || board.deletedAt) throw new DomainError('BOARD_NOT_FOUND');
    const team = await this.teams.find(tx, teamId);
    if (!team || team.deletedAt || team.boardId !== boardId) throw DomainError.at('team_id', 'TEAM_NOT_FOUND');
    return { id: team.id, name: team.teamName, board: board.title };
  }

  private async seatsOf(tx: EntityManager, teamId: number, people: readonly number[] | undefined): Promise<LinkSeat[]> {
    const seats = await this.links.seats(tx, teamId);
    if (people === undefined) {
      if (seats.length === 0) throw DomainError.at('team_id', 'VALIDATION_FAILED', 'This team has no players yet');
      return seats;
    }
    const found = seats.filter(({ person_id }) => people.includes(person_id));
    if (found.length < new Set(people).size) {
      throw DomainError.at('people', 'MEMBER_NOT_FOUND', 'A player is not on this team any more');
    }
    return found;
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function present(row: Omit<LinkRow, 'board_id' | 'end_date' | 'is_public'>): PlayerLink {
  return {
    id: row.id,
    team_id: row.team_id,
    person_id: row.person_id,
    name: row.name,
    role: row.role,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
