import { Global, Module } from '@nestjs/common';
import { ErasedNameRepository } from './erased/erased-name.repository.ts';
import { ErasedNamesService } from './erased/erased-names.service.ts';
import { MemberDataRegistry } from './member-data.registry.ts';

/** What reaches across features when a member is renamed, hidden or erased. */
@Global()
@Module({
  providers: [MemberDataRegistry, ErasedNameRepository, ErasedNamesService],
  exports: [MemberDataRegistry, ErasedNamesService],
})
export class MemberDataModule {}
