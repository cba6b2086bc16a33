import { activitiesRoutes } from './activities/activities.routes.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { upkeepRoutes } from './admin/upkeep.routes.ts';
import { announceRoutes } from './announce/announce.routes.ts';
import { announceMessageRoutes } from './announce/messages.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { bingoRoutes } from './bingo/bingo.routes.ts';
import { bingoLinkRoutes } from './bingo/links/links.routes.ts';
import { bingoProofRoutes, bingoReviewRoutes } from './bingo/proofs/proofs.routes.ts';
import { bingoKindRoutes } from './bingo/kinds/kinds.routes.ts';
import { bingoRecapRoutes } from './bingo/recap/recap.routes.ts';
import { bingoNameRoutes } from './bingo/names/names.routes.ts';
import { clanRoutes } from './roster/clan.routes.ts';
import { feedRoutes } from './feed/feed.routes.ts';
import { sharePicturesRoutes } from './sharing/share-pictures.routes.ts';
import { sharingRoutes } from './sharing/sharing.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { iconRoutes } from './icons/icons.routes.ts';
import { membershipRoutes } from './member-lifecycle/membership.routes.ts';
import { membersRoutes } from './members/members.routes.ts';
import { openapiRoutes } from './openapi/openapi.routes.ts';
import { overlayRoutes } from './overlay/overlay.routes.ts';
import { setupRoutes } from './setup/setup.routes.ts';
import { siteAdminRoutes } from './site/site-admin.routes.ts';
import { siteRoutes } from './site/site.routes.ts';
import { syncRoutes } from './sync/sync.routes.ts';
import { xpRoutes } from './xp/xp.routes.ts';
import type { Route } from './http/route.ts';

/** Every route of the server; a route that is not listed is not served. Each route's `access` states who may call it. */
export const ALL_ROUTES: readonly Route[] = [
  healthRoutes,
  authRoutes,
  membersRoutes,
  membershipRoutes,
  xpRoutes,
  activitiesRoutes,
  siteRoutes,
  siteAdminRoutes,
  setupRoutes,
  syncRoutes,
  clanRoutes,
  feedRoutes,
  adminRoutes,
  upkeepRoutes,
  auditRoutes,
  announceRoutes,
  announceMessageRoutes,
  bingoRoutes,
  bingoKindRoutes,
  bingoNameRoutes,
  bingoRecapRoutes,
  bingoLinkRoutes,
  bingoProofRoutes,
  bingoReviewRoutes,
  iconRoutes,
  overlayRoutes,
  openapiRoutes,
  sharingRoutes,
  sharePicturesRoutes,
].flatMap((table): Route[] => Object.values<Route>(table));
