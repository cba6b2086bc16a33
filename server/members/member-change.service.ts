import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ClanChange } from '../../shared/members/clan.changes.ts';
import { Config } from '../config/config.ts';
import { type Figure, figuresChange } from './member-figures.ts';
import { isByList, presentMember } from './member.presenter.ts';
import { MemberRepository } from './member.repository.ts';

/** Number of changed members above which one change makes readers reload, instead of one change for each member. */
const MANY = 100;

/** Makes the live changes of members' rows. */
@Injectable()
export class MemberChangeService {
  constructor(
    private readonly members: MemberRepository,
    private readonly config: Config,
  ) {}

  /**
   * Returns changes for live.append in the transaction that wrote these members, in order of id, without hidden ones.
   * @param joined those of them that were not active members before @param left those that were, and are not now
   */
  async changesOf(
    tx: EntityManager,
    ids: readonly number[],
    { joined = [], left = [] }: { joined?: readonly number[]; left?: readonly number[] } = {},
  ): Promise<ClanChange[]> {
    if (ids.length === 0) return [];
    if (ids.length > MANY) return [{ type: 'members.reloaded' }];
    const rows = await this.members.listVisible(tx, ids);
    return rows.map((row) => ({
      type: 'member.changed',
      member: presentMember(row, this.config),
      ...(joined.includes(row.id) && { joined: true }),
      ...(left.includes(row.id) && { left: true }),
      by_list: isByList(row),
      ...(row.lastSyncedAt === null && row.skillsReadAt === null && { never_read: true }),
    }));
  }

  /** Returns the change with some figures of these members, without hidden ones; none without members. */
  async figuresOf(tx: EntityManager, ids: readonly number[], names: readonly Figure[]): Promise<ClanChange[]> {
    if (ids.length === 0) return [];
    const rows = await this.members.listVisible(tx, ids);
    return rows.length === 0
      ? []
      : [
          figuresChange(
            rows.map((row) => presentMember(row, this.config)),
            names,
          ),
        ];
  }
}
