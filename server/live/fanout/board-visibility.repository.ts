import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';

const rows = z.array(z.object({ public_from: z.nullable(z.coerce.number()) }));

/** Reads whether visitors may read a board's stream now, and from which version on. */
@Injectable()
export class BoardVisibilityRepository {
  constructor(private readonly database: DataSource) {}

  /** Returns the first version that visitors may see; null when the board does not exist, is hidden or is deleted. */
  async publicFrom(boardId: number): Promise<number | null> {
    const found: unknown = await this.database.query('SELECT public_from FROM bingo_board WHERE id = $1', [boardId]);
    return rows.parse(found)[0]?.public_from ?? null;
  }
}
