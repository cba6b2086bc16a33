import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';

/** Who sees the pictures of approved proofs; admins only unless the board says more. */
export const PROOF_AUDIENCES = ['admins', 'public'] as const;

/** 16 random bytes, base64url: nobody finds a picture by counting. */
export const pictureIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** Of a record that came from a proof of the player. Of a hidden player visitors get neither words nor pictures. */
export const proofEvidenceSchema = z.object({
  kind: z.literal('proof'),
  /** Name of the admin. */
  approved_by: z.string(),
  approved_at: instantSchema,
  sent_at: instantSchema,
  /** Words of the player, shortened. */
  note: z.nullable(z.string()),
  /** Ids of the pictures that everybody may see. */
  pictures: z.array(pictureIdSchema),
  /** Absent while they are stored. */
  pictures_deleted_at: z.optional(instantSchema),
});
export type ProofEvidence = z.infer<typeof proofEvidenceSchema>;
