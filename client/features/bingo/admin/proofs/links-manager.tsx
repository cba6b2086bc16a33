import { useState } from 'react';
import { bingoLinkRoutes } from '../../../../../shared/bingo/links/links.routes.ts';
import type { LinkRole, MadeLink, PlayerLink } from '../../../../../shared/bingo/links/links.schemas.ts';
import type { Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { useLive } from '../../../../lib/live/use-live.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/select/select.tsx';
import { Age } from '../../../../ui/data/age.tsx';
import { CopyLine } from '../../../../ui/data/copy-line.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { CardSection } from '../../../../ui/layout/card.tsx';
import { adminBoardStateOf } from '../admin-board-state.resource.ts';
import { playAddress } from '../../play/play-link.ts';
import { linksOf } from './links.resource.ts';
import styles from './proofs-view.module.css';

const EVERYBODY = '';

/** Links of a board's players, and what an admin does with them. */
function useLinks(boardId: number) {
  const state = useLive(adminBoardStateOf(boardId), (s) => s.data);
  const links = useLive(linksOf(boardId), (s) => s.data);
  const [teamId, setTeamId] = useState('');
  const [person, setPerson] = useState(EVERYBODY);
  const [made, setMade] = useState<readonly MadeLink[]>([]);
  const action = useAction();
  const teams = state?.teams ?? [];
  const team = teams.find(({ id }) => String(id) === teamId) ?? teams[0] ?? null;

  const make = (role: LinkRole): void => {
    if (!team) return;
    const body = { team_id: team.id, role, ...(person !== EVERYBODY && { people: [Number(person)] }) };
    action.run('make', 'No link was made', async () => {
      const { data } = await request(bingoLinkRoutes.makeLinks, { params: { id: boardId }, body });
      setMade(data.links);
      const many = data.links.length;
      return {
        kind: 'success',
        title: many === 1 ? '1 link made' : `${many} links made`,
        detail: 'Copy them now: they are shown only once.',
      };
    });
  };
  const revoke = (link: PlayerLink): void => {
    action.run('revoke', 'The link was not revoked', async () => {
      await request(bingoLinkRoutes.revokeLink, { params: { id: link.id } });
      setMade((before) => before.filter((one) => one.link.id !== link.id));
      return { kind: 'success', title: `The link of ${link.name} is revoked` };
    });
  };
  const chooseTeam = (next: string): void => {
    setTeamId(next);
    setPerson(EVERYBODY);
  };
  return { teams, team, chooseTeam, person, setPerson, links, made, action, make, revoke };
}

/** Makes, lists and revokes the links by which players send proofs. */
export function LinksManager({ boardId }: { boardId: number }) {
  const { teams, team, chooseTeam, person, setPerson, links, made, action, make, revoke } = useLinks(boardId);
  return (
    <CardSection title="Player links">
      <MessageArea message={action.message} onDismiss={action.dismiss} />
      {team === null ? (
        <p className={styles.state}>Create a team first: a link stands for a player of a team.</p>
      ) : (
        <div className={styles.make}>
          <Field label="Team">
            <Select
              label="Team"
              value={String(team.id)}
              options={teams.map(({ id, team_name }) => ({ value: String(id), label: team_name }))}
              onChange={chooseTeam}
            />
          </Field>
          <Field label="Player">
            <Select label="Player" value={person} options={peopleOf(team)} onChange={setPerson} />
          </Field>
          <Button kind="primary" busy={action.busy !== null} onClick={() => make('player')}>
            {person === EVERYBODY ? 'Make links for the team' : 'Make a link'}
          </Button>
          {person !== EVERYBODY && (
            <Button busy={action.busy !== null} onClick={() => make('captain')}>
              Make a captain link
            </Button>
          )}
        </div>
      )}
      {made.length > 0 && (
        <CopyLine
          what="the links"
          text={made.map(({ link, secret }) => `${link.name}: ${playAddress(secret)}`).join('\n')}
        />
      )}
      <Links links={links ?? []} teams={teams} busy={action.busy !== null} onRevoke={revoke} />
    </CardSection>
  );
}

interface LinksProps {
  links: readonly PlayerLink[];
  teams: readonly Team[];
  busy: boolean;
  onRevoke: (link: PlayerLink) => void;
}

function Links({ links, teams, busy, onRevoke }: LinksProps) {
  return (
    <ul className={styles.list}>
      {links.map((link) => (
        <li key={link.id} className={styles.link}>
          <span className={styles.words}>
            <span className={styles.name}>
              {link.name}
              {link.role === 'captain' && ', captain'}
            </span>
            <span className={styles.state}>
              {teams.find(({ id }) => id === link.team_id)?.team_name} ·{' '}
              {link.last_used_at === null ? (
                'never used'
              ) : (
                <>
                  used <Age at={link.last_used_at} />
                </>
              )}
            </span>
          </span>
          <Button
            kind="quiet"
            busy={busy}
            aria-label={`Revoke the link of ${link.name}`}
            onClick={() => {
              onRevoke(link);
            }}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}

function peopleOf(team: Team) {
  return [
    { value: EVERYBODY, label: 'Everybody on the team' },
    ...team.members.map((member) => ({
      value: String(member.member_id ?? member.guest_member_id ?? ''),
      label: member.display_name,
    })),
  ];
}
