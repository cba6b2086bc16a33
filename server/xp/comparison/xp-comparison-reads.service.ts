import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ClanModelService } from '../../clan-model/clan-model.service.ts';
import { KeptBodiesService, type Making } from '../../clan-model/kept-bodies.service.ts';
import { Clock } from '../../config/clock.ts';
import type { DocumentSource, ReadyBody } from '../../live/reads/hot-read.ts';
import { HotReadsService } from '../../live/reads/hot-reads.service.ts';
import { lastStep } from './compared-parts.ts';
import { COMPARISON_READS, type ComparisonDocument } from './xp-comparison-reads.ts';
import { XpComparisonService } from './xp-comparison.service.ts';

/**
 * Answers the comparison from memory. It is read again every ten minutes, and after the removal of a member or the
 * clearing of a period, which both make the model load again or count up its removals.
 */
@Injectable()
export class XpComparisonReadsService implements DocumentSource<ComparisonDocument>, OnApplicationBootstrap {
  constructor(
    private readonly comparisons: XpComparisonService,
    private readonly clan: ClanModelService,
    private readonly bodies: KeptBodiesService,
    private readonly hotReads: HotReadsService,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.hotReads.add(COMPARISON_READS, this);
  }

  cached(document: ComparisonDocument): ReadyBody | null {
    return this.bodies.cached(this.making(document));
  }

  body(document: ComparisonDocument): Promise<object> {
    return this.bodies.body(() => this.making(document));
  }

  private making({ body }: ComparisonDocument): Making {
    const step = lastStep(this.clock.now());
    const read = async () => body(await this.comparisons.at(step));
    return { key: `comparison ${step.getTime()}`, mark: this.clan.model.removals, read };
  }
}
