import { Injectable } from '@nestjs/common';
import { nameKey } from '../../shared/game/names.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import { type AuditActor, AuditService } from '../audit/audit.service.ts';
import { Config } from '../config/config.ts';
import { Transactions } from '../database/transactions.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { presentMember } from './member.presenter.ts';
import { editedMember, MemberEditsService } from './member-edits.service.ts';
import { MemberRepository } from './member.repository.ts';

/** Flags that admins set, by wire name. */
const PROPERTIES = {
  is_discord_booster: 'isDiscordBooster',
  is_grandmaster_ca: 'isGrandmasterCa',
  has_master_quest_cape: 'hasMasterQuestCape',
  has_completionist_cape: 'hasCompletionistCape',
  has_trimmed_completionist_cape: 'hasTrimmedCompletionistCape',
} as const;
export type MemberFlag = keyof typeof PROPERTIES;

/** @property seen version in If-Match; null accepts any */
interface FlagEdit {
  flag: MemberFlag;
  value: boolean;
  seen: string | null;
}

export type MemberKey = { name: string } | { id: number };

/** Sets flags of members, which the game's services do not have. */
@Injectable()
export class MemberFlagsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly members: MemberRepository,
    private readonly config: Config,
    private readonly live: LiveService,
    private readonly audit: AuditService,
    private readonly edits: MemberEditsService,
  ) {}

  /**
   * Sets one flag and publishes it. Changes nothing when the flag has the value already. @throws DomainError
   * MEMBER_NOT_FOUND, EDITED_MEANWHILE
   */
  async set(admin: AuditActor, member: MemberKey, { flag, value, seen }: FlagEdit): Promise<void> {
    const key = 'id' in member ? member : { nameKey: nameKey(member.name) };
    const property = PROPERTIES[flag];
    await this.transactions.run(async (tx) => {
      const row = await this.members.lock(tx, key);
      if (!row) throw new DomainError('MEMBER_NOT_FOUND');
      await this.edits.check(tx, seen, editedMember(row));
      if (row[property] === value) return;
      await this.members.setFlag(tx, row.id, property, value);
      await this.audit.record(tx, admin, {
        action: 'member.flag.set',
        subject: row.name,
        memberId: row.id,
        before: { [flag]: !value },
        after: { [flag]: value },
      });
      if (row.isHidden) return;
      const changed = presentMember({ ...row, [property]: value }, this.config);
      await this.live.append(tx, CLAN_STREAM, [{ type: 'member.changed', member: changed }]);
    });
  }
}
