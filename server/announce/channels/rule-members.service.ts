import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { MOST_FILTER_VALUES } from '../../../shared/announce/rule-filter.ts';
import type { MemberPair } from '../../members/member-data.registry.ts';
import type { AnnounceRuleEntity } from '../entities/announce-rule.entity.ts';
import { ChannelRepository } from './channel.repository.ts';

/** A rule that named the member which was merged into another one. `both`: it named the other one, too. */
export const mergedRuleSchema = z.object({ id: z.number(), both: z.boolean() });
type MergedRule = z.infer<typeof mergedRuleSchema>;

/**
 * Lets the filters of rules follow members who are merged, and parted again. An edit that began before meets a newer
 * version. Nothing else is told by it: `since` stays.
 */
@Injectable()
export class RuleMembersService {
  constructor(private readonly channels: ChannelRepository) {}

  /** Returns the rules that named `from`. They name `into` now. */
  async merge(tx: EntityManager, { from, into }: MemberPair): Promise<MergedRule[]> {
    await this.channels.lock(tx);
    const merged: MergedRule[] = [];
    for (const rule of await this.channels.rules(tx)) {
      const { members } = rule.filter;
      if (!members?.includes(from)) continue;
      merged.push({ id: rule.id, both: members.includes(into) });
      await this.store(
        tx,
        rule,
        members.map((id) => (id === from ? into : id)),
      );
    }
    return merged;
  }

  /** Undoes `merge` in the rules that name `into` still. Returns the ids of those that it changed. */
  async undo(tx: EntityManager, { from, into }: MemberPair, merged: readonly MergedRule[]): Promise<number[]> {
    if (merged.length === 0) return [];
    await this.channels.lock(tx);
    const changed: number[] = [];
    for (const { id, both } of merged) {
      const rule = await this.channels.findRule(tx, id);
      const members = new Set(rule?.filter.members);
      if (!rule || !members.has(into)) continue;
      // An admin may have filled its place meanwhile.
      if (both && members.size >= MOST_FILTER_VALUES) continue;
      if (!both) members.delete(into);
      await this.store(tx, rule, [...members, from]);
      changed.push(id);
    }
    return changed;
  }

  private async store(
    tx: EntityManager,
    { id, filter, version }: AnnounceRuleEntity,
    members: readonly number[],
  ): Promise<void> {
    const renewed = { ...filter, members: [...new Set(members)] };
    await this.channels.updateRule(tx, id, { filter: renewed, version: version + 1 });
  }
}
