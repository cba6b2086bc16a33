import { Module } from '@nestjs/common';
import { HotReadsModule } from '../../live/reads/hot-reads.module.ts';
import { KindReadsController } from './kind-reads.controller.ts';
import { KindReadsService } from './kind-reads.service.ts';

/** What rules of squares there are, for forms and programs. */
@Module({ imports: [HotReadsModule], controllers: [KindReadsController], providers: [KindReadsService] })
export class BingoKindFormsModule {}
