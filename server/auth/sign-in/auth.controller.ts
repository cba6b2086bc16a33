import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { authRoutes } from '../../../shared/auth/auth.routes.ts';
import type { AuthStatus, SignInProvidersBody } from '../../../shared/auth/auth.schemas.ts';
import type { Ok } from '../../../shared/http/envelope.ts';
import { Endpoint, Input } from '../../http/api/endpoint.ts';
import type { InputOf } from '../../http/api/input.ts';
import { AdminIdentity } from '../admin.guard.ts';
import { DiscordGuard } from './discord.guard.ts';
import { OidcGuard } from './oidc.guard.ts';
import { Sessions } from '../sessions/sessions.service.ts';
import { SignIn } from './sign-in.service.ts';

@Controller()
export class AuthController {
  constructor(
    private readonly identity: AdminIdentity,
    private readonly sessions: Sessions,
    private readonly signIn: SignIn,
  ) {}

  @Endpoint(authRoutes.status)
  async status(
    @Input() _: InputOf<typeof authRoutes.status>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuthStatus> {
    const admin = await this.identity.identify(request, response);
    return {
      configured: this.identity.configured,
      authenticated: admin !== null,
      user: admin && { name: admin.name, picture: admin.picture },
    };
  }

  @Endpoint(authRoutes.signIn)
  @UseGuards(OidcGuard)
  async google(
    @Input() _: InputOf<typeof authRoutes.signIn>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    response.redirect(await this.signIn.redirectAddress(request, 'oidc'));
  }

  @Endpoint(authRoutes.callback)
  @UseGuards(OidcGuard)
  async callback(
    @Input() _: InputOf<typeof authRoutes.callback>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    response.redirect(await this.signIn.redirectAddress(request, 'oidc'));
  }

  @Endpoint(authRoutes.providers)
  providers(@Input() _: InputOf<typeof authRoutes.providers>): SignInProvidersBody {
    return { success: true, providers: this.signIn.providers() };
  }

  @Endpoint(authRoutes.discord)
  @UseGuards(DiscordGuard)
  async discord(
    @Input() _: InputOf<typeof authRoutes.discord>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    response.redirect(await this.signIn.redirectAddress(request, 'discord'));
  }

  @Endpoint(authRoutes.discordCallback)
  @UseGuards(DiscordGuard)
  async discordCallback(
    @Input() _: InputOf<typeof authRoutes.discordCallback>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    response.redirect(await this.signIn.redirectAddress(request, 'discord'));
  }

  /** Answers success also when no one is signed in. */
  @Endpoint(authRoutes.logout)
  async logout(
    @Input() _: InputOf<typeof authRoutes.logout>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Ok> {
    await this.sessions.end(request, response);
    return { success: true };
  }
}
