import * as z from 'zod/mini';
import { instantSchema } from '../../format/instant.ts';

/** What a reading told, as the progress of the square shows it: its times, the player and the amount. */
export const readingRefSchema = z.strictObject({
  /** Null for a hidden player. */
  person_id: z.nullable(z.int().check(z.gte(1))),
  read_at: instantSchema,
  base_at: instantSchema,
  amount: z.int().check(z.gte(1)),
});

interface Source {
  line_id?: number | null | undefined;
  record_id?: number | null | undefined;
  reading?: object | null | undefined;
}

/** Refuses more than one line, record or reading. */
export const isOneSource = z.refine<Source>(
  ({ line_id, record_id, reading }) => [line_id, record_id, reading].filter((each) => each != null).length <= 1,
  { message: 'Choose one line, record or reading', path: ['record_id'] },
);
