import { Module } from '@nestjs/common';
import { HotReadsService } from './hot-reads.service.ts';

/** Answers of features before Nest. */
@Module({ providers: [HotReadsService], exports: [HotReadsService] })
export class HotReadsModule {}
