import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A feature's stored boxes. */
interface SecretHolder {
  /** What one of them is, such as "webhook"; its plural is regular. */
  what: string;
  list: (tx: EntityManager) => Promise<readonly Uint8Array[]>;
}

/** Lists the stored boxes of all features, so that those without a key can be counted for the checklist. */
@Injectable()
export class SecretHolderRegistry {
  private readonly holders: SecretHolder[] = [];

  /** Adds a feature's boxes, at startup. */
  serve(holder: SecretHolder): void {
    this.holders.push(holder);
  }

  all(): readonly SecretHolder[] {
    return this.holders;
  }
}
