import type { Completion } from '../../../../../shared/bingo/bingo.schemas.ts';
import { thousands } from '../../../../../shared/format/numbers.ts';
import { Timestamp } from '../../../../ui/data/timestamp.tsx';

/** Says in a sentence what a completion rests on. */
export function EvidenceWords({ evidence }: Pick<Completion, 'evidence'>) {
  if (evidence.kind === 'log' || evidence.kind === 'reading') {
    return (
      <>
        {evidence.text} ({evidence.matched}), read <Timestamp at={evidence.read_at} />
      </>
    );
  }
  if (evidence.kind === 'count') {
    return (
      <>
        {thousands(evidence.total)} from {evidence.lines} lines, the last: {evidence.last.text} ({evidence.matched}),
        read <Timestamp at={evidence.last.read_at} />
      </>
    );
  }
  if (evidence.kind === 'set') {
    return (
      <>
        {evidence.done} parts, the last: {evidence.last.text}, read <Timestamp at={evidence.last.read_at} />
      </>
    );
  }
  if (evidence.kind === 'unknown') return <>This page is older than the site. Reload it to see the evidence.</>;
  if (evidence.kind === 'free') return <>Every team has it from the start.</>;
  if (evidence.kind === 'proof') {
    return (
      <>
        Proof approved by {evidence.approved_by}, <Timestamp at={evidence.approved_at} />
        {evidence.note !== null && `: ${evidence.note}`}
      </>
    );
  }
  return (
    <>
      Recorded by {evidence.recorded_by}, <Timestamp at={evidence.recorded_at} />
      {evidence.note !== null && `: ${evidence.note}`}
    </>
  );
}
