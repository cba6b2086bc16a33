import { useMemo, useState } from 'react';
import type { Phase } from '../../../../shared/bingo/boards/board-phase.ts';
import type { BingoState, Completion, Team } from '../../../../shared/bingo/bingo.schemas.ts';
import type { Gains } from '../../../../shared/bingo/scoring/gains.ts';
import type { rankTeams } from '../../../../shared/bingo/standings.ts';
import { BingoActivity } from './bingo-activity.tsx';
import { Deeds } from './deeds/deeds.tsx';
import type { FeedKind } from './deeds/feed-kind.ts';
import { stepsPassed } from './steps-passed.ts';

const EMPTY_TEXT: Record<Phase, string> = {
  upcoming: 'Nothing yet: the bingo has not started.',
  running: 'No square has been completed yet.',
  ended: 'No square was completed.',
};

interface Props {
  state: BingoState;
  ranked: ReturnType<typeof rankTeams>;
  phase: Phase;
  team: Team | null;
  gains: Gains | null;
  /** Completions, newest first, of the team or of all. */
  shown: readonly Completion[];
  /** Message of a failed update; null when updates arrive. */
  error: string | null;
  onOpen: (square: string) => void;
}

/** The feed of a board, of which the reader may choose one kind of entry. */
export function BoardActivity({ state, ranked, phase, team, gains, shown, error, onOpen }: Props) {
  const steps = useMemo(
    () => stepsPassed(state, team ? ranked.filter((one) => one.team.id === team.id) : ranked),
    [state, ranked, team],
  );
  const [kind, setKind] = useState<FeedKind>('all');
  const has = (one: FeedKind): boolean => kind === 'all' || kind === one;
  return (
    <BingoActivity
      completions={has('completions') ? shown : []}
      steps={has('progress') ? steps : []}
      gains={gains}
      settling={state}
      items={state.items}
      teams={state.teams}
      error={error}
      emptyText={kind === 'all' ? EMPTY_TEXT[phase] : null}
      before={
        <Deeds
          {...{ state, kind }}
          team={team?.id ?? null}
          completions={shown.length}
          steps={steps.length}
          onKind={setKind}
        />
      }
      onOpen={onOpen}
      onCsv={() => {
        void import('./completions.csv.ts').then(({ downloadCompletions }) => {
          downloadCompletions(state.board.id, shown, gains);
        });
      }}
    />
  );
}
