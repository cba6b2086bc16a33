import { Injectable } from '@nestjs/common';
import { Any, type EntityManager, IsNull, type SelectQueryBuilder } from 'typeorm';
import * as z from 'zod/mini';
import { LINK_ROLES } from '../../../shared/bingo/links/links.schemas.ts';
import { returnedIds } from '../../database/returned-rows.ts';
import { MemberEntity } from '../../members/member.entity.ts';
import { BingoBoardEntity } from '../boards/bingo-board.entity.ts';
import { BingoGuestEntity } from '../guests/bingo-guest.entity.ts';
import { BingoParticipantEntity } from '../teams/bingo-participant.entity.ts';
import { BingoTeamEntity } from '../teams/bingo-team.entity.ts';
import { BingoLinkEntity } from './bingo-link.entity.ts';

const linkRows = z.array(
  z.object({
    id: z.number(),
    board_id: z.number(),
    team_id: z.number(),
    person_id: z.number(),
    name: z.string(),
    role: z.enum(LINK_ROLES),
    created_at: z.date(),
    created_by: z.string(),
    last_used_at: z.nullable(z.date()),
    end_date: z.nullable(z.date()),
    is_public: z.boolean(),
  }),
);
export type LinkRow = z.infer<typeof linkRows>[number];

const seatRows = z.array(z.object({ id: z.number(), person_id: z.number(), name: z.string() }));
/** A current seat of a team, with the player's name. */
export type LinkSeat = z.infer<typeof seatRows>[number];

/** A link to store. */
interface NewLink {
  seat: number;
  secretHash: string;
}

/** Reads and writes bingo_link. Links of ended seats, and those of deleted teams and boards, are never returned. */
@Injectable()
export class LinkRepository {
  /** Returns the link with this hash. Returns null when there is none, and when it was revoked. */
  async find(tx: EntityManager, secretHash: string): Promise<LinkRow | null> {
    return (await read(living(tx).andWhere('l.secretHash = :secretHash', { secretHash })))[0] ?? null;
  }

  async findById(tx: EntityManager, id: number): Promise<LinkRow | null> {
    return (await read(living(tx).andWhere('l.id = :id', { id })))[0] ?? null;
  }

  /** Returns the links of a board, by team and player. */
  list(tx: EntityManager, boardId: number): Promise<LinkRow[]> {
    return read(living(tx).andWhere('l.boardId = :boardId', { boardId }));
  }

  /** Returns the current seats of a team, in order of joining. */
  async seats(tx: EntityManager, teamId: number): Promise<LinkSeat[]> {
    const rows: unknown = await tx
      .getRepository(BingoParticipantEntity)
      .createQueryBuilder('p')
      .leftJoin(MemberEntity, 'm', 'm.id = p.memberId')
      .leftJoin(BingoGuestEntity, 'g', 'g.id = p.guestId')
      .select(['p.id AS id', 'p.personId AS person_id', 'coalesce(m.name, g.name) AS name'])
      .where('p.teamId = :teamId AND p.leftAt IS NULL', { teamId })
      .orderBy('p.joinedAt')
      .addOrderBy('p.id')
      .getRawMany();
    return seatRows.parse(rows);
  }

  /** Stores links. Returns their ids in the same order. */
  async add(
    tx: EntityManager,
    links: readonly NewLink[],
    common: Pick<BingoLinkEntity, 'boardId' | 'role' | 'createdAt' | 'createdBy'>,
  ): Promise<number[]> {
    const rows = links.map(({ seat, secretHash }) => ({ ...common, participantId: seat, secretHash }));
    return returnedIds(await tx.getRepository(BingoLinkEntity).insert(rows));
  }

  /** Revokes the links of these seats that work. */
  async revokeOfSeats(tx: EntityManager, seats: readonly number[], revokedAt: Date): Promise<void> {
    const links = tx.getRepository(BingoLinkEntity);
    await links.update({ participantId: Any([...seats]), revokedAt: IsNull() }, { revokedAt });
  }

  /** Returns true when both links, revoked or not, were made for one seat. */
  async areOfOneSeat(tx: EntityManager, one: number, other: number): Promise<boolean> {
    const links = await tx.getRepository(BingoLinkEntity).find({
      select: { id: true, participantId: true },
      where: { id: Any([one, other]) },
    });
    return links.length === 2 && links[0]?.participantId === links[1]?.participantId;
  }

  async revoke(tx: EntityManager, id: number, revokedAt: Date): Promise<void> {
    await tx.getRepository(BingoLinkEntity).update({ id }, { revokedAt });
  }

  async setLastUsed(tx: EntityManager, id: number, lastUsedAt: Date): Promise<void> {
    await tx.getRepository(BingoLinkEntity).update({ id }, { lastUsedAt });
  }
}

/** Selects the links that were not revoked, of seats that last, with their players and boards. */
function living(tx: EntityManager): SelectQueryBuilder<BingoLinkEntity> {
  return tx
    .getRepository(BingoLinkEntity)
    .createQueryBuilder('l')
    .innerJoin(BingoParticipantEntity, 'p', 'p.id = l.participantId AND p.leftAt IS NULL')
    .innerJoin(BingoTeamEntity, 't', 't.id = p.teamId AND t.deletedAt IS NULL')
    .innerJoin(BingoBoardEntity, 'b', 'b.id = l.boardId AND b.deletedAt IS NULL')
    .leftJoin(MemberEntity, 'm', 'm.id = p.memberId')
    .leftJoin(BingoGuestEntity, 'g', 'g.id = p.guestId')
    .select(['l.id AS id', 'l.boardId AS board_id', 'p.teamId AS team_id', 'p.personId AS person_id'])
    .addSelect(['coalesce(m.name, g.name) AS name', 'l.role AS role', 'l.createdAt AS created_at'])
    .addSelect(['l.createdBy AS created_by', 'l.lastUsedAt AS last_used_at'])
    .addSelect(['b.endDate AS end_date', 'b.isActive AS is_public'])
    .where('l.revokedAt IS NULL')
    .orderBy('p.teamId')
    .addOrderBy('p.joinedAt')
    .addOrderBy('l.id');
}

async function read(links: SelectQueryBuilder<BingoLinkEntity>): Promise<LinkRow[]> {
  return linkRows.parse(await links.getRawMany());
}
