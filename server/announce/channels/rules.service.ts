import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type AnnounceRule,
  type CreateRule,
  MOST_RULES,
  type UpdateRule,
} from '../../../shared/announce/announce.schemas.ts';
import { type AuditActor, type AuditFact, AuditService } from '../../audit/audit.service.ts';
import { EditCheckService } from '../../audit/edit-check.service.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { ChannelRepository } from './channel.repository.ts';
import { ChannelViewService } from './channel-view.service.ts';
import { isRulePart, ruleColumns, ruleParts } from './edited-parts.ts';
import { RuleNamesRepository } from './rule-names.repository.ts';

type Answer = Promise<{ success: true; rule: AnnounceRule }>;

/** Adds, changes and deletes the rules of channels, for admins. */
@Injectable()
export class RulesService {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly views: ChannelViewService,
    private readonly names: RuleNamesRepository,
    private readonly audit: AuditService,
    private readonly edits: EditCheckService,
    private readonly transactions: Transactions,
  ) {}

  /** Adds a rule, which tells what happens from now on. @throws DomainError CHANNEL_NOT_FOUND, CONFLICT with too many */
  create(admin: AuditActor, { channel_id: channelId, ...edit }: CreateRule): Answer {
    return this.transactions.run(async (tx) => {
      await this.channels.lock(tx);
      const channel = await this.channels.find(tx, channelId);
      if (!channel) throw DomainError.at('channel_id', 'CHANNEL_NOT_FOUND');
      if ((await this.channels.rules(tx, channelId)).length >= MOST_RULES) {
        throw new DomainError('CONFLICT', `A channel may have ${MOST_RULES} rules. Delete one first.`);
      }
      checkQuietHours(edit.quiet_from, edit.quiet_to);
      await this.names.check(tx, edit.filter, {});
      const since = await this.channels.newestHappening(tx);
      const id = await this.channels.addRule(tx, { ...ruleColumns(edit), channelId, since });
      const rule = await this.views.rule(tx, id);
      await this.record(tx, admin, rule, {
        action: 'announce.rule.create',
        after: { channel: channel.name, ...told(rule) },
      });
      return { success: true, rule };
    });
  }

  /**
   * Changes a rule. When it tells other things now, or is switched on, it tells only what happens from now on.
   * @param seen version in If-Match; null accepts any @throws DomainError RULE_NOT_FOUND, EDITED_MEANWHILE
   */
  update(admin: AuditActor, id: number, edit: UpdateRule, seen: string | null): Answer {
    return this.transactions.run(async (tx) => {
      await this.channels.lock(tx);
      const entity = await this.channels.findRule(tx, id);
      const before = await this.views.rule(tx, id);
      if (!entity) throw new DomainError('RULE_NOT_FOUND');
      const checked = { version: String(entity.version), present: ruleParts(before) };
      await this.edits.check(tx, seen, checked, { thing: { kind: 'rule', id } });
      const [was, is] = [ruleParts(before), ruleParts({ ...before, ...edit })];
      checkQuietHours(is.quiet_from, is.quiet_to);
      await this.names.check(tx, edit.filter ?? {}, before.filter);
      const changed = Object.keys(is)
        .filter(isRulePart)
        .filter((key) => was[key] !== is[key]);
      if (changed.length === 0) return { success: true, rule: before };
      const isOther = changed.some((key) => key === 'kinds' || key === 'filter' || key === 'is_on');
      const since = isOther ? { since: await this.channels.newestHappening(tx) } : {};
      await this.channels.updateRule(tx, id, { ...ruleColumns(edit), ...since, version: entity.version + 1 });
      const rule = await this.views.rule(tx, id);
      const channel = await this.nameOf(tx, rule);
      const pick = (of: AnnounceRule) => Object.fromEntries(changed.map((key) => [key, of[key]]));
      await this.record(tx, admin, rule, {
        action: 'announce.rule.update',
        before: pick(before),
        after: { channel, ...pick(rule) },
      });
      return { success: true, rule };
    });
  }

  /** Deletes a rule. What it has sent stays; what waits is dropped. @throws DomainError RULE_NOT_FOUND */
  remove(admin: AuditActor, id: number): Promise<{ success: true }> {
    return this.transactions.run(async (tx) => {
      await this.channels.lock(tx);
      const rule = await this.views.rule(tx, id);
      const channel = await this.nameOf(tx, rule);
      await this.channels.removeRule(tx, id);
      await this.record(tx, admin, rule, { action: 'announce.rule.delete', before: { channel, ...told(rule) } });
      return { success: true };
    });
  }

  private async nameOf(tx: EntityManager, rule: AnnounceRule): Promise<string> {
    return (await this.channels.find(tx, rule.channel_id))?.name ?? '';
  }

  private async record(
    tx: EntityManager,
    admin: AuditActor,
    { id, channel_id: channelId, name }: AnnounceRule,
    fact: Pick<AuditFact, 'action' | 'before' | 'after'>,
  ): Promise<void> {
    const things = [{ kind: 'rule', id } as const, { kind: 'channel', id: channelId } as const];
    await this.audit.record(tx, admin, { ...fact, subject: name, things }, [
      { type: 'announce.changed' },
      { type: 'checks.changed' },
    ]);
  }
}

function told({ kinds, filter }: AnnounceRule): Pick<AnnounceRule, 'kinds' | 'filter'> {
  return { kinds, filter };
}

function checkQuietHours(from: string | null, to: string | null): void {
  if ((from === null) === (to === null)) return;
  const path = from === null ? 'quiet_from' : 'quiet_to';
  throw DomainError.at(path, 'VALIDATION_FAILED', 'Quiet hours have a beginning and an end');
}
