import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { type MemberDataOwner, MemberDataRegistry, type MemberPair } from '../members/member-data.registry.ts';
import { MessageCareRepository, type ToldLine, toldLineSchema } from './sending/message-care.repository.ts';

/** Null for a merge before there were any. */
const savedSchema = z.nullable(z.array(toldLineSchema));

/** Takes members out of what was told of them: the messages in Discord are edited when one is hidden or erased. */
@Injectable()
export class AnnounceMemberData implements MemberDataOwner, OnModuleInit {
  readonly name = 'announce';

  constructor(
    private readonly registry: MemberDataRegistry,
    private readonly messages: MessageCareRepository,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  /** The happenings of a merged member are moved with its other rows, and name the lines that are kept. */
  async merge(tx: EntityManager, { into }: MemberPair, lines: ReadonlyMap<number, number>): Promise<ToldLine[] | null> {
    return lines.size === 0 ? null : this.messages.replaceLines(tx, into, lines);
  }

  async undo(tx: EntityManager, _pair: MemberPair, saved: unknown): Promise<void> {
    const told = savedSchema.parse(saved);
    if (told !== null && told.length > 0) await this.messages.putBackLines(tx, told);
  }

  /** Before the member's happenings are deleted with it. */
  async erase(tx: EntityManager, memberId: number): Promise<void> {
    await this.messages.editErased(tx, memberId);
  }

  async announce(tx: EntityManager, ids: readonly number[]): Promise<void> {
    await this.messages.editNamed(tx, ids);
  }

  async forgetGuests(tx: EntityManager, guestIds: readonly number[]): Promise<void> {
    await this.messages.editGuests(tx, guestIds);
  }

  async retell(tx: EntityManager, memberId: number): Promise<void> {
    await this.messages.editNamed(tx, [memberId]);
  }
}
