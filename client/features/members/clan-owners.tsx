import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { OWNER_RANKS, rankOrder } from '../../../shared/game/ranks.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { href } from '../../../shared/site/page-address.ts';
import { byName } from '../../lib/clan/find-members.ts';
import { membersResource } from '../../lib/clan/members.resource.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { FormattedNumber } from '../../ui/data/formatted-number.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { MemberLine } from '../../ui/data/member-line.tsx';
import { RankInsignia } from '../../ui/icons/rank-insignia.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import styles from './clan-owners.module.css';

/** Returns members of the three highest ranks, by rank, then by name. spec §9. */
function ownersOf(members: readonly Member[]): Member[] {
  return members
    .filter(({ clan_rank }) => OWNER_RANKS.some((rank) => rank === clan_rank))
    .sort((a, b) => rankOrder(a.clan_rank) - rankOrder(b.clan_rank) || byName(a, b));
}

export function ClanOwners() {
  return (
    <CardSection title="Clan Owners" collapsible>
      <Owners />
    </CardSection>
  );
}

function Owners() {
  const members = useLive(membersResource, (s) => s.data);
  const owners = useMemo(() => ownersOf(members ?? []), [members]);
  return (
    <>
      {owners.length === 0 && <Empty title="Nobody holds one of the highest ranks yet." />}
      <ul className={styles.list}>
        {owners.map((owner) => (
          <li key={owner.id}>
            <Link className={styles.row} to={href('profile', { name: owner.name })}>
              <MemberLine
                member={owner}
                note={<RankInsignia rank={owner.clan_rank} icon={owner.rank_icon} word />}
                side={<FormattedNumber value={owner.total_xp} short unit="XP" unread="" />}
              />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
