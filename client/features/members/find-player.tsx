import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { href } from '../../../shared/site/page-address.ts';
import { findMembers } from '../../lib/clan/find-members.ts';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { PlayerOption } from '../../ui/members/player-option.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';

const MOST = 8;

export function FindPlayer() {
  const members = useLive(membersResource, (s) => s.data);
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const matches = useMemo(() => findMembers(members ?? [], query, MOST), [members, query]);
  return (
    <CardSection title="Find Player" collapsible>
      <SearchBox
        label="Player name"
        placeholder="Player name"
        query={query}
        onQuery={setQuery}
        matches={matches}
        keyOf={(member) => member.id}
        render={(member) => <PlayerOption member={member} />}
        onPick={(member) => {
          setQuery('');
          void navigate(href('profile', { name: member.name }));
        }}
        emptyText="No players found"
      />
    </CardSection>
  );
}
