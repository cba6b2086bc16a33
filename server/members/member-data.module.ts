import { Global, Module } from '@nestjs/common';
import { ErasedNamesService } from './erased/erased-names.service.ts';
import { MemberDataRegistry } from './member-data.registry.ts';

/** What reaches across features when a member is renamed, hidden or erased. */
@Global()
@Module({
  providers: [MemberDataRegistry, ErasedNamesService],
  exports: [MemberDataRegistry, ErasedNamesService],
})
export class MemberDataModule {}
