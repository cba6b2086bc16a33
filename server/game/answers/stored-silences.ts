import * as z from 'zod/mini';
import { silenceSchema, type Silence } from '../../../shared/roster/silences.ts';

/** Key of the stored value that says which services are silent; all processes share it. */
export const SILENCES = 'game-silences';

const storedSchema = z.object({ silences: z.array(silenceSchema) });

/** Returns the silences in a stored value; none when it has none that can be read. */
export function storedSilences(value: unknown): Silence[] {
  return storedSchema.safeParse(value).data?.silences ?? [];
}
