import { Module } from '@nestjs/common';
import { ActivityIngestRepository } from './activity-ingest.repository.ts';
import { ActivityIngestService } from './activity-ingest.service.ts';

/** Storing of log lines. */
@Module({ providers: [ActivityIngestRepository, ActivityIngestService], exports: [ActivityIngestService] })
export class ActivityIngestModule {}
