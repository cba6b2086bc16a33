import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type MemberDataOwner, MemberDataRegistry } from '../members/member-data.registry.ts';
import { MessageCareRepository } from './sending/message-care.repository.ts';

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

  /** The happenings of a merged member are moved with its other rows. */
  merge(): Promise<null> {
    return Promise.resolve(null);
  }

  undo(): Promise<void> {
    return Promise.resolve();
  }

  /** Before the member's happenings are deleted with it. */
  async erase(tx: EntityManager, memberId: number): Promise<void> {
    await this.messages.editNamed(tx, [memberId]);
  }

  async announce(tx: EntityManager, ids: readonly number[]): Promise<void> {
    await this.messages.editNamed(tx, ids);
  }
}
