import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';

const rowsSchema = z.array(z.object({ id: z.number(), seconds: z.number() }));

/** Reads after how many seconds what happens on a board may leave the site. */
@Injectable()
export class StreamDelayRepository {
  constructor(private readonly database: DataSource) {}

  /** Returns the seconds of the boards that have a delay. */
  async all(): Promise<ReadonlyMap<number, number>> {
    const rows: unknown = await this.database.query(
      'SELECT id, stream_delay_s AS seconds FROM bingo_board WHERE stream_delay_s > 0',
    );
    return new Map(rowsSchema.parse(rows).map(({ id, seconds }) => [id, seconds]));
  }
}
