import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Completion, Team, TeamMember } from '../../../../shared/bingo/bingo.schemas.ts';
import { href } from '../../../../shared/site/page-address.ts';
import { useMember } from '../../../lib/clan/members.resource.ts';
import { Avatar } from '../../../ui/icons/avatar.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { TeamShield } from '../../../ui/icons/team-shield.tsx';
import { YouMark } from '../../../ui/data/you-mark.tsx';
import { counted } from '../bingo.words.ts';
import styles from './team-members.module.css';

/** Players of one team until Show all; a few more than that are shown at once. */
const FIRST = 16;
const ENOUGH = 24;

interface Props {
  /** The chosen team, or all of them. */
  teams: readonly Team[];
  completions: readonly Completion[];
  /** The visitor's own seat. */
  me: TeamMember | null;
}

/** One id sequence for members and guests. D035. */
function idOf({ member_id, guest_member_id }: TeamMember): number {
  return member_id ?? guest_member_id ?? 0;
}

/** Who plays, team by team: members lead to their profiles, guests are tagged. */
export function TeamMembers({ teams, completions, me }: Props) {
  const counts = useMemo(() => {
    const done = new Map<number, number>();
    for (const { completed_by } of completions) {
      if (completed_by !== null) done.set(completed_by, (done.get(completed_by) ?? 0) + 1);
    }
    return done;
  }, [completions]);
  return (
    <CardSection title="Team members" collapsible>
      {teams.map((team) => (
        <Squad key={team.id} team={team} counts={counts} me={me && idOf(me)} />
      ))}
    </CardSection>
  );
}

interface SquadProps {
  team: Team;
  /** Completed squares by member or guest. */
  counts: ReadonlyMap<number, number>;
  /** The visitor's own member or guest. */
  me: number | null;
}

/** One team; of a big one the first players, and always oneself. */
function Squad({ team: { team_name, color, members }, counts, me }: SquadProps) {
  const [all, setAll] = useState(false);
  const isBig = members.length > ENOUGH;
  const shown = isBig && !all ? members.filter((member, at) => at < FIRST || idOf(member) === me) : members;
  return (
    <section className={styles.team} aria-label={team_name}>
      <h3 className={styles.name}>
        <TeamShield color={color} size={18} />
        {team_name}
        <span className={styles.count}>{members.length}</span>
      </h3>
      {members.length === 0 && <p className={styles.none}>Nobody has joined this team yet.</p>}
      <ul className={styles.grid}>
        {shown.map((member, place) => (
          // Of a hidden member visitors get no id, so nobody knows its count.
          <li key={idOf(member) || `hidden ${place}`}>
            <Seat
              member={member}
              done={idOf(member) === 0 ? null : (counts.get(idOf(member)) ?? 0)}
              isMe={idOf(member) !== 0 && idOf(member) === me}
            />
          </li>
        ))}
      </ul>
      {isBig && (
        <Button
          kind="quiet"
          aria-expanded={all}
          onClick={() => {
            setAll(!all);
          }}
        >
          {all ? 'Show Less' : `Show all ${members.length} players`}
        </Button>
      )}
    </section>
  );
}

interface SeatProps {
  member: TeamMember;
  /** Squares completed; null: not told. */
  done: number | null;
  isMe: boolean;
}

function Seat({ member, done, isMe }: SeatProps) {
  const known = useMember(member.member_name);
  const hidden = member.member_id === null && member.guest_member_id === null;
  const guest = member.member_type === 'guest';
  const content = (
    <>
      <Avatar
        name={member.member_name}
        src={guest ? '' : known?.avatar_url}
        rank={guest ? undefined : known?.clan_rank}
        size={32}
      />
      <span className={styles.words}>
        <span className={styles.player}>
          {member.display_name} {isMe && <YouMark />} {guest && <span className={styles.guest}>GUEST</span>}
        </span>
        {done !== null && <span className={styles.done}>{counted(done, 'square')}</span>}
      </span>
    </>
  );
  return guest || hidden ? (
    <span className={styles.seat}>{content}</span>
  ) : (
    <Link className={styles.seat} to={href('profile', { name: member.member_name })}>
      {content}
    </Link>
  );
}
