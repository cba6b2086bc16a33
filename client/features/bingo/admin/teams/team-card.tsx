import { thingKey } from '../../../../../shared/audit/audit-things.ts';
import { ArrowLeftRight, Clock, Shield, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Board, Team, TeamMember } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { PlayerLink } from '../../../../../shared/bingo/links/links.schemas.ts';
import type { Coverage } from '../../../../../shared/bingo/teams/coverage.schemas.ts';
import { Age } from '../../../../ui/data/age.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { useLive } from '../../../../lib/live/use-live.ts';
import { linksOf } from '../proofs/links.resource.ts';
import { EditingTag } from '../../../../ui/feedback/editing-tag.tsx';
import { historyItem, RowMenu } from '../../../../ui/layout/row-menu.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { TeamShield } from '../../../../ui/icons/team-shield.tsx';
import { SeatWords } from '../../teams/seat-words.tsx';
import { personOf, type SeatDeed } from './seats/seat-fields.ts';
import type { SeatDone } from './seats/save-seat.ts';
import { SeatForm } from './seats/seat-form.tsx';
import { BoardTimestamp } from '../../board-timestamp.tsx';
import { LinkWords, TeamLinks } from './team-links.tsx';
import styles from './team-manager.module.css';

interface Props {
  board: Board;
  team: Team;
  /** The other teams of the board. */
  others: readonly Team[];
  /** Ids of members who have a seat on the board. */
  taken: ReadonlySet<number>;
  /** Coverage of the team's players; null while it loads. */
  coverage: readonly Coverage[] | null;
  busy: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onRemove: (member: TeamMember) => void;
  /** Makes a player captain, or a captain an ordinary player. */
  onCaptain: (member: TeamMember) => void;
  onSeat: (done: SeatDone) => void;
}

