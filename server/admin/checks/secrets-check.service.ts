import { Injectable } from '@nestjs/common';
import { SecretWatchService } from '../../secrets/secret-watch.service.ts';
import type { Finding } from './finding.ts';

/** Checks that this process has the key of the stored secrets. */
@Injectable()
export class SecretsCheckService {
  constructor(private readonly secrets: SecretWatchService) {}

  async find(): Promise<Finding> {
    const { isGood, text } = await this.secrets.check();
    if (isGood) return { state: 'good', text };
    return {
      state: 'bad',
      text,
      next: 'Put the file secrets.key or SECRETS_KEY back from your copy and start again, or write those secrets anew.',
    };
  }
}
