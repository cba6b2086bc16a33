import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { DomainError } from '../../http/errors/domain-error.ts';
import { BingoBoardEntity } from '../boards/bingo-board.entity.ts';
import { BingoTeamEntity } from './bingo-team.entity.ts';

/** The fields of a team that an admin sets. */
export type TeamFields = Pick<BingoTeamEntity, 'teamName' | 'color'>;

/** Reads and writes bingo_team. */
@Injectable()
export class TeamRepository {
  /** Returns the teams of a board that are not deleted, in order of creation. */
  list(tx: EntityManager, boardId: number): Promise<BingoTeamEntity[]> {
    return tx.getRepository(BingoTeamEntity).find({ where: { boardId, deletedAt: IsNull() }, order: { id: 'ASC' } });
  }

  /** Returns the number of teams of a board that are not deleted. */
  count(tx: EntityManager, boardId: number): Promise<number> {
    return tx.getRepository(BingoTeamEntity).countBy({ boardId, deletedAt: IsNull() });
  }

  /** Returns a team, deleted or not. */
  find(tx: EntityManager, id: number): Promise<BingoTeamEntity | null> {
    return tx.getRepository(BingoTeamEntity).findOneBy({ id });
  }

  /** Returns a team that is not deleted. @throws DomainError TEAM_NOT_FOUND */
  async living(tx: EntityManager, id: number): Promise<BingoTeamEntity> {
    const team = await this.find(tx, id);
    if (!team || team.deletedAt) throw new DomainError('TEAM_NOT_FOUND');
    return team;
  }

  /** Returns the board of a team, which never changes, so this needs no lock. @throws DomainError TEAM_NOT_FOUND */
  async boardOf(tx: EntityManager, id: number): Promise<number> {
    const team = await this.find(tx, id);
    if (!team) throw new DomainError('TEAM_NOT_FOUND');
    return team.boardId;
  }

  /** Stores a team. @throws the database's error of UQ_bingo_team_name */
  async add(tx: EntityManager, boardId: number, fields: TeamFields, at: Date): Promise<BingoTeamEntity> {
    const [team] = await this.addAll(tx, boardId, [fields], at);
    if (!team) throw new Error('no team was added');
    return team;
  }

  /** Stores teams in one statement. Returns them in the given order. @throws as add() */
  async addAll(tx: EntityManager, boardId: number, added: readonly TeamFields[], at: Date): Promise<BingoTeamEntity[]> {
    if (added.length === 0) return [];
    const teams = tx.getRepository(BingoTeamEntity);
    const rows = added.map(({ teamName, color }) =>
      teams.create({ boardId, teamName, color, createdAt: at, deletedAt: null }),
    );
    await teams.insert(rows);
    return rows;
  }

  /** Updates a team. @throws the database's error of UQ_bingo_team_name */
  async update(tx: EntityManager, id: number, team: TeamFields): Promise<void> {
    await tx.getRepository(BingoTeamEntity).update(id, team);
  }

  /** Marks a team as deleted. Pass null to restore it. @throws the database's error of UQ_bingo_team_name */
  async setDeleted(tx: EntityManager, id: number, at: Date | null): Promise<void> {
    await tx.getRepository(BingoTeamEntity).update(id, { deletedAt: at });
  }

  /** Returns the teams deleted after `since` whose board is not deleted, newest deletion first. */
  async listDeleted(tx: EntityManager, since: Date): Promise<(BingoTeamEntity & { boardTitle: string })[]> {
    const { entities, raw } = await tx
      .getRepository(BingoTeamEntity)
      .createQueryBuilder('t')
      .innerJoin(BingoBoardEntity, 'b', 'b.id = t.boardId')
      .addSelect('b.title', 'board_title')
      .where('t.deletedAt > :since AND b.deletedAt IS NULL', { since })
      .orderBy('t.deletedAt', 'DESC')
      .getRawAndEntities<{ board_title: string }>();
    return entities.map((team, at) => ({ ...team, boardTitle: raw[at]?.board_title ?? '' }));
  }
}
