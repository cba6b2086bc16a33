import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { nameKey } from '../../shared/game/names.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import { type AuditActor, AuditService } from '../audit/audit.service.ts';
import { Config } from '../config/config.ts';
import { Transactions } from '../database/transactions.ts';
import { DomainError } from '../http/api/domain-error.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { MEMBER_COLUMNS, memberRowSchema, presentMember } from './member.presenter.ts';

/** Columns that an admin sets by hand. */
export type MemberFlag =
  | 'is_discord_booster'
  | 'is_grandmaster_ca'
  | 'has_master_quest_cape'
  | 'has_completionist_cape'
  | 'has_trimmed_completionist_cape';

const foundRows = z.array(z.extend(memberRowSchema, { is_hidden: z.boolean() }));

export type MemberKey = { name: string } | { id: number };

/** Marks that the game's services do not know and an admin gives. */
@Injectable()
export class MemberFlagsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly config: Config,
    private readonly live: LiveService,
    private readonly audit: AuditService,
  ) {}

  /** Sets one flag; open pages learn it. A flag that is so already changes nothing. @throws MEMBER_NOT_FOUND */
  async set(admin: AuditActor, member: MemberKey, flag: MemberFlag, value: boolean): Promise<void> {
    const [column, key] = 'id' in member ? ['id', member.id] : ['name_key', nameKey(member.name)];
    await this.transactions.run(async (tx) => {
      const found: unknown = await tx.query(
        `SELECT ${MEMBER_COLUMNS}, is_hidden FROM member WHERE ${column} = $1 FOR UPDATE`,
        [key],
      );
      const [row] = foundRows.parse(found);
      if (!row) throw new DomainError('MEMBER_NOT_FOUND');
      if (row[flag] === value) return;
      await tx.query(`UPDATE member SET ${flag} = $2 WHERE id = $1`, [row.id, value]);
      await this.audit.record(tx, admin, {
        action: 'member.flag.set',
        subject: row.name,
        memberId: row.id,
        before: { [flag]: !value },
        after: { [flag]: value },
      });
      if (row.is_hidden) return;
      const changed = presentMember({ ...row, [flag]: value }, this.config);
      await this.live.append(tx, CLAN_STREAM, [{ type: 'member.changed', member: changed }]);
    });
  }
}
