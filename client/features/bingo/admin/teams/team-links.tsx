import { useState } from 'react';
import type { Team } from '../../../../../shared/bingo/bingo.schemas.ts';
import { bingoLinkRoutes } from '../../../../../shared/bingo/links/links.routes.ts';
import type { MadeLink, PlayerLink } from '../../../../../shared/bingo/links/links.schemas.ts';
import { request } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/api/use-action.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Age } from '../../../../ui/data/age.tsx';
import { CopyLine } from '../../../../ui/data/copy-line.tsx';
import { MessageArea } from '../../../../ui/feedback/message-area.tsx';
import { playAddress } from '../../play/play-link.ts';
import styles from './team-manager.module.css';

/** Makes links for those players of a team who have none, and shows them once. D420. */
export function TeamLinks({ boardId, team, links }: { boardId: number; team: Team; links: readonly PlayerLink[] }) {
  const [made, setMade] = useState<readonly MadeLink[]>([]);
  const action = useAction();
  const people = team.members
    .flatMap((member) => member.member_id ?? member.guest_member_id ?? [])
    .filter((id) => !links.some((link) => link.person_id === id && link.team_id === team.id));
  const make = (): void => {
    action.run('make', 'No link was made', async () => {
      const body = { team_id: team.id, role: 'player' as const, people };
      const { data } = await request(bingoLinkRoutes.makeLinks, { params: { id: boardId }, body });
      setMade(data.links);
      const title = data.links.length === 1 ? '1 link made' : `${data.links.length} links made`;
      return { kind: 'success', title, detail: 'Copy them now: they are shown only once.' };
    });
  };
  return (
    <>
      {people.length > 0 && (
        <Button busy={action.busy !== null} onClick={make}>
          {people.length === team.members.length ? 'Make links for proofs' : `Make ${people.length} missing links`}
        </Button>
      )}
      <div className={styles.links}>
        <MessageArea message={action.message} onDismiss={action.dismiss} />
        {made.length > 0 && (
          <CopyLine
            what="the links"
            text={made.map(({ link, secret }) => `${link.name}: ${playAddress(secret)}`).join('\n')}
          />
        )}
      </div>
    </>
  );
}

/** Says whether a player has a link, and when it was used. */
export function LinkWords({ link }: { link: PlayerLink }) {
  if (link.last_used_at === null) return <>Link for proofs, never used</>;
  return (
    <>
      Link for proofs, used <Age at={link.last_used_at} />
    </>
  );
}
