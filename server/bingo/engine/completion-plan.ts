import type { Standing } from './engine.types.ts';

/** What a completion rests on. */
type Basis = Pick<Standing, 'team' | 'square' | 'line' | 'record'>;

/** From the stored completions to the wanted ones. */
interface CompletionPlan<S extends Basis> {
  gone: S[];
  /** Same team, square and line or record: the same completion, though its words may be new. */
  kept: [S, Standing][];
  fresh: Standing[];
}

/** Compares what is stored with what {@link Standing}s say. A completion that moves to another line is gone and fresh. */
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

function basisOf({ team, square, line, record }: Basis): string {
  return `${team} ${square} ${line ?? '-'} ${record ?? '-'}`;
}
