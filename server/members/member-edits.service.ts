import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type MemberParts, memberPartsSchema, memberVersion } from '../../shared/member-lifecycle/member-version.ts';
import { EditCheckService } from '../audit/edit-check.service.ts';
import type { MemberEntity } from './member.entity.ts';

/** Compares what an admin saw of a member with the stored member. */
@Injectable()
export class MemberEditsService {
  constructor(private readonly edits: EditCheckService) {}

  /**
   * @param seen version in If-Match; null accepts any. @param member as stored, locked by the caller
   * @throws DomainError EDITED_MEANWHILE
   */
  async check(tx: EntityManager, seen: string | null, member: MemberParts): Promise<void> {
    const present = { version: memberVersion(member), present: memberPartsSchema.parse(member) };
    await this.edits.check(tx, seen, present, { memberId: member.id });
  }
}

/** Returns the parts of a row that admins change. */
export function editedMember(row: MemberEntity): MemberParts {
  return {
    id: row.id,
    name: row.name,
    is_active: row.isActive,
    is_hidden: row.isHidden,
    is_discord_booster: row.isDiscordBooster,
    is_grandmaster_ca: row.isGrandmasterCa,
    has_master_quest_cape: row.hasMasterQuestCape,
    has_completionist_cape: row.hasCompletionistCape,
    has_trimmed_completionist_cape: row.hasTrimmedCompletionistCape,
  };
}
