import { createHash, randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ADMIN_STREAM } from '../../shared/live/streams.ts';
import type { ReadToken } from '../../shared/overlay/overlay.schemas.ts';
import { type AuditActor, type AuditFact, AuditService } from '../audit/audit.service.ts';
import { Clock } from '../config/clock.ts';
import type { BingoReadTokenEntity } from './bingo-read-token.entity.ts';
import { Transactions } from '../database/transactions.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { ReadTokenRepository } from './read-token.repository.ts';

const USED_STEP_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Creates, checks and revokes tokens that allow reading one hidden board. Only their hash is stored. D123. */
@Injectable()
export class ReadTokenService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Cached ids of tokens by board and hash, null for unknown ones; cleared after every change of a token. */
  private readonly known = new LRUCache<string, Promise<number | null>>({ max: MOST_REMEMBERED });
  private readonly usedAt = new Map<number, number>();
  private stopWatching = () => {};

  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: ReadTokenRepository,
    private readonly audit: AuditService,
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.stopWatching = await this.live.onEvent(ADMIN_STREAM, ({ changes }) => {
      const told =
        changes.length === 0 || changes.some(({ type }) => type === 'token.added' || type === 'token.revoked');
      if (told) this.known.clear();
    });
  }

  beforeApplicationShutdown(): void {
    this.stopWatching();
  }

  /** Returns the id of the token for this board. Returns null when the token is not valid for it. */
  async find(boardId: number, secret: string): Promise<number | null> {
    const hash = hashOf(secret);
    const key = `${boardId} ${hash}`;
    let found = this.known.get(key);
    if (!found) {
      found = this.tokens.findId(this.transactions.manager, boardId, hash);
      this.known.set(key, found);
      found.catch(() => this.known.delete(key));
    }
    const id = await found;
    // Tokens changed during the look-up, so its result may be outdated.
    if (id !== null && this.known.get(key) !== found) return this.find(boardId, secret);
    if (id !== null) this.noteUse(id);
    return id;
  }

  /** Returns the tokens of a board that are not revoked, newest first. */
  async list(boardId: number): Promise<ReadToken[]> {
    const rows = await this.tokens.list(this.transactions.manager, boardId);
    return rows.map(present);
  }

  /** Creates a token. Its secret is returned only here. @throws DomainError BOARD_NOT_FOUND */
  create(admin: AuditActor, boardId: number, label: string): Promise<{ token: ReadToken; secret: string }> {
    const secret = randomBytes(24).toString('base64url');
    return this.transactions.run(async (tx) => {
      if (!(await this.tokens.boardExists(tx, boardId))) throw new DomainError('BOARD_NOT_FOUND');
      const row = await this.tokens.add(tx, {
        boardId,
        secretHash: hashOf(secret),
        label,
        createdAt: this.clock.now(),
        createdBy: admin.name,
        lastUsedAt: null,
        revokedAt: null,
      });
      const token = present(row);
      const things = [{ kind: 'token' as const, id: token.id }];
      const fact: AuditFact = { action: 'bingo.token.create', subject: `Read token "${label}"`, boardId, things };
      await this.audit.record(tx, admin, fact, [{ type: 'token.added', token }]);
      return { token, secret };
    });
  }

  /** Revokes a token. @throws DomainError TOKEN_NOT_FOUND */
  async revoke(admin: AuditActor, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.tokens.find(tx, id);
      if (!row) throw new DomainError('TOKEN_NOT_FOUND');
      await this.tokens.revoke(tx, id, this.clock.now());
      const fact: AuditFact = {
        action: 'bingo.token.revoke',
        subject: `Read token "${row.label}"`,
        boardId: row.boardId,
        things: [{ kind: 'token', id }],
      };
      await this.audit.record(tx, admin, fact, [{ type: 'token.revoked', token_id: id }]);
    });
    // Before the answer: the event, which the other nodes wait for, may reach this one later than them.
    this.known.clear();
  }

  /** Makes the overlays of this token, on every node, show a test completion. @throws DomainError TOKEN_NOT_FOUND */
  testAlert(id: number): Promise<void> {
    return this.transactions.run(async (tx) => {
      if (!(await this.tokens.exists(tx, id))) throw new DomainError('TOKEN_NOT_FOUND');
      await this.live.append(tx, ADMIN_STREAM, [{ type: 'overlay.tested', token_id: id }]);
    });
  }

  /** Stores the time of use at most once a minute, because a token may have many readers. */
  private noteUse(id: number): void {
    const now = this.clock.now();
    if (now.getTime() - (this.usedAt.get(id) ?? -Infinity) < USED_STEP_MS) return;
    this.usedAt.set(id, now.getTime());
    this.tokens.setLastUsed(this.transactions.manager, id, now).catch(() => this.usedAt.delete(id));
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function present(row: BingoReadTokenEntity): ReadToken {
  return {
    id: row.id,
    board_id: row.boardId,
    label: row.label,
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
