import * as z from 'zod/mini';
import { boardSchema, completionSchema, itemSchema, teamSchema } from '../../../shared/bingo/bingo.schemas.ts';
import type { Item } from '../../../shared/bingo/bingo.schemas.ts';
import { auditEntrySchema } from '../../../shared/audit/audit.schemas.ts';
import { proofSchema } from '../../../shared/bingo/proofs/proofs.schemas.ts';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';
import type { StreamChanges } from '../../../shared/live-streams.ts';

type ChangeType = StreamChanges[keyof StreamChanges]['type'];
/** Data that a change publishes about one thing. Different data about it later withdraws the earlier data. */
interface Statement {
  subject: string;
  words: unknown;
}
type PlainAnswer = 'no' | 'yes' | Statement | readonly Statement[];
/**
 * Whether a change withdraws data that was published earlier. `no`: it only adds data, or carries no text. `yes`: it
 * hides, deletes, erases or revokes something. A function returns the data of one change, which withdraws different data
 * about the same thing, or of several; it returns null when it cannot read the change.
 */
type Answer = 'no' | 'yes' | ((change: unknown) => PlainAnswer | null);

function answerFor<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: (change: z.output<Schema>) => PlainAnswer,
): Answer {
  return (change) => {
    const { data } = z.safeParse(schema, change);
    return data ? answer(data) : null;
  };
}

const board = answerFor(z.object({ board: boardSchema }), ({ board: { id, title, description } }) => ({
  subject: `board ${id}`,
  words: [title, description],
}));

function square(item: Item): Statement {
  return { subject: `square ${item.row_number} ${item.column_number}`, words: item };
}

/** Answer for every change of every stream. A change without an answer does not compile. */
export const WITHDRAWS = {
  // clan. A player's name is public in the game; hiding and erasing a member are published as member.removed.
  'member.changed': 'no',
  'members.updated': 'no',
  'member.removed': 'yes',
  'activities.added': 'no',
  'skills.changed': 'no',
  'xp.changed': 'no',
  'xp.rebased': 'no',
  'member.synced': 'no',
  'members.synced': 'no',
  'members.reloaded': 'no',
  'feed.updated': 'no',
  'services.changed': 'no',
  'site.changed': 'no',
  'announce.changed': 'no',
  // boards, and admin
  'board.listed': board,
  'board.unlisted': 'yes',
  'run.changed': 'no',
  'items.changed': 'no',
  'logs.added': 'no',
  // Earlier events may name an erased member: admin actions, log lines, members of a run.
  'audit.added': answerFor(z.object({ entry: auditEntrySchema }), ({ entry }) =>
    entry.action === 'member.erase' ? 'yes' : 'no',
  ),
  'proof.changed': answerFor(z.object({ proof: proofSchema }), ({ proof: { id, name, note } }) => ({
    subject: `proof ${id}`,
    words: [name, note],
  })),
  'token.added': 'no',
  'token.revoked': 'yes',
  'overlay.tested': 'no',
  'checks.changed': 'no',
  // bingo:<id>, and overlays
  'board.changed': board,
  'board.removed': 'yes',
  'square.set': answerFor(z.object({ item: itemSchema }), ({ item }) => square(item)),
  // A square may become secret again: then nobody may read later what it was.
  'squares.revealed': answerFor(z.object({ items: z.array(itemSchema) }), ({ items }) => items.map(square)),
  'square.cleared': 'yes',
  'team.changed': answerFor(z.object({ team: teamSchema }), ({ team: { id, team_name, members } }) => ({
    subject: `team ${id}`,
    words: [team_name, members.map(({ display_name }) => display_name)],
  })),
  'team.removed': 'yes',
  'completion.recorded': answerFor(z.object({ completion: completionSchema }), ({ completion }) => ({
    subject: `completion ${completion.id}`,
    words: [completion.item_name, completion.member_display_name, completion.guest_display_name, completion.evidence],
  })),
  'completion.revoked': 'yes',
  progress: 'no',
  steps: 'no',
  'adjustment.made': 'no',
  'adjustment.revoked': 'yes',
  settled: 'no',
  'signups.changed': 'no',
  'person.veiled': 'yes',
} as const satisfies Record<ChangeType, Answer>;

const ANSWERS: ReadonlyMap<string, Answer> = new Map(Object.entries(WITHDRAWS));

/**
 * Returns the newest of `events`, in order of version, that a reader who missed them may get: none contains data that a
 * later one withdrew. A reader who lacks earlier events must load the state again.
 */
export function withoutWithdrawn(events: readonly LiveEvent[]): LiveEvent[] {
  // Newest data of each thing, collected from the newest event to the oldest.
  const words = new Map<string, string>();
  for (let at = events.length - 1; at >= 0; at--) {
    let takesBack = false;
    for (const change of [...(events[at]?.changes ?? [])].reverse()) {
      const answer = answerOf(change);
      if (answer === 'no') continue;
      if (answer === 'yes') {
        takesBack = true;
        continue;
      }
      // Later data replaced this, or another version of the site wrote it and its data cannot be read.
      if (answer === null || !areSame(answer, words)) return events.slice(at + 1);
    }
    if (takesBack) return events.slice(at);
  }
  return [...events];
}

function areSame(answer: Statement | readonly Statement[], words: Map<string, string>): boolean {
  if ('subject' in answer) return isSame(answer, words);
  return answer.map((one) => isSame(one, words)).every(Boolean);
}

function isSame({ subject: subject, words: answer }: Statement, words: Map<string, string>): boolean {
  const text = JSON.stringify(answer);
  const newest = words.get(subject) ?? text;
  words.set(subject, newest);
  return newest === text;
}

/** Returns the answer for a change; `yes` for one that this version does not know, because it may withdraw anything. */
function answerOf(change: unknown): PlainAnswer | null {
  const type: unknown = typeof change === 'object' && change !== null && 'type' in change ? change.type : null;
  const answer = (typeof type === 'string' && ANSWERS.get(type)) || 'yes';
  return typeof answer === 'function' ? answer(change) : answer;
}
