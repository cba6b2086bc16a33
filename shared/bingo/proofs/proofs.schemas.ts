import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';
import { MAX_SIDE } from '../bingo-limits.ts';
import { LINK_ROLES } from '../links/links.schemas.ts';
import { pictureIdSchema } from './proof-evidence.ts';

const id = z.int().check(z.gte(1));
const count = z.int().check(z.gte(0));
const position = z.int().check(z.gte(1), z.lte(MAX_SIDE));

export const PROOF_STATES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
const proofState = z.enum(PROOF_STATES);
export type ProofState = z.infer<typeof proofState>;

/** A picture of a proof, without its bytes. */
const proofPictureSchema = z.object({ id: pictureIdSchema, width: count, height: count });

const proof = {
  id,
  team_id: id,
  row_number: position,
  column_number: position,
  item_name: z.string(),
  /** Whom it counts for: member_id or guest_member_id; null when erased. */
  person_id: z.nullable(id),
  name: z.string(),
  /** When it happened. */
  at: instantSchema,
  /** Number to add; null completes the square, or the part. */
  amount: z.nullable(id),
  /** Number of a part of a set, from 1; null for the square. */
  part: z.nullable(id),
  /** Words of the player. */
  note: z.nullable(z.string()),
  status: proofState,
  /** Grows with every change; a decision names the one that the admin saw. */
  revision: id,
  sent_at: instantSchema,
  /** In the player's order; empty when they were deleted. */
  pictures: z.array(proofPictureSchema),
  pictures_deleted_at: z.nullable(instantSchema),
  /** Name of the admin; null before the decision. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instantSchema),
  decision_note: z.nullable(z.string()),
};

/** A proof as its player sees it. */
export const ownProofSchema = z.object(proof);
export type OwnProof = z.infer<typeof ownProofSchema>;

/** A proof as admins see it. In live events its texts are shortened, so that it has at most 1,024 bytes. */
export const proofSchema = z.object({
  ...proof,
  board_id: id,
  /** True when everybody may see its pictures once it is approved, on a board that shows proofs. */
  is_shown: z.boolean(),
  /** True for an approved one whose record was taken back. */
  is_revoked: z.optional(z.literal(true)),
});
export type Proof = z.infer<typeof proofSchema>;

/** Body of GET /bingo/play: what the holder of a player link may do, and has sent. */
export const playResponseSchema = z.object({
  success: z.literal(true),
  board_id: id,
  team_id: id,
  name: z.string(),
  role: z.enum(LINK_ROLES),
  /** For whom the link may send: its own player first, a captain's for the whole team. */
  players: z.array(z.object({ person_id: id, name: z.string() })),
  /** Newest first, at most 60. */
  proofs: z.array(ownProofSchema),
});
export type Play = z.output<typeof playResponseSchema>;

export const ownProofResponseSchema = z.object({ success: z.literal(true), proof: ownProofSchema });
/** A picture as a data URL: it is private, so it has no address of its own. */
export const pictureResponseSchema = z.object({ success: z.literal(true), picture: z.string() });

/**
 * Proofs of a board with an id below `before`, newest first; with the status `pending` those with an id above `after`,
 * oldest first, because they are decided in this order.
 */
export const proofsQuerySchema = z.strictObject({
  /** `decided` for all but those that wait. */
  status: z.optional(z.enum([...PROOF_STATES, 'decided'])),
  after: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))),
  before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
});
export const proofsResponseSchema = z.object({
  success: z.literal(true),
  /** At most 50. */
  proofs: z.array(proofSchema),
  /** `before`, or `after`, of the next call; null when there are no more. */
  next: z.nullable(id),
  /** Number of proofs of the board that wait, and of those that were decided or withdrawn. */
  waiting: count,
  decided: count,
});
export type Proofs = z.output<typeof proofsResponseSchema>;
export const proofResponseSchema = z.object({ success: z.literal(true), proof: proofSchema });

/** A proof with what helps to decide about it. */
export const proofDetailsResponseSchema = z.object({
  success: z.literal(true),
  proof: proofSchema,
  /** Log lines of the player within two hours of the time, oldest first, at most 40. */
  lines: z.array(z.object({ text: z.string(), details: z.string(), at: instantSchema })),
  /** Other proofs of the board with one of its pictures. */
  same_pictures: z.array(
    z.object({ id, name: z.string(), row_number: position, column_number: position, status: proofState }),
  ),
});
export type ProofDetails = z.output<typeof proofDetailsResponseSchema>;

/** A public picture: its id, and `-small` for the small one. */
export const pictureFileParamsSchema = z.strictObject({
  file: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(-small)?\.webp$/)),
});
