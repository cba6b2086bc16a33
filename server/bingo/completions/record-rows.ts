import * as z from 'zod/mini';
import { evidenceSchema } from '../../../shared/bingo/bingo.schemas.ts';

const id = z.coerce.number();

/** Records of admins as an evaluation reads them. */
export const recordRows = z.array(
  z.object({
    id,
    team: id,
    square: id,
    member_id: z.nullable(id),
    guest_id: z.nullable(id),
    at: z.coerce.date(),
    note: z.nullable(z.string()),
    recorded_by: z.string(),
    recorded_at: z.coerce.date(),
    amount: z.nullable(id),
    part: z.nullable(id),
    former: z.nullable(id),
    kept_evidence: z.nullable(evidenceSchema),
  }),
);
export type RecordRow = z.infer<typeof recordRows>[number];
