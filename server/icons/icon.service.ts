import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isDrawnIcon } from '../../shared/icons/drawn-icons.ts';
import type { SquareRule } from '../../shared/bingo/square-rule.ts';
import { Config } from '../config/config.ts';
import { Transactions } from '../database/transactions.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { drawnIcon } from './drawn-icon.ts';
import { encodeIcon } from './icon-encoder.ts';
import { IconRepository } from './icon.repository.ts';

const DATA_URL = /^data:image\/(?:png|jpeg|webp|gif);base64,([A-Za-z0-9+/]+={0,2})$/;
const OWN = /^\/icons\/([0-9a-f]{64})\.webp$/;
const MOST_BYTES = 256 * 1024;
/** Greatest number of pictures kept in memory, of about 20 KB each. */
const MOST_KEPT = 200;
const TOO_LARGE = 'The image may have at most 256 KB';
const NOT_AN_IMAGE = 'Please select an image file';

/** A value that may be accepted: a link, the path of a picture that must be stored here, or a picture to store. */
interface Looked {
  url: string | null;
  sha?: string;
  webp?: Buffer;
}

/** Accepts, stores and reads pictures of squares. D014. */
@Injectable()
export class IconService {
  private readonly kept = new LRUCache<string, Buffer>({ max: MOST_KEPT });
  /** Reads in progress, by hash. Requests for the same picture share one read. */
  private readonly running = new Map<string, Promise<Buffer | null>>();

  constructor(
    private readonly transactions: Transactions,
    private readonly icons: IconRepository,
    private readonly config: Config,
  ) {}

  /**
   * Returns the value to store for an `icon_url` of an admin: for a data URL the path of the re-encoded picture; an
   * https link on ICON_HOSTS and the path of a stored picture unchanged; null for an empty value, and for a picture
   * drawn by the practice world. @throws DomainError VALIDATION_FAILED
   */
  async accept(asked: string | null): Promise<string | null> {
    const [accepted] = await this.acceptAll([asked]);
    if (accepted instanceof DomainError) throw accepted;
    return accepted ?? null;
  }

  /** Accepts many at once, in as many statements as one. Returns for each what accept() returns or throws, in order. */
  async acceptAll(asked: readonly (string | null)[]): Promise<(string | DomainError | null)[]> {
    const looked: (Looked | DomainError)[] = [];
    for (const one of asked) {
      const found = this.look(one).catch((error: unknown) => {
        if (error instanceof DomainError) return error;
        throw error;
      });
      looked.push(await found);
    }
    const pictures = looked.flatMap((one) => (one instanceof DomainError ? [] : (one.webp ?? [])));
    const hashes = await this.icons.add(this.transactions.manager, pictures);
    const wanted = looked.flatMap((one) => (one instanceof DomainError ? [] : (one.sha ?? [])));
    const stored = await this.icons.existing(this.transactions.manager, wanted);
    return looked.map((one) => {
      if (one instanceof DomainError) return one;
      if (one.webp) return `/icons/${hashes.shift() ?? ''}.webp`;
      const isMissing = one.sha !== undefined && !stored.has(one.sha);
      return isMissing ? DomainError.at('icon_url', 'VALIDATION_FAILED', 'This icon is not stored here') : one.url;
    });
  }

  /** Looks at one value without the database. @throws DomainError VALIDATION_FAILED */
  private async look(asked: string | null): Promise<Looked> {
    const text = asked?.trim() ?? '';
    if (text === '' || (this.config.practice && isDrawnIcon(text))) return { url: null };
    if (text.startsWith('data:')) return { url: null, webp: await this.encoded(text) };
    const sha = OWN.exec(text)?.[1];
    return sha === undefined ? { url: this.link(text) } : { url: text, sha };
  }

  /** Returns the picture of a square with the stored picture `icon`. In the practice world a missing one is drawn. */
  shownFor(icon: string | null, { item_name, rule }: { item_name: string; rule: SquareRule | null }): string | null {
    if (!this.config.practice || (icon !== null && !isDrawnIcon(icon))) return icon;
    return drawnIcon(item_name, rule);
  }

  /** Returns the bytes of a stored WebP picture. Returns null when no picture has this hash. */
  async read(sha: string): Promise<Buffer | null> {
    const kept = this.kept.get(sha);
    if (kept) return kept;
    const running = this.running.get(sha) ?? this.load(sha).finally(() => this.running.delete(sha));
    this.running.set(sha, running);
    return running;
  }

  private async load(sha: string): Promise<Buffer | null> {
    const webp = await this.icons.read(this.transactions.manager, sha);
    if (webp) this.kept.set(sha, webp);
    return webp;
  }

  private async encoded(dataUrl: string): Promise<Buffer> {
    const base64 = DATA_URL.exec(dataUrl)?.[1];
    if (base64 === undefined) throw DomainError.at('icon_url', 'VALIDATION_FAILED', NOT_AN_IMAGE);
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length > MOST_BYTES) throw DomainError.at('icon_url', 'VALIDATION_FAILED', TOO_LARGE);
    const webp = await encodeIcon(bytes);
    if (!webp) throw DomainError.at('icon_url', 'VALIDATION_FAILED', NOT_AN_IMAGE);
    return webp;
  }

  private link(text: string): string {
    const url = URL.canParse(text) ? new URL(text) : null;
    const allowed =
      url?.protocol === 'https:' &&
      url.username === '' &&
      url.password === '' &&
      url.port === '' &&
      this.config.iconHosts.includes(url.hostname);
    if (!url || !allowed) {
      const hosts = this.config.iconHosts.join(', ');
      throw DomainError.at(
        'icon_url',
        'VALIDATION_FAILED',
        `An icon link must begin with https:// and be on one of: ${hosts}`,
      );
    }
    return url.href;
  }
}
