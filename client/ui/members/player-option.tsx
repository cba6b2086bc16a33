import { shownCombatLevel } from '../../../shared/game/xp.ts';
import type { Member } from '../../../shared/members/members.schemas.ts';
import { FormattedNumber } from '../data/formatted-number.tsx';
import { MemberLine } from '../data/member-line.tsx';

/** A member in a list of suggestions: picture, name, total XP in short form and combat level. spec §2, Find Player. */
export function PlayerOption({ member }: { member: Member }) {
  return (
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
  );
}
