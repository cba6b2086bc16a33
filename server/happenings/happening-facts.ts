import type { HappeningKind } from '../../shared/announce/happening-kinds.ts';

type OpsKind = Extract<HappeningKind, `ops.${string}`>;
type ActivityKind = Extract<HappeningKind, `activity.${string}`>;

/** A completion, with how many squares its team has with it. */
export interface CompletionFacts {
  completion: number;
  team: number;
  square: number;
  have: number;
  total: number;
}

/** What the clan gained in a period that ended. */
interface SummaryFacts {
  /** First day of the period, YYYY-MM-DD. */
  start: string;
  total: number;
  /** Number of members who gained something. */
  members: number;
  /** The ten who gained most, highest first. */
  top: { member: number; xp: number }[];
}

/** What is kept about each kind of happening: ids, and figures that later changes must not alter. */
export type HappeningFacts = Record<ActivityKind, { activity: number }> &
  // What the checklist says, in its words.
  Record<OpsKind, { text: string }> & {
    'milestone.total_xp': { xp: number };
    'milestone.skill_99': { skill: number };
    'milestone.skill_120': { skill: number };
    'milestone.skill_200m': { skill: number };
    'milestone.max': Record<string, never>;
    'milestone.master_max': Record<string, never>;
    'member.joined': Record<string, never>;
    'member.returned': Record<string, never>;
    'member.left': Record<string, never>;
    'member.renamed': { rename: number };
    'member.rank_changed': { from: string; to: string };
    'board.started': Record<string, never>;
    'board.ends_soon': Record<string, never>;
    'board.ended': Record<string, never>;
    'board.completion': CompletionFacts;
    /** `from` is the completion that it replaces. */
    'board.completion_moved': CompletionFacts & { from: number };
    'board.completion_revoked': Omit<CompletionFacts, 'have' | 'total'>;
    'board.line_done': { team: number; line: 'row' | 'column' | 'diagonal'; index: number };
    'board.blackout': { team: number; total: number };
    'summary.daily': SummaryFacts;
    'summary.weekly': SummaryFacts;
    'summary.monthly': SummaryFacts;
    'board.lead_changed': { team: number; have: number; before: number | null };
  };

interface Common {
  /** When it happened in the game. */
  at: Date;
  memberId?: number | null;
  guestId?: number | null;
  boardId?: number | null;
  /** Seconds after which it may be told outside; 0 by default. */
  delayS?: number;
}

/** Something to note, with the facts of its kind. */
export type Happening = {
  [Kind in HappeningKind]: Common & { kind: Kind; facts: HappeningFacts[Kind] };
}[HappeningKind];
