import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { DocumentSource, ReadyBody } from '../live/reads/hot-read.ts';
import { HotReadsService } from '../live/reads/hot-reads.service.ts';
import { ClanDocumentsService } from './clan-documents.service.ts';
import { ClanModelService } from './clan-model.service.ts';
import { KeptBodiesService, type Making } from './kept-bodies.service.ts';
import { MEMBER_READS, type MemberDocument } from './member-reads.ts';

/** Number of activities on a member's profile. */
const MEMBER_LINES = 200;

/** Answers reads of one member. */
@Injectable()
export class MemberReadsService implements DocumentSource<MemberDocument>, OnApplicationBootstrap {
  constructor(
    private readonly clan: ClanModelService,
    private readonly documents: ClanDocumentsService,
    private readonly bodies: KeptBodiesService,
    private readonly hotReads: HotReadsService,
  ) {}

  onApplicationBootstrap(): void {
    this.hotReads.add(MEMBER_READS, this);
  }

  cached(document: MemberDocument): ReadyBody | null {
    return this.bodies.cached(this.making(document));
  }

  body(document: MemberDocument): Promise<object> {
    return this.bodies.body(() => this.making(document));
  }

  private making(document: MemberDocument): Making | null {
    const member = document.find(this.clan.model);
    if (!member) return null;
    const { id } = member.wire;
    if (document.kind === 'activities') {
      const read = async () => document.body(await this.clan.activitiesOf(id, MEMBER_LINES));
      return { key: `activities ${id}`, mark: member, read };
    }
    const now = this.documents.periodKeys();
    return { key: `${document.kind} ${id} ${now.daily}`, mark: member, body: () => document.body(member, now) };
  }
}
