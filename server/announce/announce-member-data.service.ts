import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import {
  type ForAdmins,
  type MemberDataOwner,
  MemberDataRegistry,
  type MemberPair,
} from '../members/member-data.registry.ts';
import { mergedRuleSchema, RuleMembersService } from './channels/rule-members.service.ts';
import { MessageCareRepository, toldLineSchema } from './sending/message-care.repository.ts';

const savedSchema = z.object({
  lines: z.array(toldLineSchema),
  rules: z.array(mergedRuleSchema),
});
/** A merge before rules could name members has lines alone, and one before there were any has null. */
const anySavedSchema = z.union([savedSchema, z.nullable(z.array(toldLineSchema))]);

/**
 * Takes members out of what was told of them: the messages in Discord are edited when one is hidden or erased. Rules follow
 * members who are merged. One that names an erased member keeps its id, which is nobody's any more: without it the rule
 * could tell of everybody. D575.
 */
@Injectable()
export class AnnounceMemberData implements MemberDataOwner, OnModuleInit {
  readonly name = 'announce';
  /** Ids of the rules that a transaction has changed. */
  private readonly changed = new WeakMap<EntityManager, number[]>();

  constructor(
    private readonly registry: MemberDataRegistry,
    private readonly messages: MessageCareRepository,
    private readonly rules: RuleMembersService,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  /** The happenings of a merged member are moved with its other rows, and name the lines that are kept. */
  async merge(
    tx: EntityManager,
    pair: MemberPair,
    lines: ReadonlyMap<number, number>,
  ): Promise<z.infer<typeof savedSchema>> {
    const rules = await this.rules.merge(tx, pair);
    this.changed.set(
      tx,
      rules.map(({ id }) => id),
    );
    return { lines: lines.size === 0 ? [] : await this.messages.replaceLines(tx, pair.into, lines), rules };
  }

  async undo(tx: EntityManager, pair: MemberPair, saved: unknown): Promise<void> {
    const before = anySavedSchema.parse(saved);
    const { lines, rules } = before === null || Array.isArray(before) ? { lines: before ?? [], rules: [] } : before;
    if (lines.length > 0) await this.messages.putBackLines(tx, lines);
    this.changed.set(tx, await this.rules.undo(tx, pair, rules));
  }

  /** Before the member's happenings are deleted with it. */
  async erase(tx: EntityManager, memberId: number): Promise<void> {
    await this.messages.editErased(tx, memberId);
  }

  async announce(tx: EntityManager, ids: readonly number[]): Promise<void> {
    await this.messages.editNamed(tx, ids);
  }

  /** Admins see whom rules name, and who has changed a rule last. */
  forAdmins(tx: EntityManager): ForAdmins {
    const rules = this.changed.get(tx) ?? [];
    return {
      changes: rules.length > 0 ? [{ type: 'announce.changed' }] : [],
      things: rules.map((id) => ({ kind: 'rule', id })),
    };
  }

  async forgetGuests(tx: EntityManager, guestIds: readonly number[]): Promise<void> {
    await this.messages.editGuests(tx, guestIds);
  }

  async retell(tx: EntityManager, memberId: number): Promise<void> {
    await this.messages.editNamed(tx, [memberId]);
  }
}
