import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { Phase } from '../../../../shared/bingo/boards/board-phase.ts';
import type { BingoState, Completion, Team, TeamMember } from '../../../../shared/bingo/bingo.schemas.ts';
import { isFreeSquare } from '../../../../shared/bingo/goals/free-square.ts';
import { squareName } from '../../../../shared/bingo/square-name.ts';
import { gainsOf } from '../../../../shared/bingo/scoring/gains.ts';
import { leadOf } from '../../../../shared/bingo/scoring/lead.ts';
import { progressOf, rankTeams } from '../../../../shared/bingo/standings.ts';
import type { LiveResource } from '../../../lib/live/live-resource.ts';
import { useLive } from '../../../lib/live/use-live.ts';
import { useUrlState } from '../../../lib/page/url-state.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.ts';
import { BoardActivity } from '../activity/board-activity.tsx';
import { squaresOf, type Square } from '../bingo.selectors.ts';
import { BoardGrid } from './board-grid.tsx';
import styles from './board-view.module.css';
import { useRecentSquares } from '../activity/use-recent-squares.ts';
import { useSquaresView } from './squares-view.store.ts';
import { ViewSwitch } from './view-switch.tsx';
import { TimeLeft } from '../board-timestamp.tsx';
import { EndedSummary } from './ended-summary.tsx';
import { SettledNote } from '../teams/settled-note.tsx';
import { TeamFilter } from '../teams/team-filter.tsx';
import { TeamMembers } from '../teams/team-members.tsx';
import { TeamRankings } from '../teams/team-rankings.tsx';
import { useArrivals } from '../activity/use-arrivals.ts';
import { useMySeat } from '../teams/use-my-seat.ts';
import { SquareList } from '../square/square-list.tsx';
import { useOpenSquare } from '../square/use-open-square.ts';

// Loaded on demand. Parts in the page itself are not: a part drawn later would move everything below it.
const SquareDialog = lazy(async () => ({ default: (await import('../square/square-dialog.tsx')).SquareDialog }));
const ProgressNews = lazyPart(
  async () => (await import('../activity/progress-news.tsx')).ProgressNews,
  () => null,
);
const Celebration = lazyPart(
  async () => (await import('../activity/celebration.tsx')).Celebration,
  () => null,
);

interface Props {
  resource: LiveResource<BingoState>;
  state: BingoState;
  phase: Phase;
  /** Name of the signed-in user. */
  signedInAs: string | null;
  /** Drawn below the board. */
  children?: ReactNode;
}

/** Draws filter, grid, rankings, activity and members of a loaded board. */
export function BoardLive({ resource, state, phase, signedInAs, children }: Props) {
  const error = useUpdateError(resource);
  const [params, setParams] = useUrlState();
  const team = state.teams.find(({ id }) => String(id) === params.get('team')) ?? null;
  const { open, show, close } = useOpenSquare(state.board);
  const { struck, announcement, feat } = useArrivals(resource);
  const seat = useMySeat(state.teams, signedInAs);
  const ranked = useMemo(() => rankTeams(state), [state]);
  const gains = useMemo(() => gainsOf(state, ranked), [state, ranked]);
  const squares = useMemo(() => squaresOf(state), [state]);
  const shown = useMemo(() => counting(state, team?.id ?? null), [state, team]);
  const recent = useRecentSquares(shown);
  const opened = squares.find(({ name }) => name === open);
  const inOrder = useMemo(() => [...ranked].sort((a, b) => a.team.id - b.team.id), [ranked]);
  return (
    <>
      <BeforeOrAfter phase={phase} state={state} ranked={ranked} />
      <div className={styles.choices}>
        <TeamFilter
          teams={inOrder}
          all={progressOf(state, null)}
          chosen={team?.id ?? null}
          mine={seat?.team.id ?? null}
          onChoose={(id) => {
            setParams({ team: id === null ? null : String(id) });
          }}
        />
        <ViewSwitch columns={state.board.columns} />
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Squares state={state} squares={squares} team={team} recent={recent} struck={struck} onOpen={show} />
          <Members state={state} team={team} me={seat?.member ?? null} />
        </div>
        <div className={styles.rail}>
          <Rankings state={state} ranked={ranked} phase={phase} mine={seat?.team.id ?? null} />
          <BoardActivity
            key={team?.id ?? 'all'}
            state={state}
            ranked={ranked}
            gains={gains}
            team={team}
            shown={shown}
            error={error}
            phase={phase}
            onOpen={show}
          />
        </div>
      </div>
      {children}
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <Suspense>
        <ProgressNews resource={resource} team={seat?.team.id ?? null} />
      </Suspense>
      <Suspense>
        {opened && (
          <SquareDialog
            key={opened.name}
            boardId={state.board.id}
            square={opened}
            teams={state.teams}
            team={team}
            gains={gains}
            isAdmin={signedInAs !== null}
            onClose={close}
          />
        )}
        {feat && <Celebration key={feat.at} text={feat.text} />}
      </Suspense>
    </>
  );
}

