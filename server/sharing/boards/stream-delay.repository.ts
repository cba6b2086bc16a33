import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';

export interface StreamDelay {
  seconds: number;
  /** True when an event of the board is younger than its delay. */
  isFresh: boolean;
}

const rowsSchema = z.array(z.object({ id: z.number(), seconds: z.number(), isFresh: z.boolean() }));

const lineSchema = z.array(z.object({ id: z.coerce.number() }));

const DELAYS = `
SELECT b.id, b.stream_delay_s AS seconds, COALESCE((
  SELECT e.at > now() - make_interval(secs => b.stream_delay_s)
  FROM live_event e WHERE e.stream = 'bingo:' || b.id ORDER BY e.version DESC LIMIT 1
), false) AS "isFresh"
FROM bingo_board b WHERE b.stream_delay_s > 0`;

/** Reads after how many seconds what happens on a board may leave the site. */
@Injectable()
export class StreamDelayRepository {
  constructor(private readonly database: DataSource) {}

  /** Returns the delays of the boards that have one. */
  async all(): Promise<ReadonlyMap<number, StreamDelay>> {
    const rows = rowsSchema.parse(await this.database.query(DELAYS));
    return new Map(rows.map(({ id, ...delay }) => [id, delay]));
  }

  /** Returns the greatest id of the log lines that were read until then; 0 without any. */
  async newestLineUntil(time: Date): Promise<number> {
    // The ids rise with the readings, so that only what was read since is passed over.
    const rows: unknown = await this.database.query(
      'SELECT id FROM activity WHERE read_at <= $1 ORDER BY id DESC LIMIT 1',
      [time],
    );
    return lineSchema.parse(rows)[0]?.id ?? 0;
  }
}
