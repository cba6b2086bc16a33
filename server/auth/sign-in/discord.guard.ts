import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { Sessions } from '../sessions/sessions.service.ts';
import type { ReturningStrategy } from './returning.strategy.ts';
import { SignInGuard } from './sign-in.guard.ts';
import { SignIn } from './sign-in.service.ts';
import { DiscordClient } from '../discord/discord.client.ts';
import { DiscordAdmission } from './discord-admission.service.ts';
import { DiscordStrategy } from './discord.strategy.ts';

/** The sign-in with Discord: OAuth2 with PKCE and state. There is no ID token, so there is no nonce. */
@Injectable()
export class DiscordGuard extends SignInGuard {
  private made: ReturningStrategy | null = null;

  constructor(
    private readonly config: Config,
    private readonly client: DiscordClient,
    private readonly admission: DiscordAdmission,
    private readonly clock: Clock,
    sessions: Sessions,
    signIn: SignIn,
  ) {
    super('discord', sessions, signIn);
  }

  protected strategy(): Promise<ReturningStrategy> {
    // Asked for each time, because it refuses while Discord limits all calls.
    const config = this.client.configuration();
    this.made ??= new DiscordStrategy({ config, publicUrl: this.config.publicUrl, clock: this.clock }, (tokens) =>
      this.admission.admit(tokens),
    );
    return Promise.resolve(this.made);
  }
}
