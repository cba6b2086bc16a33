import { Injectable, type OnModuleInit } from '@nestjs/common';
import { nameKey } from '../../../shared/game/names.ts';
import { type AuditActor, AuditService } from '../../audit/audit.service.ts';
import { AuditUndoRegistry } from '../../audit/audit-undo.registry.ts';
import { RosterService } from '../../roster/roster.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';

/** Stores that two names are different players, so that their rename is not suggested again, until that is undone. */
@Injectable()
export class RenameDismissalService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly roster: RosterService,
    private readonly audit: AuditService,
    private readonly undos: AuditUndoRegistry,
    private readonly clock: Clock,
  ) {}

  /** Tells the audit which dismissals can be undone. */
  onModuleInit(): void {
    this.undos.register('member.rename.dismiss', async (tx) => {
      const dismissed = await this.roster.dismissedRenames(tx);
      return ({ subject, at }) => {
        const pair = dismissed.find(({ from, to }) => `${from} → ${to}` === subject);
        if (!pair || at.getTime() < Date.parse(pair.at)) return null;
        return { kind: 'dismissal', from: pair.from, to: pair.to };
      };
    });
  }

  /** Dismisses a rename. Changes nothing when it was dismissed already. @throws DomainError BAD_REQUEST */
  async dismiss(admin: AuditActor, from: string, to: string): Promise<void> {
    if (nameKey(from) === '' || nameKey(to) === '' || nameKey(from) === nameKey(to)) {
      throw DomainError.at(nameKey(from) === '' ? 'from' : 'to', 'BAD_REQUEST', 'Two names are needed');
    }
    await this.transactions.run(async (tx) => {
      if (!(await this.roster.dismissRename(tx, { from, to }, admin, this.clock.now()))) return;
      await this.audit.record(tx, admin, { action: 'member.rename.dismiss', subject: `${from} → ${to}` });
    });
  }

  /** Lets the rename be proposed again. @throws DomainError NOT_FOUND when it is not dismissed */
  async undo(admin: AuditActor, from: string, to: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (!(await this.roster.undismissRename(tx, { from, to }))) {
        throw new DomainError('NOT_FOUND', 'This rename is not dismissed');
      }
      await this.audit.record(tx, admin, { action: 'member.rename.dismiss.undo', subject: `${from} → ${to}` });
    });
  }
}
