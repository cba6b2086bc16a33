import { ReadingLine } from '../../features/roster/reading-note.tsx';
import { MembersList } from '../../features/members/members-list.tsx';
import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import type { PageModule } from '../../lib/page/page-module.ts';

/** /members. spec §2. */
function MembersPage() {
  const members = useLive(membersResource, (state) => state.data);
  const error = useLive(membersResource, (state) => state.error);
  return (
    <div className="container">
      <MembersList members={members} note={<ReadingLine />}>
        <LoadState loading="Loading members..." error={error} onRetry={() => void membersResource.refresh()} />
      </MembersList>
    </div>
  );
}

export { MembersPage as Component };
export const resources: PageModule['resources'] = () => [membersResource, clanStatusResource];
