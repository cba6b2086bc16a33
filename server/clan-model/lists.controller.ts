import { Controller } from '@nestjs/common';
import { activitiesRoutes } from '../../shared/activities/activities.routes.ts';
import { skillIndex } from '../../shared/game/skills.ts';
import { membersRoutes } from '../../shared/members/members.routes.ts';
import { xpRoutes } from '../../shared/xp/xp.routes.ts';
import { Clock } from '../config/clock.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import type { InputOf } from '../http/api/input.ts';
import {
  activitiesDocument,
  bracketsDocument,
  clanXpDocument,
  gainersDocument,
  hiscoresDocument,
  inactiveDocument,
  leaderboardDocument,
  membersDocument,
} from './clan-documents.ts';
import { activeOf } from './document-routes.ts';
import { ClanDocumentsService } from './clan-documents.service.ts';
import { LiveRead } from '../live/reads/live-read.interceptor.ts';

/** The lists of the clan. The hot path answers nearly all of these calls; here is what it leaves. */
@Controller()
@LiveRead(null, { cache: 'no-cache' })
export class ListsController {
  constructor(
    private readonly documents: ClanDocumentsService,
    private readonly clock: Clock,
  ) {}

  /** `inactive_days=n`: active or not, quiet for more than n London days. D011. */
  @Endpoint(membersRoutes.list)
  list(@Input() { query }: InputOf<typeof membersRoutes.list>) {
    const active = activeOf(query.active);
    const days = query.inactive_days;
    return this.documents.body(
      days === undefined ? membersDocument(active) : inactiveDocument(active, days, this.clock.now()),
    );
  }

  @Endpoint(membersRoutes.allHiscores)
  allHiscores(@Input() _: InputOf<typeof membersRoutes.allHiscores>) {
    return this.documents.body(hiscoresDocument);
  }

  @Endpoint(membersRoutes.brackets)
  brackets(@Input() _: InputOf<typeof membersRoutes.brackets>) {
    return this.documents.body(bracketsDocument);
  }

  @Endpoint(xpRoutes.topGainers)
  topGainers(@Input() { query }: InputOf<typeof xpRoutes.topGainers>) {
    return this.documents.body(gainersDocument(query.count));
  }

  @Endpoint(xpRoutes.dailyClanXp)
  dailyClanXp(@Input() _: InputOf<typeof xpRoutes.dailyClanXp>) {
    return this.documents.body(clanXpDocument('daily'));
  }

  @Endpoint(xpRoutes.weeklyClanXp)
  weeklyClanXp(@Input() _: InputOf<typeof xpRoutes.weeklyClanXp>) {
    return this.documents.body(clanXpDocument('weekly'));
  }

  @Endpoint(xpRoutes.monthlyClanXp)
  monthlyClanXp(@Input() _: InputOf<typeof xpRoutes.monthlyClanXp>) {
    return this.documents.body(clanXpDocument('monthly'));
  }

  @Endpoint(xpRoutes.leaderboard)
  leaderboard(@Input() { params, query }: InputOf<typeof xpRoutes.leaderboard>) {
    return this.documents.body(leaderboardDocument(params.period, skillIndex(query.skill), query.limit));
  }

  @Endpoint(activitiesRoutes.clan)
  activities(@Input() { query }: InputOf<typeof activitiesRoutes.clan>) {
    return this.documents.body(activitiesDocument(query.limit, query.category));
  }
}
