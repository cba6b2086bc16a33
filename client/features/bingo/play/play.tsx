import { useMemo, useState } from 'react';
import type { BingoState } from '../../../../shared/bingo/bingo.schemas.ts';
import type { Play } from '../../../../shared/bingo/proofs/proofs.schemas.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { Card, CardSection } from '../../../ui/layout/card.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { squaresOf } from '../bingo.selectors.ts';
import { boardStateOf } from '../board/board-state.resource.ts';
import { OwnProofs } from './own-proofs.tsx';
import styles from './play.module.css';
import { PlaySquares } from './play-squares.tsx';
import { keptDraft } from './proof-draft.ts';
import { ProofForm } from './proof-form.tsx';
import { usePlay } from './use-play.ts';

/** The page of a player who holds a link: the squares of the own team, and the proofs that were sent. */
export function PlayerPage({ secret }: { secret: string }) {
  const { play, error, isRevoked, refresh } = usePlay(secret);
  if (isRevoked) {
    return (
      <>
        <PageHeader title="Bingo" />
        <Card>
          <Empty title="This link does not work any more">{error}</Empty>
        </Card>
      </>
    );
  }
  if (!play) {
    return (
      <>
        <PageHeader title="Bingo" />
        <LoadState loading="Loading your board..." error={error} onRetry={() => void refresh()} />
      </>
    );
  }
  return <OwnBoard secret={secret} play={play} error={error} refresh={refresh} />;
}

interface Props {
  secret: string;
  play: Play;
  error: string | null;
  refresh: () => Promise<void>;
}

function OwnBoard({ secret, play, error, refresh }: Props) {
  const resource = boardStateOf(play.board_id);
  const state = useLive(resource, (s) => s.data);
  const failed = useLive(resource, (s) => s.error);
  if (!state) {
    return (
      <>
        <PageHeader title="Bingo" />
        <LoadState loading="Loading your board..." error={failed} onRetry={() => void resource.refresh()} />
      </>
    );
  }
  return <OwnSquares secret={secret} play={play} error={error} refresh={refresh} state={state} />;
}

function OwnSquares({ secret, play, error, refresh, state }: Props & { state: BingoState }) {
  const squares = useMemo(() => squaresOf(state), [state]);
  const team = state.teams.find(({ id }) => id === play.team_id) ?? null;
  // A draft that was not sent is opened again.
  const [kept] = useState(() => keptDraft(play.board_id));
  const [chosen, setChosen] = useState<string | null>(
    () =>
      squares.find(({ row_number, column_number }) => row_number === kept?.row && column_number === kept.column)
        ?.name ?? null,
  );
  const [done, setDone] = useState<string | null>(null);
  const square = squares.find(({ name, item }) => name === chosen && item !== null) ?? null;
  const note = `${play.name}, ${team?.team_name ?? 'your team'}${play.role === 'captain' ? ', captain' : ''}`;
  return (
    <div className={styles.page}>
      <PageHeader title={state.board.title} note={note} />
      {error !== null && (
        <p className={styles.offline} role="status">
          {error}. What you write is kept on this device until it is sent.
        </p>
      )}
      <p className={styles.done} role="status">
        {done}
      </p>
      {square ? (
        <CardSection title={`Proof for ${square.name}`}>
          <ProofForm
            key={square.name}
            secret={secret}
            play={play}
            square={square}
            codeWord={state.board.code_word?.words ?? null}
            onSent={(words) => {
              setChosen(null);
              setDone(words);
              void refresh();
            }}
            onClose={() => {
              setChosen(null);
            }}
          />
        </CardSection>
      ) : (
        <CardSection title="Squares" aside={<span className={styles.hint}>Choose one to send a proof</span>}>
          <PlaySquares
            squares={squares}
            team={team}
            proofs={play.proofs}
            onChoose={(name) => {
              setDone(null);
              setChosen(name);
            }}
          />
        </CardSection>
      )}
      <CardSection title="Proofs sent">
        <OwnProofs secret={secret} proofs={play.proofs} refresh={refresh} />
      </CardSection>
    </div>
  );
}
