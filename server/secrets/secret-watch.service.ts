import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { counted } from '../../shared/format/numbers.ts';
import { Transactions } from '../database/transactions.ts';
import { SecretBoxes } from './secret-boxes.service.ts';
import { SecretFingerprintRepository } from './secret-fingerprint.repository.ts';
import { SecretHolderRegistry } from './secret-holder.registry.ts';

/** The state of the key, for operators. */
export interface SecretsState {
  isGood: boolean;
  /** One sentence without its full stop. */
  text: string;
}

/**
 * Compares the key of this process with the one that sealed the stored secrets. The site runs without that key; only what
 * was sealed with it cannot be used. D503.
 */
@Injectable()
export class SecretWatchService implements OnApplicationBootstrap {
  private readonly log = new Logger('secrets');

  constructor(
    private readonly transactions: Transactions,
    private readonly boxes: SecretBoxes,
    private readonly stored: SecretFingerprintRepository,
    private readonly holders: SecretHolderRegistry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.boxes.onMade = () => void this.warn();
    await this.warn();
  }

  /**
   * Reads, before a secret is sealed, which key the database knows: another node may have made it since. Costs a statement
   * only while this process has no key.
   */
  async beforeSealing(tx: EntityManager): Promise<void> {
    if (this.boxes.fingerprints.length === 0) this.boxes.expect(await this.stored.find(tx));
  }

  async check(): Promise<SecretsState> {
    const { manager } = this.transactions;
    const { problem, origin, fingerprints } = this.boxes;
    const [known, lost] = [await this.stored.find(manager), await this.lost()];
    this.boxes.expect(known);
    const cannot = lost.length === 0 ? '' : ` and cannot open ${lost.join(' and ')}`;
    if (problem !== null) return { isGood: false, text: problem };
    const [newest] = fingerprints;
    if (newest === undefined) {
      if (known === null && lost.length === 0) {
        return { isGood: true, text: 'No secret is stored; the key is made with the first one' };
      }
      return { isGood: false, text: `${origin} is missing, with which the stored secrets were sealed` };
    }
    if (lost.length > 0 || !(known === null || fingerprints.includes(known) || this.holders.all().length > 0)) {
      return { isGood: false, text: `The key of ${origin} is not the one that sealed the stored secrets${cannot}` };
    }
    // Also after the last secret of an older key was written anew.
    if (known !== newest) await this.stored.put(manager, newest);
    return { isGood: true, text: `Stored secrets are sealed with the key of ${origin}` };
  }

  private async warn(): Promise<void> {
    try {
      const { isGood, text } = await this.check();
      if (!isGood) this.log.warn(`${text}.`);
    } catch (error) {
      this.log.warn(`The key of the stored secrets could not be checked: ${String(error)}`);
    }
  }

  /** Returns what was sealed with a key that this process does not have, such as "2 webhooks". */
  private async lost(): Promise<string[]> {
    const sealed = await Promise.all(
      this.holders.all().map(async ({ what, list }) => {
        const boxes = await list(this.transactions.manager);
        return { what, count: boxes.filter((box) => !this.boxes.hasKeyOf(box)).length };
      }),
    );
    return sealed.filter(({ count }) => count > 0).map(({ what, count }) => counted(count, what));
  }
}
