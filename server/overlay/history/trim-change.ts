import type { Completion, Item, Team } from '../../../shared/bingo/bingo.schemas.ts';
import type { Adjustment } from '../../../shared/bingo/scoring/scoring.schemas.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';

/**
 * Removes the parts of a change that overlays do not draw (evidence, seats, descriptions), so that an event stays below
 * 1 KiB for each viewer.
 */
export function trimChange(change: BingoChange): BingoChange {
  switch (change.type) {
    case 'completion.recorded':
      return { ...change, completion: trimCompletion(change.completion) };
    case 'team.changed':
      return { ...change, team: trimTeam(change.team) };
    case 'square.set':
      return { ...change, item: trimItem(change.item) };
    case 'adjustment.made':
      return { ...change, adjustment: trimAdjustment(change.adjustment) };
    case 'squares.revealed':
      return { ...change, items: change.items.map(trimItem) };
    case 'board.changed':
      return { ...change, board: { ...change.board, description: null } };
    default:
      return change;
  }
}

/** Keeps the times, by which overlays distinguish new completions from old ones. */
function trimCompletion(completion: Completion): Completion {
  const { evidence } = completion;
  if (evidence.kind === 'free' || evidence.kind === 'unknown') return completion;
  if (evidence.kind === 'manual') {
    return { ...completion, evidence: { ...evidence, recorded_by: '', note: null } };
  }
  if (evidence.kind === 'proof') {
    return { ...completion, evidence: { ...evidence, approved_by: '', note: null, pictures: [] } };
  }
  if (evidence.kind === 'count') {
    return { ...completion, evidence: { ...evidence, last: { ...evidence.last, text: '' }, top: [], matched: '' } };
  }
  if (evidence.kind === 'set') {
    return { ...completion, evidence: { ...evidence, last: { ...evidence.last, text: '' }, parts: [] } };
  }
  return { ...completion, evidence: { ...evidence, text: '', details: '', matched: '' } };
}

/** Keeps the points. */
function trimAdjustment(adjustment: Adjustment): Adjustment {
  return { ...adjustment, reason: '', made_by: '' };
}

function trimTeam({ former: _, ...team }: Team): Team {
  return { ...team, members: [] };
}

/** Returns a rule by which the sign is chosen: overlays draw nothing of a set but the labels in its goal. */
function leanRule(rule: Item['rule']): Item['rule'] {
  return rule?.kind === 'set' ? null : rule;
}

function trimItem(item: Item): Item {
  const { goal, ...rest } = item;
  const lean = { ...rest, rule: leanRule(item.rule), description: null, alternatives: [] };
  if (!goal) return lean;
  const { words: _, ...numbers } = goal;
  return { ...lean, goal: numbers };
}
