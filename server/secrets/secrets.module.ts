import { Global, Module } from '@nestjs/common';
import { SecretBoxes } from './secret-boxes.service.ts';
import { SecretFingerprintRepository } from './secret-fingerprint.repository.ts';
import { SecretHolderRegistry } from './secret-holder.registry.ts';
import { SecretWatchService } from './secret-watch.service.ts';

/** Seals the secrets that features store, and watches over the key. */
@Global()
@Module({
  providers: [SecretBoxes, SecretFingerprintRepository, SecretHolderRegistry, SecretWatchService],
  exports: [SecretBoxes, SecretHolderRegistry, SecretWatchService],
})
export class SecretsModule {}
