import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { boardSchema } from '../../../shared/bingo/bingo.schemas.ts';

/** A board that visitors saw and do not see any more, as they saw it last, without its words. */
const withdrawnSchema = z.extend(
  z.pick(boardSchema, { id: true, start_date: true, end_date: true, created_at: true, revision: true }),
  { withdrawn_at: z.string() },
);
export type WithdrawnBoard = z.infer<typeof withdrawnSchema>;
const rowsSchema = z.array(z.object({ board: z.unknown(), at: z.date() }));

/**
 * A board's own events are kept as long as the board. Of a hidden one the newest state that visitors saw is looked for, and the
 * first event after it that hid the board: what admins have changed since is their draft.
 */
const WITHDRAWN = `
SELECT shown.board, hidden.at
FROM bingo_board b
CROSS JOIN LATERAL (
  SELECT e.version, change->'board' AS board
  FROM live_event e CROSS JOIN LATERAL jsonb_array_elements(e.changes) AS change
  WHERE e.stream = 'bingo:' || b.id AND change @> '{"type":"board.changed","board":{"is_active":true}}'
  ORDER BY e.version DESC LIMIT 1
) shown
CROSS JOIN LATERAL (
  SELECT e.at FROM live_event e
  WHERE e.stream = 'bingo:' || b.id AND e.version > shown.version
    AND (e.changes @> '[{"type":"board.removed"}]' OR e.changes @> '[{"type":"board.changed","board":{"is_active":false}}]')
  ORDER BY e.version LIMIT 1
) hidden
WHERE b.public_from IS NULL AND hidden.at > $1 AND ($2::integer IS NULL OR b.id = $2)
ORDER BY hidden.at DESC, b.id DESC LIMIT 100`;

/** Reads which boards were taken away from visitors. */
@Injectable()
export class WithdrawnBoardRepository {
  constructor(private readonly database: DataSource) {}

  /** Returns the newest hundred of the boards that were hidden or deleted after `since`. @param id the only one to look at */
  async since(since: Date, id: number | null = null): Promise<WithdrawnBoard[]> {
    const rows = rowsSchema.parse(await this.database.query(WITHDRAWN, [since, id]));
    return rows.flatMap(({ board, at }) => {
      const { data } = z.looseObject({}).safeParse(board);
      const parsed = withdrawnSchema.safeParse({ ...data, withdrawn_at: at.toISOString() });
      return parsed.success ? [parsed.data] : [];
    });
  }
}
