import * as z from 'zod/mini';
import { LINK_ROLES } from '../links/links.schemas.ts';

const id = z.int().check(z.gte(1));

/** Body of GET /bingo/play: what the holder of a player link may do. */
export const playResponseSchema = z.object({
  success: z.literal(true),
  board_id: id,
  team_id: id,
  name: z.string(),
  role: z.enum(LINK_ROLES),
  /** For whom the link may send: its own player first, a captain's for the whole team. */
  players: z.array(z.object({ person_id: id, name: z.string() })),
});
export type Play = z.output<typeof playResponseSchema>;
