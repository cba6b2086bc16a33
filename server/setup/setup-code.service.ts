import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CODE_ALPHABET, CODE_LENGTH, normalCode } from '../../shared/setup/setup.schemas.ts';
import { href } from '../../shared/site/page-address.ts';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { remainingMs } from '../config/stored-time.ts';
import { Transactions } from '../database/transactions.ts';
import { SetupCodeRepository } from './setup-code.repository.ts';
import { SetupHost } from './setup-host.ts';

const CODE_MS = 72 * 3_600_000;
/** Each start prints a code of its own, as only hashes are stored; so many starts ago one still counts. */
const MOST_CODES = 10;

/** Makes, prints and checks the codes that open the set-up. Only their hashes are stored. D505. */
@Injectable()
export class SetupCodeService implements OnApplicationBootstrap {
  private readonly fixed: Buffer | null;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly stored: SetupCodeRepository,
    private readonly host: SetupHost,
  ) {
    this.fixed = config.setupCode === null ? null : hashOf(config.setupCode);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.host.isOpen) return;
    const page = `${this.config.publicUrl}${href('setup')}`;
    if (this.fixed !== null) {
      await this.transactions.run((tx) => this.stored.put(tx, { codes: [], done: false }));
      this.host.announce(`To follow your own clan: ${page} with the code of SETUP_CODE`);
      return;
    }
    this.host.announce(`To follow your own clan: ${page}#${await this.make(false)}`);
  }

  /** Makes a code, which is valid for 72 hours. @param isOnly true to void all earlier ones */
  make(isOnly: boolean): Promise<string> {
    const code = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
    return this.transactions.run(async (tx) => {
      const { codes } = await this.stored.lock(tx);
      const now = this.clock.now();
      const valid = isOnly ? [] : codes.filter(({ until }) => isValid(until, now));
      const made = { hash: hashOf(code).toString('hex'), until: new Date(now.getTime() + CODE_MS).toISOString() };
      await this.stored.put(tx, { codes: [made, ...valid].slice(0, MOST_CODES), done: false });
      return code;
    });
  }

  /** Compares a code in constant time. */
  async check(typed: string): Promise<'right' | 'wrong' | 'done'> {
    const { codes, done } = await this.stored.find(this.transactions.manager);
    if (done) return 'done';
    const now = this.clock.now();
    const hashes = codes.filter(({ until }) => isValid(until, now)).map(({ hash }) => Buffer.from(hash, 'hex'));
    const all = this.fixed === null ? hashes : [this.fixed];
    const given = hashOf(typed);
    return all.filter((hash) => timingSafeEqual(hash, given)).length > 0 ? 'right' : 'wrong';
  }

  /** Voids all codes: the set-up is finished. Every process of the practice world is notified. */
  async end(): Promise<void> {
    await this.transactions.run((tx) => this.stored.end(tx));
  }

  async isDone(): Promise<boolean> {
    return (await this.stored.find(this.transactions.manager)).done;
  }
}

function isValid(until: string, now: Date): boolean {
  return remainingMs(new Date(until), now, CODE_MS) > 0;
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(normalCode(code)).digest();
}
