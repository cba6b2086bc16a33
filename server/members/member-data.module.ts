import { Global, Module } from '@nestjs/common';
import { ErasedNameRepository } from './erased/erased-name.repository.ts';
import { ErasedNamesService } from './erased/erased-names.service.ts';
import { MemberEditsService } from './member-edits.service.ts';
import { MemberDataRegistry } from './member-data.registry.ts';

/** Services for features that store data of members, for renaming, hiding and erasing. */
@Global()
@Module({
  providers: [MemberDataRegistry, MemberEditsService, ErasedNameRepository, ErasedNamesService],
  exports: [MemberDataRegistry, MemberEditsService, ErasedNamesService],
})
export class MemberDataModule {}
