import type { Drawing, Drawings } from '../../../../shared/bingo/drawings/drawings.schemas.ts';
import { counted } from '../../../../shared/format/numbers.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormattedNumber } from '../../../ui/data/formatted-number.tsx';
import { LiveSection } from '../../../ui/feedback/live-section.tsx';
import { MessageArea } from '../../../ui/feedback/message-area.tsx';
import { BoardTimestamp } from '../board-timestamp.tsx';
import { checkDrawing, type DrawingCheck } from './check-drawing.ts';
import { drawingsOf } from './drawings.resource.ts';
import styles from './drawings.module.css';

/** The drawings of a board, each with all that is needed to repeat it, and the fingerprint of the next one. */
export function DrawingList({ boardId }: { boardId: number }) {
  return (
    <LiveSection of={drawingsOf(boardId)} quiet loading="Loading the drawing...">
      {(data) => <List data={data} />}
    </LiveSection>
  );
}

function List({ data: { next, drawings } }: { data: Drawings }) {
  return (
    <div className={styles.list}>
      <p>
        The site deals the accepted players to teams of about the same size and strength, which is the XP of their last
        30 days. Chance is a seed that the site makes in advance. Until the teams are made only its fingerprint is
        public, so nobody can choose a seed that suits a team; after that everybody can repeat the drawing.
      </p>
      {drawings.map((drawing) => (
        <OneDrawing key={drawing.id} drawing={drawing} />
      ))}
      <dl className={styles.facts}>
        <dt>Fingerprint of the next drawing</dt>
        <dd className={styles.code}>{next.fingerprint}</dd>
        <dt>Fixed</dt>
        <dd>
          <BoardTimestamp at={next.fixed_at} />
        </dd>
      </dl>
    </div>
  );
}

function OneDrawing({ drawing }: { drawing: Drawing }) {
  const { seed, fingerprint, fixed_at, drawn_at, undone_at, facts } = drawing;
  return (
    <section className={styles.drawing} aria-label={`Drawing with the seed ${seed}`}>
      <h3 className={styles.title}>
        Drawn <BoardTimestamp at={drawn_at} />
        {undone_at !== null && (
          <>
            , taken back <BoardTimestamp at={undone_at} />
          </>
        )}
      </h3>
      <dl className={styles.facts}>
        <dt>Seed</dt>
        <dd className={styles.code}>{seed}</dd>
        <dt>Fingerprint (SHA-256 of the seed)</dt>
        <dd className={styles.code}>{fingerprint}</dd>
        <dt>Fixed</dt>
        <dd>{fixed_at === null ? 'An admin chose this seed' : <BoardTimestamp at={fixed_at} />}</dd>
      </dl>
      {facts === null ? (
        <p>Who was dealt was deleted some time after the end of the board, so it can no longer be repeated.</p>
      ) : (
        <>
          <Teams facts={facts} />
          <Check facts={facts} drawing={drawing} />
        </>
      )}
    </section>
  );
}

type Facts = NonNullable<Drawing['facts']>;

function Teams({ facts: { players, teams } }: { facts: Facts }) {
  const byId = new Map(players.map((player) => [player.id, player]));
  const nameOf = (id: number): string => byId.get(id)?.name ?? 'A player who was deleted';
  return (
    <dl className={styles.facts}>
      {teams.map(({ name, seated, dealt }) => [
        <dt key={`team ${name}`}>{name}</dt>,
        <dd key={`players ${name}`}>
          {seated.length > 0 && `${counted(seated.length, 'player')} from before`}
          {dealt.map((id, at) => {
            const { strength = null, is_captain = false, partner = null } = byId.get(id) ?? {};
            return (
              <span key={id}>
                {at > 0 ? ', ' : seated.length > 0 && '; '}
                {nameOf(id)}{' '}
                <span className={styles.quiet}>
                  ({strength === null ? 'XP unknown' : <FormattedNumber value={strength} short unit="XP" />}
                  {is_captain && ', captain'}
                  {partner !== null && `, with ${nameOf(partner)}`})
                </span>
              </span>
            );
          })}
        </dd>,
      ])}
    </dl>
  );
}

function Check({ facts, drawing }: { facts: Facts; drawing: Drawing }) {
  const { busy, message, dismiss, run } = useAction();
  const check = (): void => {
    run('check', 'The drawing could not be repeated', async () => {
      const found = await checkDrawing(facts, drawing);
      return found.sameTeams && found.sameFingerprint !== false
        ? { kind: 'success', title: goodWords(found, drawing) }
        : { kind: 'error', title: badWords(found) };
    });
  };
  return (
    <>
      <MessageArea message={message} onDismiss={dismiss} />
      <Button busy={busy !== null} onClick={check}>
        Repeat the drawing
      </Button>
    </>
  );
}

function goodWords({ sameFingerprint }: DrawingCheck, { fixed_at }: Drawing): string {
  const teams = 'Your browser has dealt the same teams from this seed';
  if (fixed_at === null) return `${teams}. Nothing fixed the seed in advance: an admin chose it.`;
  return sameFingerprint === true
    ? `${teams}, and the seed has the fingerprint that was public before.`
    : `${teams}. Browsers compute fingerprints on https only, so this part was not checked.`;
}

function badWords({ sameTeams }: DrawingCheck): string {
  return sameTeams
    ? 'The seed does not have the fingerprint that was public before'
    : 'Your browser has dealt other teams from this seed';
}
