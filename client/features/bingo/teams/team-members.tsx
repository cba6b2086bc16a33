import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Board, Completion, Team, TeamMember } from '../../../../shared/bingo/bingo.schemas.ts';
import { phaseOf } from '../../../../shared/bingo/boards/board-phase.ts';
import { signUpStage } from '../../../../shared/bingo/sign-ups/sign-up-window.ts';
import { href } from '../../../../shared/site/page-address.ts';
import { counted } from '../../../../shared/format/numbers.ts';
import { useMemberLook } from '../../../lib/clan/members.resource.ts';
import { useMemberLooks } from '../../../lib/clan/use-member-looks.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { Avatar } from '../../../ui/icons/avatar.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { TeamShield } from '../../../ui/icons/team-shield.tsx';
import { YouMark } from '../../../ui/data/you-mark.tsx';
import { Drawings } from '../drawings/drawings.tsx';
import { showsSignUps } from '../sign-ups/shows-sign-ups.ts';
import { SeatWords } from './seat-words.tsx';
import styles from './team-members.module.css';

/** Players shown of a team until Show all is pressed; a team of at most ENOUGH players is shown whole. */
const FIRST = 16;
const ENOUGH = 24;

interface Props {
  /** The chosen team, or all of them. */
  teams: readonly Team[];
  completions: readonly Completion[];
  /** The visitor's own seat, or null. */
  me: TeamMember | null;
  /** The board, if the site has drawn its teams; else null. */
  drawn: Board | null;
}

/** Returns the id; members and guests share one id sequence. D035. */
function idOf({ member_id, guest_member_id }: TeamMember): number {
  return member_id ?? guest_member_id ?? 0;
}

/** Lists the players team by team: members link to their profiles, guests are tagged. */
export function TeamMembers({ teams, completions, me, drawn }: Props) {
  const counts = useMemo(() => {
    const done = new Map<number, number>();
    for (const { completed_by } of completions) {
      if (completed_by !== null) done.set(completed_by, (done.get(completed_by) ?? 0) + 1);
    }
    return done;
  }, [completions]);
  return (
    <CardSection title="Team members" collapsible>
      <Squads teams={teams} counts={counts} me={me && idOf(me)} />
      {drawn !== null && <Drawn board={drawn} />}
    </CardSection>
  );
}

/** How the teams were drawn; nothing while the card of the sign-ups, on the same page, has it. */
function Drawn({ board }: { board: Board }) {
  const now = useNow();
  return showsSignUps(signUpStage(board, now), phaseOf(board, now)) ? null : <Drawings boardId={board.id} />;
}

/** Names of the teams' visible clan members, whose pictures are shown. */
function clanNames(teams: readonly Team[]): string[] {
  return teams.flatMap(({ members }) =>
    members.flatMap(({ member_id, member_name }) => (member_id === null ? [] : [member_name])),
  );
}

/** Drawn only when the card is open. The members' pictures need no live changes, which would be most of the traffic. */
function Squads({ teams, ...rest }: { teams: readonly Team[] } & Omit<SquadProps, 'team'>) {
  useMemberLooks(useMemo(() => clanNames(teams), [teams]));
  return teams.map((team) => <Squad key={team.id} team={team} {...rest} />);
}

interface SquadProps {
  team: Team;
  /** Completed squares by member or guest. */
  counts: ReadonlyMap<number, number>;
  /** Id of the visitor's own member or guest, or null. */
  me: number | null;
}

/** One team. Of a big team it shows the first players and always the visitor. */
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
          // Visitors get no id of a hidden member, so its count is unknown.
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
  /** Number of completed squares; null when unknown. */
  done: number | null;
  isMe: boolean;
}

function Seat({ member, done, isMe }: SeatProps) {
  const known = useMemberLook(member.member_name);
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
          {member.role === 'captain' && (
            <>
              {' '}
              <span className={styles.guest}>CAPTAIN</span>
            </>
          )}
        </span>
        {done !== null && <span className={styles.done}>{counted(done, 'square')}</span>}
        {member.counts_from !== undefined && (
          <span className={styles.done}>
            <SeatWords member={member} />
          </span>
        )}
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
