import { randomUUID } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import passport from 'passport';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { OidcClient } from './oidc.client.ts';
import { OidcStrategy } from './oidc.strategy.ts';
import { Sessions } from '../sessions/sessions.service.ts';
import { SignIn } from './sign-in.service.ts';

/**
 * Runs the strategy on a request of the sign-in. The first request ends here with the redirect to the provider. After
 * the callback `request.user` is the account, or null for other accounts and for every failure, with the same response.
 */
@Injectable()
export class OidcGuard implements CanActivate {
  private readonly log = new Logger('auth');
  // passport stores strategies by name for the whole process, and two apps in one process must not share one.
  private readonly name = `oidc-${randomUUID()}`;
  private readonly passportGuard: CanActivate;
  private used: unknown = null;

  constructor(
    private readonly config: Config,
    private readonly client: OidcClient,
    private readonly sessions: Sessions,
    private readonly signIn: SignIn,
    private readonly clock: Clock,
  ) {
    const { log } = this;
    class Quiet extends AuthGuard(this.name) {
      override handleRequest<T>(error: unknown, user: T | false): T | null {
        if (error) log.warn(`a sign-in failed: ${reasonOf(error)}`);
        return user || null;
      }
    }
    this.passportGuard = new Quiet();
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (this.config.oidc === null || !this.signIn.hasPublicHost(request)) return true;
    await this.sessions.open(request, context.switchToHttp().getResponse<Response>());
    this.signIn.remember(request);
    try {
      const configuration = await this.client.configuration();
      if (this.used !== configuration) {
        this.used = configuration;
        const admit = (claims: unknown) => this.signIn.admit(claims);
        passport.use(this.name, new OidcStrategy(configuration, this.config.publicUrl, this.clock, admit));
      }
    } catch (error) {
      this.log.warn(`the identity provider cannot be used: ${reasonOf(error)}`);
      return true;
    }
    await this.passportGuard.canActivate(context);
    return true;
  }
}

/** Returns the kind of a failure, without tokens or e-mail. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.name}${code}: ${error.message.slice(0, 200)}`;
}
