import { randomUUID } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Logger } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import passport from 'passport';
import type { SignInProvider } from '../../../shared/auth/auth.schemas.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { ReturningStrategy } from './returning.strategy.ts';
import type { SignIn } from './sign-in.service.ts';

/**
 * Runs a provider's strategy on a request of the sign-in. The first request ends here with the redirect to the provider.
 * After the callback `request.user` is the account, or null for other accounts and for every failure, with the same
 * response.
 */
export abstract class SignInGuard implements CanActivate {
  private readonly log = new Logger('auth');
  // passport stores strategies by name for the whole process, and two apps in one process must not share one.
  private readonly name = `sign-in-${randomUUID()}`;
  private readonly passportGuard: CanActivate;
  private used: ReturningStrategy | null = null;

  constructor(
    private readonly provider: SignInProvider,
    private readonly sessions: Sessions,
    private readonly signIn: SignIn,
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

  /** Returns the strategy; the same object until its settings change. @throws Error when the provider fails */
  protected abstract strategy(): Promise<ReturningStrategy>;

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!this.signIn.has(this.provider) || !this.signIn.hasPublicHost(request)) return true;
    await this.sessions.open(request, context.switchToHttp().getResponse<Response>());
    this.signIn.remember(request);
    try {
      const strategy = await this.strategy();
      if (this.used !== strategy) {
        this.used = strategy;
        passport.use(this.name, strategy);
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
