import type { CompletedPart, Contributor, Evidence } from '../../shared/bingo/bingo.schemas.ts';
import type { StoredFacts } from './completions/board-facts.service.ts';
import type { RecordRow } from './completions/record-rows.ts';
import { thousands } from '../../shared/format/numbers.ts';
import type { Contribution, PartProgress, ReadingProof, TeamProgress } from './engine/engine-types.ts';
import { cutBytes, PART_LABEL_BYTES, PART_TEXT_BYTES } from './set-evidence.ts';

/** Greatest number of players whom the evidence names, and of characters of a line in it. */
const MOST_NAMED = 3;
const MOST_TEXT = 160;

type OneEvidence = Extract<Evidence, { kind: 'log' | 'reading' | 'manual' | 'proof' | 'free' }>;

/** Returns the evidence of one line, reading or record. */
export function contributionEvidence(
  { lines, records, showsProofs }: Pick<StoredFacts, 'lines' | 'records' | 'showsProofs'>,
  { at, line, record, reading, matched }: Pick<Contribution, 'at' | 'line' | 'record' | 'reading' | 'matched'>,
): OneEvidence {
  if (reading) return readingEvidence(at, matched, reading);
  const byHand = records.get(record ?? 0);
  if (byHand) {
    const kept = recordEvidence(byHand);
    return kept.kind === 'proof' && !showsProofs ? { ...kept, pictures: [] } : kept;
  }
  if (line === null && record === null) return { kind: 'free' };
  const read = lines.get(line ?? 0);
  if (!read) throw new Error('the line of a contribution was not read');
  return {
    kind: 'log',
    text: read.text,
    details: read.details,
    happened_at: read.date.toISOString(),
    read_at: read.read_at.toISOString(),
    matched,
  };
}

function readingEvidence(at: number, matched: string, proof: ReadingProof): OneEvidence {
  const { skill, from, to, ...reading } = proof;
  return {
    kind: 'reading',
    text: readingWords(proof),
    details: '',
    happened_at: new Date(at).toISOString(),
    read_at: new Date(reading.at).toISOString(),
    matched,
    ...{ skill, from, to, base_at: new Date(reading.baseAt).toISOString() },
  };
}

function readingWords({ skill, from, to, reached }: ReadingProof): string {
  const where = skill === null ? '' : ` in ${skill}`;
  if (reached?.of === 'level') return `Reached level ${reached.value}${where}: level ${from} before, ${to} now`;
  const change = `from ${thousands(from)} to ${thousands(to)}`;
  return reached
    ? `Reached ${thousands(reached.value)} XP${where}, ${change}`
    : `Gained ${thousands(to - from)} XP${where}, ${change}`;
}

/**
 * Returns the evidence of a completed square: that of its line or record when one was enough. The names of the players
 * are left empty, because they change; they are read with the completion.
 */
export function completionEvidence(stored: StoredFacts, { contributions, parts }: TeamProgress): Evidence {
  const last = contributions.at(-1);
  if (!last) throw new Error('a completion has no contributions');
  const evidence = contributionEvidence(stored, last);
  const isWhole = parts !== undefined && last.fills === undefined;
  if (contributions.length === 1 || isWhole || evidence.kind === 'free') return evidence;
  const shown =
    evidence.kind === 'log' || evidence.kind === 'reading'
      ? { text: evidence.text, happened_at: evidence.happened_at, read_at: evidence.read_at }
      : { text: wordsOf(evidence), happened_at: new Date(last.at).toISOString(), read_at: decidedAt(evidence) };
  if (parts) {
    const done = completedParts(parts);
    return {
      kind: 'set',
      done: done.length,
      last: { ...shown, text: cutBytes(shown.text, PART_TEXT_BYTES) },
      parts: done,
    };
  }
  return {
    kind: 'count',
    total: contributions.reduce((sum, { counted }) => sum + counted, 0),
    lines: contributions.length,
    last: { ...shown, text: shown.text.slice(0, MOST_TEXT) },
    top: topOf(contributions),
    matched: last.matched.slice(0, MOST_TEXT),
  };
}

/** Returns the complete parts of a set in order of time; of a set in the set its own. */
function completedParts(parts: readonly PartProgress[]): CompletedPart[] {
  return completed(parts)
    .sort((a, b) => a.at - b.at)
    .map(({ label, at, person }) => ({
      label: cutBytes(label, PART_LABEL_BYTES),
      at: new Date(at).toISOString(),
      person_id: person,
      name: '',
    }));
}

function completed(parts: readonly PartProgress[]): { label: string; at: number; person: number | null }[] {
  return parts.flatMap(({ label, at, person, parts: inner }) => {
    if (at === null) return [];
    return inner === null ? [{ label, at, person }] : completed(inner);
  });
}

/** Returns the players with the greatest numbers; those who were first before others with as many. */
function topOf(contributions: readonly Contribution[]): Contributor[] {
  const byPerson = new Map<number | null, number>();
  for (const { person, counted } of contributions) byPerson.set(person, (byPerson.get(person) ?? 0) + counted);
  return [...byPerson]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_NAMED)
    .map(([person_id, counted]) => ({ person_id, name: '', counted }));
}

function recordEvidence(record: RecordRow): OneEvidence {
  const kept = record.kept_evidence;
  if (
    kept !== null &&
    (kept.kind === 'log' || kept.kind === 'reading' || kept.kind === 'manual' || kept.kind === 'proof')
  )
    return kept;
  return {
    kind: 'manual',
    recorded_by: record.recorded_by,
    recorded_at: record.recorded_at.toISOString(),
    note: record.note,
  };
}

/** Returns the note of an admin; never the words of a player, who may be hidden or erased later. */
function wordsOf(evidence: Exclude<OneEvidence, { kind: 'log' | 'reading' | 'free' }>): string {
  return evidence.kind === 'proof' ? `Proof approved by ${evidence.approved_by}` : (evidence.note ?? '');
}

/** Returns when an admin recorded or approved it. */
function decidedAt(evidence: Exclude<OneEvidence, { kind: 'log' | 'reading' | 'free' }>): string {
  return evidence.kind === 'proof' ? evidence.approved_at : evidence.recorded_at;
}
