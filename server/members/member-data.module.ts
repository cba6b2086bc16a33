import { Global, Module } from '@nestjs/common';
import { ErasedNameRepository } from './erased/erased-name.repository.ts';
import { ErasedNamesService } from './erased/erased-names.service.ts';
import { MemberDataRegistry } from './member-data.registry.ts';

/** Services for features that store data of members, for renaming, hiding and erasing. */
@Global()
@Module({
  providers: [MemberDataRegistry, ErasedNameRepository, ErasedNamesService],
  exports: [MemberDataRegistry, ErasedNamesService],
})
export class MemberDataModule {}
