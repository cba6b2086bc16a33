import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { skillIndex } from '../../../shared/game/skills.ts';
import { ClanDocumentsService } from '../../clan-model/clan-documents.service.ts';
import { ClanModelService } from '../../clan-model/clan-model.service.ts';
import { KeptBodiesService, type Making } from '../../clan-model/kept-bodies.service.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import type { DocumentSource, ReadyBody } from '../../live/reads/hot-read.ts';
import { HotReadsService } from '../../live/reads/hot-reads.service.ts';
import { HISTORY_READS, type HistoryDocument } from './xp-history-reads.ts';
import { XpHistoryService } from './xp-history.service.ts';

/** Answers reads of a member's history. */
@Injectable()
export class XpHistoryReadsService implements DocumentSource<HistoryDocument>, OnApplicationBootstrap {
  constructor(
    private readonly histories: XpHistoryService,
    private readonly clan: ClanModelService,
    private readonly documents: ClanDocumentsService,
    private readonly bodies: KeptBodiesService,
    private readonly hotReads: HotReadsService,
  ) {}

  onApplicationBootstrap(): void {
    this.hotReads.add(HISTORY_READS, this);
  }

  cached(document: HistoryDocument): ReadyBody | null {
    return this.bodies.cached(this.making(document));
  }

  body(document: HistoryDocument): Promise<object> {
    return this.bodies.body(() => this.making(document));
  }

  private making({ name, range, skill, body }: HistoryDocument): Making | null {
    const member = this.clan.model.find(name);
    if (!member) return null;
    const { id } = member.wire;
    const read = async () => {
      const history = await this.histories.of(id, Number(range), skill);
      if (history === null) throw new DomainError('MEMBER_NOT_FOUND');
      return body(history);
    };
    const today = this.documents.periodKeys().daily;
    return { key: `history ${id} ${range} ${skillIndex(skill)} ${today}`, mark: member, read };
  }
}