interface SquaresProps {
  state: BingoState;
  squares: readonly Square[];
  team: Team | null;
  recent: ReadonlySet<string>;
  struck: ReadonlyMap<string, number>;
  onOpen: (square: string) => void;
}

function Squares({ state, squares, team, recent, struck, onOpen }: SquaresProps) {
  const view = useSquaresView(state.board.columns);
  if (view === 'list') {
    return <SquareList squares={squares} teams={state.teams} team={team} recent={recent} onOpen={onOpen} />;
  }
  return (
    <BoardGrid
      board={state.board}
      squares={squares}
      teams={state.teams}
      team={team}
      recent={recent}
      struck={struck}
      onOpen={onOpen}
    />
  );
}

interface RankingsProps extends PhaseProps {
  /** Id of the visitor's own team, or null. */
  mine: number | null;
}

function Rankings({ state, ranked, phase, mine }: RankingsProps) {
  return (
    <TeamRankings
      ranked={ranked}
      lead={leadOf(state, ranked)}
      phase={phase}
      mine={mine}
      items={state.items}
      columns={state.board.columns}
    >
      <SettledNote state={state} phase={phase} />
    </TeamRankings>
  );
}

interface MembersProps {
  state: BingoState;
  team: Team | null;
  me: TeamMember | null;
}

function Members({ state, team, me }: MembersProps) {
  if (state.teams.length === 0) return null;
  return (
    <TeamMembers
      teams={team ? [team] : state.teams}
      completions={state.completions}
      me={me}
      drawn={state.board.split ? state.board : null}
    />
  );
}

/** Returns why the board is not updated, or null. */
function useUpdateError(resource: LiveResource<BingoState>): string | null {
  const error = useLive(resource, (s) => s.error);
  const status = useLive(resource, (s) => s.errorStatus);
  return error !== null && status === 0 ? 'the server cannot be reached' : error;
}

interface PhaseProps {
  phase: Phase;
  state: BingoState;
  ranked: ReturnType<typeof rankTeams>;
}

/** Draws the summary of an ended board and the countdown of an upcoming one. */
function BeforeOrAfter({ phase, state, ranked }: PhaseProps) {
  return (
    <>
      {phase === 'ended' && <EndedSummary ranked={ranked} teams={state.teams} completions={state.completions} />}
      {phase === 'upcoming' && state.board.start_date !== null && (
        <p className={styles.countdown}>
          <span>Starts in</span> <TimeLeft until={state.board.start_date} />
        </p>
      )}
    </>
  );
}

/**
 * Returns the completions that are news: those of squares that have an item and are not free, of one team or of all (null),
 * newest first.
 */
function counting(state: BingoState, team: number | null): Completion[] {
  const items = new Set(state.items.map(squareName));
  return state.completions
    .filter((completion) => (team === null || completion.team_id === team) && items.has(squareName(completion)))
    .filter((completion) => !isFreeSquare(completion))
    .reverse();
}
