import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { ADMIN_STREAM, BOARDS_STREAM, CLAN_STREAM } from '../../shared/live/streams.ts';
import type { SiteEdit, SiteEditor, SiteFacts } from '../../shared/site/site-facts.schemas.ts';
import { isSitePart, sitePartsOf } from '../../shared/site/site-parts.ts';
import { type AuditActor, AuditService } from '../audit/audit.service.ts';
import { AuditUndoRegistry } from '../audit/audit-undo.registry.ts';
import { EditCheckService } from '../audit/edit-check.service.ts';
import { Clock } from '../config/clock.ts';
import { ageMs } from '../config/stored-time.ts';
import { Transactions } from '../database/transactions.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { withVersion } from '../live/reads/versioned.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { factsAfter } from './site-facts.ts';
import { SiteFactsRepository, type StoredFacts } from './site-facts.repository.ts';
import { SiteService } from './site.service.ts';

const UNDO_MS = 30 * 86_400_000;

const editSchema = z.object({ revision: z.int() });

/** Edits the facts of the site, for admins. */
@Injectable()
export class SiteEditsService {
  constructor(
    private readonly sites: SiteService,
    private readonly stored: SiteFactsRepository,
    private readonly audit: AuditService,
    private readonly edits: EditCheckService,
    undos: AuditUndoRegistry,
    private readonly live: LiveService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    undos.register('site.edit', async (tx) => {
      const facts = await this.stored.get(tx);
      const { revision } = facts;
      return ({ after }) =>
        this.canUndo(facts) && editSchema.safeParse(after).data?.revision === revision
          ? { kind: 'site', id: revision }
          : null;
    });
  }

  /** Returns the facts for the editor, with the version of the `admin` stream that they belong to. */
  async get(): Promise<{ success: true; editor: SiteEditor }> {
    const { facts, version } = await this.transactions.snapshot(async (tx) => ({
      facts: await this.stored.get(tx),
      version: await this.live.currentVersion(tx, ADMIN_STREAM),
    }));
    return withVersion(this.answer(facts), version);
  }

  /**
   * Changes facts. An edit that changes nothing is no edit.
   * @param seen revision in If-Match; null accepts any. @throws DomainError EDITED_MEANWHILE
   */
  async edit(admin: AuditActor, edit: SiteEdit, seen: string | null): Promise<{ success: true; editor: SiteEditor }> {
    const facts = await this.transactions.run(async (tx) => {
      const before = await this.stored.lock(tx);
      const present = { ...sitePartsOf(this.sites.withOwn(before.own)) };
      await this.edits.check(tx, seen, { version: String(before.revision), present }, { noun: 'site' });
      const own = factsAfter(before.own, edit);
      if (JSON.stringify(own) === JSON.stringify(before.own)) return before;
      const edited_at = this.clock.now().toISOString();
      const after = { ...before, revision: before.revision + 1, own, before: before.own, edited_at };
      await this.write(tx, admin, 'site.edit', before.own, after);
      return after;
    });
    await this.sites.follow(facts.revision);
    return this.answer(facts);
  }

  /** Takes the newest edit back. @throws DomainError CONFLICT when another one has followed, or it was taken back */
  async undo(admin: AuditActor, revision: number): Promise<{ success: true; editor: SiteEditor }> {
    const facts = await this.transactions.run(async (tx) => {
      const present = await this.stored.lock(tx);
      if (present.before === null || present.revision !== revision || !this.canUndo(present)) {
        throw new DomainError(
          'CONFLICT',
          'The facts of the site were changed again since, or this was taken back already',
        );
      }
      const after = { ...present, revision: revision + 1, own: present.before, before: null };
      await this.write(tx, admin, 'site.edit.undo', present.own, after);
      return after;
    });
    await this.sites.follow(facts.revision);
    return this.answer(facts);
  }

  /** The newest edit can be taken back for 30 days, like a removal. */
  private canUndo({ before, edited_at }: StoredFacts): boolean {
    return before !== null && edited_at !== null && ageMs(new Date(edited_at), this.clock.now()) < UNDO_MS;
  }

  private async write(
    tx: EntityManager,
    admin: AuditActor,
    action: 'site.edit' | 'site.edit.undo',
    own: SiteFacts,
    facts: StoredFacts,
  ): Promise<void> {
    const { revision } = facts;
    const [was, is] = [sitePartsOf(this.sites.withOwn(own)), sitePartsOf(this.sites.withOwn(facts.own))];
    const changed = Object.keys(is).filter((part) => isSitePart(part) && was[part] !== is[part]);
    const pick = (parts: Record<string, unknown>) => Object.fromEntries(changed.map((part) => [part, parts[part]]));
    const hint = { type: 'site.changed' as const, revision };
    await this.stored.put(tx, facts);
    await this.audit.record(
      tx,
      admin,
      { action, subject: 'Facts of the site', before: pick(was), after: { ...pick(is), revision } },
      [hint, { type: 'checks.changed' }],
    );
    await this.live.append(tx, BOARDS_STREAM, [hint]);
    await this.live.append(tx, CLAN_STREAM, [hint]);
  }

  private answer({ revision, own }: StoredFacts): { success: true; editor: SiteEditor } {
    return { success: true, editor: { revision, own, shipped: this.sites.shipped } };
  }
}
