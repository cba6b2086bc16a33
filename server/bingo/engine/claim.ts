import type { Line, ManualRecord, Reached, ReadingProof } from './engine-types.ts';

/** XP that a reading told of a player. */
export type ReadingClaim = ReadingProof & { person: number };

/** A line, reading or record inside the board's time, or with none of them a free square, with the squares for which it may count, best match first. */
export interface Claim {
  minute: number;
  at: number;
  team: number;
  line?: Line;
  record?: ManualRecord;
  reading?: ReadingClaim;
  once?: string | undefined;
  /** What the player reached, for the fits that ask for it. */
  reached?: Reached;
  /** True when the line of the claim makes another claim, too. */
  isShared?: true;
  /** Why it counts nothing, for people; absent for a claim that may count. */
  refused?: string;
  ways: Way[];
}

export interface Way {
  square: number;
  /** Parts for which it may count, best match first; one for a square without parts. */
  fits: Fit[];
}

export interface Fit {
  /** Number of the part in `leavesOf`, 0 in a square without parts; null for the whole square. */
  leaf: number | null;
  matched: string;
  /** Null completes the part. */
  amount: number | null;
  /** What counts once for the player here; absent for what the claim says. */
  once?: string;
  /** True when the claim counts because the player reached something. */
  isReach?: true;
  /** Key of an item that counts once, for the team or with another scope for each player; absent for others. */
  distinct?: string;
}
