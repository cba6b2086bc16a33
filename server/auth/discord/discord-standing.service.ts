import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.ts';
import { AdminList } from '../admin-list.ts';
import type { DiscordPerson } from './discord-answers.ts';
import { type Away, DiscordClient } from './discord.client.ts';

/** What Discord says about a user: an admin, somebody else, or nothing that counts. `why` is for the log and the audit. */
export type Asked =
  { kind: 'admin'; person: DiscordPerson | null; roles: string[] } | { kind: 'no'; why: string } | Away;

const WITHDRAWN = { kind: 'no', why: 'the permission was withdrawn at Discord' } as const;
const OTHER_USER = { kind: 'no', why: 'Discord answered about another user' } as const;

/** Asks Discord whether the user of a token is an admin. */
@Injectable()
export class DiscordStanding {
  constructor(
    private readonly config: Config,
    private readonly client: DiscordClient,
    private readonly list: AdminList,
  ) {}

  /** Asks at a sign-in who the user is, and whether that is an admin. */
  async first(token: string): Promise<Asked> {
    const user = await this.client.user(token);
    if (user.kind === 'withdrawn') return WITHDRAWN;
    if (user.kind === 'away') return user;
    if (this.list.hasUser(user.person.id)) return { kind: 'admin', person: user.person, roles: [] };
    const asked = await this.byRole(token, user.person.id);
    return asked.kind === 'admin' ? { ...asked, person: asked.person ?? user.person } : asked;
  }

  /** Asks again about a user who has signed in. */
  async again(token: string, subject: string): Promise<Asked> {
    if (!this.list.hasUser(subject)) return this.byRole(token, subject);
    const user = await this.client.user(token);
    if (user.kind === 'withdrawn') return WITHDRAWN;
    if (user.kind === 'away') return user;
    return user.person.id === subject ? { kind: 'admin', person: user.person, roles: [] } : OTHER_USER;
  }

  private async byRole(token: string, subject: string): Promise<Asked> {
    const guild = this.config.discord?.guildId ?? null;
    if (guild === null) return { kind: 'no', why: 'a user who is not on the list' };
    const member = await this.client.member(token, guild);
    if (member.kind === 'withdrawn') return WITHDRAWN;
    if (member.kind === 'stranger') return { kind: 'no', why: "not a member of the clan's Discord server" };
    if (member.kind === 'away') return member;
    if (member.person !== null && member.person.id !== subject) return OTHER_USER;
    if (!this.list.hasRole(member.roles)) return { kind: 'no', why: 'without a role of the admins' };
    return { kind: 'admin', person: member.person, roles: member.roles };
  }
}
