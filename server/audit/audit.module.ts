import { Global, Module } from '@nestjs/common';
import { AuditController } from './audit.controller.ts';
import { AuditRepository } from './audit.repository.ts';
import { EditCheckService } from './edit-check.service.ts';
import { AuditRetention } from './audit-retention.ts';
import { AuditService } from './audit.service.ts';
import { AuditUndoRegistry } from './audit-undo.registry.ts';

/** Records admin actions. Global, because every feature with an admin's write needs it. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [AuditRepository, AuditService, AuditRetention, AuditUndoRegistry, EditCheckService],
  exports: [AuditService, AuditUndoRegistry, EditCheckService],
})
export class AuditModule {}
