import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import * as z from 'zod/mini';
import type { RuleNames } from '../../../shared/announce/announce.schemas.ts';
import type { RuleFilter } from '../../../shared/announce/rule-filter.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { MemberEntity } from '../../members/member.entity.ts';

const teamRows = z.array(z.object({ id: z.number(), name: z.string(), board: z.string() }));

/** What is said at a field that names something which is not there. */
const MISSING = {
  members: 'One of these members does not exist',
  teams: 'One of these teams does not exist',
} as const;
const FIELDS = ['members', 'teams'] as const;

/** Reads what the filters of rules name by id. */
@Injectable()
export class RuleNamesRepository {
  /** Returns the members and teams of filters that are there, by id. A team goes with its board. */
  async named(tx: EntityManager, filters: readonly Pick<RuleFilter, 'members' | 'teams'>[]): Promise<RuleNames> {
    const memberIds = filters.flatMap(({ members }) => members ?? []);
    const teamIds = filters.flatMap(({ teams }) => teams ?? []);
    return {
      members: memberIds.length === 0 ? [] : await this.members(tx, memberIds),
      teams: teamIds.length === 0 ? [] : await this.teams(tx, teamIds),
    };
  }

  /**
   * Checks that what a filter names and did not name before is there. What is gone since stays, until an admin takes it
   * away: other parts of its rule can be changed meanwhile. @throws DomainError VALIDATION_FAILED at the field
   */
  async check(tx: EntityManager, filter: RuleFilter, before: RuleFilter): Promise<void> {
    const added = Object.fromEntries(
      FIELDS.map((field) => [field, [...new Set(filter[field])].filter((id) => !before[field]?.includes(id))]),
    );
    const there = await this.named(tx, [added]);
    const wrong = FIELDS.filter((field) => there[field].length < (added[field]?.length ?? 0));
    if (wrong.length === 0) return;
    const details = wrong.map((field) => ({ path: `filter.${field}`, message: MISSING[field] }));
    throw new DomainError('VALIDATION_FAILED', undefined, details);
  }

  private members(tx: EntityManager, ids: readonly number[]): Promise<RuleNames['members']> {
    return tx
      .getRepository(MemberEntity)
      .find({ select: { id: true, name: true }, where: { id: In(ids) }, order: { id: 'ASC' } });
  }

  private async teams(tx: EntityManager, ids: readonly number[]): Promise<RuleNames['teams']> {
    const teams = tx.createQueryBuilder().select('t.id', 'id').addSelect('t.team_name', 'name');
    teams.addSelect('b.title', 'board').from('bingo_team', 't').innerJoin('bingo_board', 'b', 'b.id = t.board_id');
    teams.where('t.id IN (:...ids) AND t.deleted_at IS NULL AND b.deleted_at IS NULL', { ids }).orderBy('t.id');
    return teamRows.parse(await teams.getRawMany());
  }
}
