import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { CachedBody } from '../http/cached/cached-body.ts';
import { renderedBody } from '../http/cached/rendered-body.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import type { ReadyBody } from '../live/reads/hot-read.ts';
import { withVersion } from '../live/reads/versioned.ts';
import { ClanModelService } from './clan-model.service.ts';

/** Memory for all kept bodies: the profiles of some 300 members, in three encodings each. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Memory of a kept body for each of its bytes, at most: with its packed forms. */
const FORMS = 2;
const OVERHEAD_BYTES = 1024;
/** Longest wait for the model, the time limit of a statement. */
const PATIENCE_MS = 5000;

/** Answer about a part of the clan, as it is at this moment. */
export type Making<Body extends object = object> = {
  /** Answers with the same key and mark are equal. Names the part by its id, so that no spelling of a name adds a key. */
  key: string;
  /** Another value after each change of what the answer shows. */
  mark: unknown;
} & ({ body: () => Body } | { read: () => Promise<Body> });

interface Kept {
  mark: unknown;
  cachedBody: CachedBody;
}

/**
 * Keeps answers about single members and the like, so that a second reader costs no statement and no compression. The mark is
 * taken before the database is read: an answer that a change overtook is kept under a mark that nobody asks for any more.
 */
@Injectable()
export class KeptBodiesService {
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ cachedBody }, key) => FORMS * (cachedBody.identity.length + key.length) + OVERHEAD_BYTES,
  });

  constructor(private readonly clan: ClanModelService) {}

  /**
   * Returns the ready body. Null when the database must be read for it, when there is nothing to show, and while the model is
   * loaded again: a member may have another name by then.
   */
  cached(making: Making | null): ReadyBody | null {
    if (making === null || !this.clan.isWhole) return null;
    const { version } = this.clan.model;
    const kept = this.kept.get(making.key);
    if (kept && kept.mark === making.mark) return { cachedBody: kept.cachedBody, version };
    return 'body' in making ? { cachedBody: this.keep(making, making.body()), version } : null;
  }

  /**
   * Makes the body, for Nest. @param find called when the model is current; returns null for an unknown member
   * @throws DomainError MEMBER_NOT_FOUND
   */
  async body(find: () => Making | null): Promise<object> {
    await this.modelIsWhole();
    const making = find();
    if (making === null) throw new DomainError('MEMBER_NOT_FOUND');
    const { version } = this.clan.model;
    const body = 'body' in making ? making.body() : await making.read();
    this.keep(making, body);
    return withVersion(body, version);
  }

  /** Waits for the model while it is loaded again, which lasts as long as the database is away. */
  private async modelIsWhole(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DomainError('UNAVAILABLE')), PATIENCE_MS);
    });
    try {
      await Promise.race([this.clan.ready(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private keep({ key, mark }: Making, body: object): CachedBody {
    const cachedBody = renderedBody(body);
    this.kept.set(key, { mark, cachedBody });
    return cachedBody;
  }
}
