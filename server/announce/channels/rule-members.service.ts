import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { MemberPair } from '../../members/member-data.registry.ts';
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
    for (const { id, filter } of await this.channels.rules(tx)) {
      if (!filter.members?.includes(from)) continue;
      merged.push({ id, both: filter.members.includes(into) });
      await this.change(tx, id, (members) => [...new Set(members.map((one) => (one === from ? into : one)))]);
    }
    return merged;
  }

  /** Undoes `merge` in the rules that name `into` still. Returns false when none does. */
  async undo(tx: EntityManager, { from, into }: MemberPair, merged: readonly MergedRule[]): Promise<boolean> {
    if (merged.length === 0) return false;
    await this.channels.lock(tx);
    let isChanged = false;
    for (const { id, both } of merged) {
      const rule = await this.channels.findRule(tx, id);
      if (!rule?.filter.members?.includes(into)) continue;
      await this.change(tx, id, (members) =>
        members.flatMap((one) => (one !== into ? one : both ? [into, from] : from)),
      );
      isChanged = true;
    }
    return isChanged;
  }

  private async change(tx: EntityManager, id: number, edit: (members: number[]) => number[]): Promise<void> {
    const rule = await this.channels.findRule(tx, id);
    if (!rule?.filter.members) return;
    const filter = { ...rule.filter, members: edit(rule.filter.members) };
    await this.channels.updateRule(tx, id, { filter, version: rule.version + 1 });
  }
}
