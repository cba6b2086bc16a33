import { ReadingLine } from '../../features/clan/reading-note.tsx';
import { MembersList } from '../../features/members/members-list.tsx';
import { membersResource } from '../../lib/members.resource.ts';
import { useLive } from '../../lib/use-live.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorNote, Loading, TryAgain } from '../../ui/states.tsx';

/** /members. Specification section 2. */
export function MembersPage() {
  useTitle('Clan Members');
  const members = useLive(membersResource, (state) => state.data);
  const error = useLive(membersResource, (state) => state.error);
  if (members) {
    return (
      <div className="container">
        <MembersList members={members} note={<ReadingLine />} />
      </div>
    );
  }
  return (
    <div className="container">
      <PageHeader title="Clan Members" note={<ReadingLine />} />
      {error === null ? (
        <Loading label="Loading members..." />
      ) : (
        <ErrorNote message={error}>
          <TryAgain onClick={() => void membersResource.refresh()} />
        </ErrorNote>
      )}
    </div>
  );
}
