import { Global, Module } from '@nestjs/common';
import { ErasedNamesService } from './erased/erased-names.service.ts';
import { MemberPartsService } from './member-parts.service.ts';

/** What reaches across features when a member is renamed, hidden or erased. */
@Global()
@Module({
  providers: [MemberPartsService, ErasedNamesService],
  exports: [MemberPartsService, ErasedNamesService],
})
export class MemberPartsModule {}
