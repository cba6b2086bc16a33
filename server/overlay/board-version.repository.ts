import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { bingoStream } from '../../shared/live/streams.ts';

const FIND = `
SELECT coalesce(s.version, 0) AS version
FROM bingo_board b LEFT JOIN live_stream s ON s.stream = $2
WHERE b.id = $1 AND b.deleted_at IS NULL`;
const found = z.array(z.object({ version: z.coerce.number() }));

/** Reads the version of a board's stream. */
@Injectable()
export class BoardVersionRepository {
  constructor(private readonly database: DataSource) {}

  /** Returns the newest version of the board's stream. Returns null when the board does not exist or is deleted. */
  async find(boardId: number): Promise<number | null> {
    const rows: unknown = await this.database.query(FIND, [boardId, bingoStream(boardId)]);
    return z.parse(found, rows)[0]?.version ?? null;
  }
}
