import type { Standing } from './engine-types.ts';

/** Identity of a completion: team, square, and the line or the record. */
type Basis = Pick<Standing, 'team' | 'square' | 'line' | 'record'> & { reading?: { at: number } };

/** Differences between the stored completions and the valid ones. */
interface CompletionPlan<S extends Basis> {
  gone: S[];
  /** Same team, square, and line or record; other fields may differ. */
  kept: [S, Standing][];
  fresh: Standing[];
}

/** Compares stored completions with the valid ones. A completion that moves to another line is gone and fresh. */
export function planCompletions<S extends Basis>(stored: readonly S[], wanted: readonly Standing[]): CompletionPlan<S> {
  const waiting = new Map(stored.map((each) => [basisOf(each), each]));
  const plan: CompletionPlan<S> = { gone: [], kept: [], fresh: [] };
  for (const standing of wanted) {
    const key = basisOf(standing);
    const known = waiting.get(key);
    if (known) plan.kept.push([known, standing]);
    else plan.fresh.push(standing);
    waiting.delete(key);
  }
  plan.gone.push(...waiting.values());
  return plan;
}

function basisOf({ team, square, line, record, reading }: Basis): string {
  return `${team} ${square} ${line ?? '-'} ${record ?? '-'} ${reading?.at ?? '-'}`;
}
