import { lazy } from 'react';
import type { BingoState } from '../../../../../shared/bingo/bingo.schemas.ts';
import { useLive } from '../../../../lib/live/use-live.ts';
import { LazySection } from '../../../../ui/feedback/lazy-section.tsx';
import type { Square } from '../../bingo.selectors.ts';
import { SquareCompletions } from '../completions/square-completions.tsx';
import { PROOFS } from '../proofs/proofs.resource.ts';
import type { SquareMarks } from '../squares/tiles/use-square-marks.ts';
import { EditorTabs, type EditorTab } from './editor-tabs.tsx';
import { Others } from './others.tsx';
import type { EditByOther } from './use-edits-by-others.ts';

const RailProofs = lazy(async () => ({ default: (await import('./rail-proofs.tsx')).RailProofs }));

interface RailProps {
  state: BingoState;
  square: Square;
  /** Id of the completion that a link asks to correct; null for none. */
  linked: number | null;
}

interface Props extends RailProps {
  marks: ReadonlyMap<string, SquareMarks>;
  /** What other admins changed since the editor was opened, newest first. */
  edits: readonly EditByOther[];
  onChoose: (name: string) => void;
}

/** Returns the tabs that a window of any size has beside the form: completions of the square, and proofs that wait. */
export function useRailTabs({ state, square, linked }: RailProps): readonly EditorTab[] {
  const waiting = useLive(PROOFS.pending(state.board.id), (s) => s.data?.waiting ?? 0);
  return [
    {
      value: 'completions',
      label: 'Completions',
      count: square.completions.length,
      content: <SquareCompletions key={square.name} state={state} square={square} linked={linked} />,
    },
    {
      value: 'proofs',
      label: 'Proofs',
      count: waiting,
      waits: true,
      content: (
        <LazySection loading="Loading proofs...">
          <RailProofs state={state} />
        </LazySection>
      ),
    },
  ];
}

/** What stands beside the form of a square: its completions, the proofs that wait, and what other admins do. D532. */
export function EditorRail({ state, square, linked, marks, edits, onChoose }: Props) {
  const open = [...marks].filter(([, { editors }]) => editors.length > 0);
  const tabs = useRailTabs({ state, square, linked });
  const others = {
    value: 'others',
    label: 'Others',
    count: open.length + edits.length,
    content: <Others open={open} edits={edits} onChoose={onChoose} />,
  };
  return <EditorTabs label="Beside the square" first="completions" tabs={[...tabs, others]} />;
}
