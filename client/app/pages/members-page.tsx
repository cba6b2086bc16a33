import { ReadingLine } from '../../features/roster/reading-note.tsx';
import { MembersList } from '../../features/members/members-list.tsx';
import { clanStatusResource } from '../../lib/clan/clan-status.resource.ts';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { useTitle } from '../../lib/page/use-title.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { TryAgain } from '../../ui/feedback/try-again.tsx';
import type { SitePage } from '../site-page.ts';

/** /members. spec §2. */
function MembersPage() {
  useTitle('Clan Members');
  const members = useLive(membersResource, (state) => state.data);
  const error = useLive(membersResource, (state) => state.error);
  return (
    <div className="container">
      <MembersList members={members} note={<ReadingLine />}>
        {error === null ? (
          <Loading label="Loading members..." />
        ) : (
          <ErrorNote message={error}>
            <TryAgain onClick={() => void membersResource.refresh()} />
          </ErrorNote>
        )}
      </MembersList>
    </div>
  );
}

export const membersPage: SitePage = {
  Component: MembersPage,
  handle: { reads: () => [membersResource, clanStatusResource] },
};
