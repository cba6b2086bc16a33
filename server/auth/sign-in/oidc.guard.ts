import { Injectable } from '@nestjs/common';
import type { Configuration } from 'openid-client';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { Sessions } from '../sessions/sessions.service.ts';
import { OidcClient } from './oidc.client.ts';
import { OidcStrategy } from './oidc.strategy.ts';
import { SignInGuard } from './sign-in.guard.ts';
import { SignIn } from './sign-in.service.ts';

/** The sign-in with an OpenID Connect provider. Its configuration is read again when the clocks have drifted apart. */
@Injectable()
export class OidcGuard extends SignInGuard {
  private made: { of: Configuration; strategy: OidcStrategy } | null = null;

  constructor(
    private readonly config: Config,
    private readonly client: OidcClient,
    private readonly accounts: SignIn,
    private readonly clock: Clock,
    sessions: Sessions,
  ) {
    super('oidc', sessions, accounts);
  }

  protected async strategy(): Promise<OidcStrategy> {
    const config = await this.client.configuration();
    if (this.made?.of !== config) {
      const options = { config, publicUrl: this.config.publicUrl, clock: this.clock };
      this.made = { of: config, strategy: new OidcStrategy(options, (claims) => this.accounts.admit(claims)) };
    }
    return this.made.strategy;
  }
}
