import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { shownCombatLevel } from '../../../shared/game/xp.ts';
import { href } from '../../../shared/site/page-address.ts';
import { findMembers } from '../../lib/clan/find-members.ts';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { MemberLine } from '../../ui/data/member-line.tsx';
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
        render={(member) => (
          <MemberLine
            member={member}
            size={34}
            plain
            note={
              <>
                <FormattedNumber value={member.total_xp} short unit="XP" unread="Not read yet" /> · Level{' '}
                {member.combat_level === 0 ? '–' : shownCombatLevel(member.combat_level)}
              </>
            }
          />
        )}
        onPick={(member) => {
          setQuery('');
          void navigate(href('profile', { name: member.name }));
        }}
        emptyText="No players found"
      />
    </CardSection>
  );
}
