import { Injectable, Logger } from '@nestjs/common';
import * as client from 'openid-client';
import type { DiscordSignIn } from '../../../shared/setup/setup.schemas.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { makeConfiguration } from '../discord/discord.client.ts';

/** Checks an application at Discord that is not configured yet. */
@Injectable()
export class DiscordCheckService {
  private readonly log = new Logger('auth');

  /**
   * Gets a token of the application itself, for which its id and secret have to be right, and gives it back. Whether roles
   * and users are right shows only at the first sign-in.
   * @param before path of the body's fields, such as `discord.`
   * @throws DomainError PROVIDER_REFUSED at the field of the secret or of the id
   */
  async check(
    apiUrl: string,
    { client_id: clientId, client_secret: clientSecret }: DiscordSignIn,
    before: string,
  ): Promise<void> {
    const configuration = makeConfiguration({ apiUrl, clientId, clientSecret });
    try {
      const { access_token: token } = await client.clientCredentialsGrant(configuration, { scope: 'identify' });
      // A failure is harmless: the token ends by itself.
      void client.tokenRevocation(configuration, token).catch(() => undefined);
    } catch (error) {
      this.log.warn(`an application at Discord was refused: ${error instanceof Error ? error.name : 'unknown'}`);
      // A refusal may be in the body or, as HTTP wants it, in the header WWW-Authenticate.
      const isRefusal =
        error instanceof client.ResponseBodyError || error instanceof client.WWWAuthenticateChallengeError;
      const isUnknown = isRefusal && error.status < 429;
      throw isUnknown
        ? DomainError.at(
            `${before}client_secret`,
            'PROVIDER_REFUSED',
            'Discord does not know this client id with this secret. Copy both anew.',
          )
        : DomainError.at(
            `${before}client_id`,
            'PROVIDER_REFUSED',
            'Discord does not answer now. Try again in a minute.',
          );
    }
  }
}
