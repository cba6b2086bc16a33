import type { CompletedPart, Completion } from '../../../../shared/bingo/bingo.schemas.ts';
import type { Gain, Gains } from '../../../../shared/bingo/scoring/gains.ts';
import { squareName } from '../../../../shared/bingo/square-name.ts';
import { downloadCsv, toCsv } from '../../../lib/files/csv.ts';
import { completerOf } from '../bingo.selectors.ts';

/**
 * Returns the filtered feed as CSV, in its order, with the evidence of each completion; times are ISO 8601.
 * @param gains the points; null on a board without
 */
export function completionsCsv(completions: readonly Completion[], gains: Gains | null): string {
  return toCsv(
    [
      'Square',
      'Item',
      'Team',
      'Player',
      'Guest',
      'Completed at',
      'Proof',
      'Line or note',
      'Seen at',
      'Matched or recorded by',
      ...(gains ? ['Points', 'Points for'] : []),
    ],
    completions.map((completion) => {
      return [
        squareName(completion),
        completion.item_name,
        completion.team_name,
        completerOf(completion),
        completion.guest_display_name === null ? 'no' : 'yes',
        completion.completed_at,
        ...proofOf(completion),
        ...(gains ? pointsOf(gains.of(completion.team_id, completion)) : []),
      ];
    }),
  );
}

/** Saves the filtered feed of a board as a file. */
export function downloadCompletions(boardId: number, completions: readonly Completion[], gains: Gains | null): void {
  downloadCsv(`bingo-${boardId}-completions.csv`, completionsCsv(completions, gains));
}

function pointsOf(gain: Gain | null): string[] {
  return [String(gain?.points ?? 0), gain?.words ?? ''];
}

function proofOf({ evidence }: Completion): (string | null)[] {
  switch (evidence.kind) {
    case 'log':
      return ['Log', evidence.text, evidence.read_at, evidence.matched];
    case 'reading':
      return ['Reading', evidence.text, evidence.read_at, evidence.matched];
    case 'count':
      return [`${evidence.lines} lines`, evidence.last.text, evidence.last.read_at, evidence.matched];
    case 'set':
      return [`${evidence.done} parts`, evidence.last.text, evidence.last.read_at, partsOf(evidence.parts)];
    case 'proof':
      return ['Proof', evidence.note, evidence.approved_at, evidence.approved_by];
    case 'free':
      return ['Free square', null, null, null];
    case 'unknown':
      return ['Reload the page', null, null, null];
    case 'manual':
      return ['By hand', evidence.note, evidence.recorded_at, evidence.recorded_by];
  }
}

function partsOf(parts: readonly CompletedPart[]): string {
  return parts.map(({ label, name }) => `${label}: ${name}`).join(', ');
}
