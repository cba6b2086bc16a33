import { Controller } from '@nestjs/common';
import type { Ok } from '../../shared/http/envelope.ts';
import { ADMIN_STREAM } from '../../shared/live/streams.ts';
import { membershipRoutes } from '../../shared/member-lifecycle/membership.routes.ts';
import { type Admin, CurrentAdmin } from '../auth/admin.guard.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import { IfMatchVersion } from '../http/api/if-match.ts';
import type { InputOf } from '../http/api/input.ts';
import { LiveRead } from '../live/reads/live-read.interceptor.ts';
import { ErasureService } from './erasure.service.ts';
import { MemberRemovalService } from './member-removal.service.ts';
import { RenameDismissalService } from './renames/rename-dismissal.service.ts';
import { RenameService } from './renames/rename.service.ts';

@Controller()
export class MemberLifecycleController {
  constructor(
    private readonly removal: MemberRemovalService,
    private readonly erasure: ErasureService,
    private readonly renames: RenameService,
    private readonly dismissals: RenameDismissalService,
  ) {}

  @Endpoint(membershipRoutes.search)
  @LiveRead(ADMIN_STREAM)
  async search(@Input() { query }: InputOf<typeof membershipRoutes.search>) {
    const hidden = query.hidden === undefined ? null : query.hidden === 'true';
    return { success: true as const, ...(await this.removal.search(query.q, hidden, query.limit)) };
  }

  @Endpoint(membershipRoutes.remove)
  async remove(
    @Input() { params }: InputOf<typeof membershipRoutes.remove>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ): Promise<Ok> {
    await this.removal.remove(admin, params.id, seen);
    return { success: true };
  }

  @Endpoint(membershipRoutes.removed)
  @LiveRead(ADMIN_STREAM)
  async removed(@Input() _: InputOf<typeof membershipRoutes.removed>) {
    return { success: true as const, removed: await this.removal.removed() };
  }

  @Endpoint(membershipRoutes.restore)
  async restore(
    @Input() { params }: InputOf<typeof membershipRoutes.restore>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ): Promise<Ok> {
    return { success: true, message: `${await this.removal.restore(admin, params.id, seen)} is a member again` };
  }

  @Endpoint(membershipRoutes.setHidden)
  async setHidden(
    @Input() { params, body }: InputOf<typeof membershipRoutes.setHidden>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ): Promise<Ok> {
    await this.removal.setHidden(admin, params.id, body.hidden, seen);
    return { success: true };
  }

  @Endpoint(membershipRoutes.setAnnouncements)
  async setAnnouncements(
    @Input() { params, body }: InputOf<typeof membershipRoutes.setAnnouncements>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ): Promise<Ok> {
    await this.removal.setNoAnnouncements(admin, params.id, body.no_announcements, seen);
    return { success: true };
  }

  @Endpoint(membershipRoutes.erase)
  async erase(
    @Input() { params, body }: InputOf<typeof membershipRoutes.erase>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ): Promise<Ok> {
    await this.erasure.erase(admin, params.id, body.name, seen);
    return { success: true, message: 'Everything about this member was deleted' };
  }

  @Endpoint(membershipRoutes.liftErased)
  async liftErased(
    @Input() { body }: InputOf<typeof membershipRoutes.liftErased>,
    @CurrentAdmin() admin: Admin,
  ): Promise<Ok> {
    await this.erasure.lift(admin, body.name);
    return { success: true, message: 'The name may be added again' };
  }

  @Endpoint(membershipRoutes.renames)
  @LiveRead(ADMIN_STREAM)
  async list(@Input() _: InputOf<typeof membershipRoutes.renames>) {
    return { success: true as const, ...(await this.renames.list()) };
  }

  @Endpoint(membershipRoutes.rename)
  async rename(
    @Input() { body }: InputOf<typeof membershipRoutes.rename>,
    @CurrentAdmin() admin: Admin,
    @IfMatchVersion() seen: string | null,
  ) {
    const rename = await this.renames.rename(admin, body, seen);
    const message = rename.merged
      ? `${rename.from} was renamed to ${rename.to}, with the history of both`
      : `${rename.from} was renamed to ${rename.to}`;
    return { success: true as const, message, rename };
  }

  @Endpoint(membershipRoutes.dismissRename)
  async dismiss(
    @Input() { body }: InputOf<typeof membershipRoutes.dismissRename>,
    @CurrentAdmin() admin: Admin,
  ): Promise<Ok> {
    await this.dismissals.dismiss(admin, body.from, body.to);
    return { success: true, message: `${body.from} and ${body.to} are marked as different players` };
  }

  @Endpoint(membershipRoutes.undoDismissal)
  async undoDismissal(
    @Input() { body }: InputOf<typeof membershipRoutes.undoDismissal>,
    @CurrentAdmin() admin: Admin,
  ): Promise<Ok> {
    await this.dismissals.undo(admin, body.from, body.to);
    return { success: true, message: `${body.from} and ${body.to} may be one player again` };
  }

  @Endpoint(membershipRoutes.undoRename)
  async undo(@Input() { params }: InputOf<typeof membershipRoutes.undoRename>, @CurrentAdmin() admin: Admin) {
    const rename = await this.renames.undo(admin, params.id);
    return { success: true as const, message: `${rename.from} has the old name again`, rename };
  }
}
