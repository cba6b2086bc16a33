import { Injectable, Logger } from '@nestjs/common';
import type { Provider } from '../../../shared/setup/setup.schemas.ts';
import { Clock } from '../../config/clock.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { OidcClient } from './oidc.client.ts';

/** Checks an identity provider that is not configured yet. */
@Injectable()
export class OidcCheckService {
  private readonly log = new Logger('auth');

  constructor(private readonly clock: Clock) {}

  /**
   * Finds the provider by its discovery document. Whether id and secret are right shows only at the first sign-in.
   * @param before path of the body's fields, such as `provider.`
   * @throws DomainError PROVIDER_REFUSED at the field of the issuer
   */
  async check({ issuer, client_id, client_secret }: Provider, before: string): Promise<void> {
    const oidc = { issuer, clientId: client_id, clientSecret: client_secret };
    try {
      await new OidcClient({ oidc }, this.clock).configuration();
    } catch (error) {
      this.log.warn(`an identity provider could not be found: ${error instanceof Error ? error.message : 'unknown'}`);
      const sentence =
        'No OpenID Connect provider answers there. Write its issuer, such as https://accounts.google.com.';
      throw DomainError.at(`${before}issuer`, 'PROVIDER_REFUSED', sentence);
    }
  }
}