/** One team with its players and whether their logs are readable. */
export function TeamCard(props: Props) {
  const { board, team, others, taken, coverage, busy, onEdit, onDelete, onRemove, onCaptain, onSeat } = props;
  const links = useLive(linksOf(board.id), (s) => s.data) ?? [];
  const readable = coverage?.filter(isReadable).length ?? 0;
  const lost = coverage?.filter(({ gaps }) => gaps.length > 0).length ?? 0;
  const proofOf = new Map(coverage?.map((one) => [one.member_id ?? one.guest_member_id ?? 0, one]));
  // Players whose log proves nothing are listed first, because the list of a big team scrolls.
  const people = team.members
    .map((member) => ({ member, id: personOf(member) }))
    .sort((a, b) => Number(isGood(proofOf.get(a.id))) - Number(isGood(proofOf.get(b.id))));
  return (
    <CardSection title={team.team_name} aside={<TeamShield color={team.color} />}>
      <EditingTag thing={thingKey({ kind: 'team', id: team.id })} name={team.team_name} />
      {coverage && coverage.length > 0 && (
        <p className={styles.coverage} data-good={(readable === coverage.length && lost === 0) || undefined}>
          {readable} of {coverage.length} logs are readable
          {lost > 0 && ` · lines were lost for ${lost === 1 ? '1 player' : `${lost} players`}`}
        </p>
      )}
      {team.members.length === 0 && <p className={styles.none}>Nobody plays for this team yet.</p>}
      <ul className={styles.people}>
        {people.map(({ member, id }) => (
          <Person
            key={id}
            {...{ board, team, others, taken, member, busy, onRemove, onCaptain, onSeat }}
            coverage={proofOf.get(id)}
            link={links.find((one) => one.person_id === id && one.team_id === team.id)}
          />
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={onEdit}>Edit team</Button>
        <RowMenu
          of={team.team_name}
          busy={busy}
          items={[
            historyItem({ kind: 'team', id: team.id }),
            { label: 'Delete team', icon: Trash2, danger: true, onChoose: onDelete },
          ]}
        />
        <TeamLinks boardId={board.id} team={team} links={links} />
      </div>
    </CardSection>
  );
}

interface PersonProps extends Pick<
  Props,
  'board' | 'team' | 'others' | 'taken' | 'busy' | 'onRemove' | 'onCaptain' | 'onSeat'
> {
  member: TeamMember;
  coverage: Coverage | undefined;
  link: PlayerLink | undefined;
}

/** One player of a team, with the form of the seat when it is open. */
function Person(props: PersonProps) {
  const { board, team, others, taken, member, coverage, link, busy, onRemove, onCaptain, onSeat } = props;
  const form = useId();
  const [deed, setDeed] = useState<SeatDeed | null>(null);
  const name = member.display_name;
  return (
    <li>
      <div className={styles.person}>
        <span className={styles.who}>
          <span>
            {name} {member.role === 'captain' && <span className={styles.guest}>CAPTAIN</span>}
            {member.member_type === 'guest' && <span className={styles.guest}>GUEST</span>}
            {member.is_hidden === true && <span className={styles.guest}>HIDDEN</span>}
          </span>
          {coverage && <Proof coverage={coverage} />}
          {link && (
            <span className={styles.proof}>
              <LinkWords link={link} />
            </span>
          )}
          {member.counts_from !== undefined && (
            <span>
              <SeatWords member={member} />
            </span>
          )}
        </span>
        <span className={styles.deeds}>
          <Button
            kind="quiet"
            busy={busy}
            aria-label={`Captain: ${name}`}
            aria-pressed={member.role === 'captain'}
            onClick={() => onCaptain(member)}
          >
            Captain
          </Button>
          <Button
            kind="quiet"
            busy={busy}
            aria-label={`Remove ${name}`}
            onClick={() => {
              onRemove(member);
            }}
          >
            Remove
          </Button>
          <RowMenu
            of={name}
            busy={busy}
            items={[
              { label: 'Counts from', icon: Clock, opens: form, onChoose: () => setDeed('counts') },
              ...(others.length === 0
                ? []
                : [{ label: 'Move to a team', icon: Shield, opens: form, onChoose: () => setDeed('move') }]),
              { label: 'Replace player', icon: ArrowLeftRight, opens: form, onChoose: () => setDeed('replace') },
            ]}
          />
        </span>
      </div>
      {deed !== null && (
        <SeatForm
          key={deed}
          id={form}
          {...{ deed, board, team, member, others, taken }}
          onClose={(done) => {
            setDeed(null);
            if (done) onSeat(done);
          }}
        />
      )}
    </li>
  );
}

const STATES: Record<Coverage['profile_state'], string> = {
  public: 'Log readable',
  private: 'Log private: record completions by hand',
  not_a_member: 'Not a member of the game: no log',
  missing: 'No such player found',
  unknown: 'Log not read yet',
};

function isReadable({ profile_state, log_silent_since }: Coverage): boolean {
  return profile_state === 'public' && log_silent_since === undefined;
}

/** Returns true also for undefined: coverage that is still loading is not shown as a problem. */
function isGood(coverage: Coverage | undefined): boolean {
  return !coverage || (isReadable(coverage) && coverage.gaps.length === 0);
}

function Proof({ coverage }: { coverage: Coverage }) {
  const { profile_state, last_read_at, log_silent_since, gaps } = coverage;
  const isSilent = log_silent_since !== undefined && profile_state === 'public';
  return (
    <span className={styles.proof} data-state={isGood(coverage) ? 'good' : 'bad'}>
      {isSilent ? (
        <>
          Log not readable since <BoardTimestamp at={log_silent_since} />
        </>
      ) : (
        STATES[profile_state]
      )}
      {last_read_at !== null && !isSilent && (
        <>
          , read <Age at={last_read_at} />
        </>
      )}
      {gaps.map(({ from, to }) => (
        <span key={from} className={styles.gap}>
          Lines lost between <BoardTimestamp at={from} /> and <BoardTimestamp at={to} />
        </span>
      ))}
    </span>
  );
}
