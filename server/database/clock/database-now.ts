import * as z from 'zod/mini';

const rows = z.tuple([z.object({ now: z.date() })]);

/** Returns the time of the database's clock at some moment between the call and the answer. */
export async function databaseNow(database: { query(sql: string): Promise<unknown> }): Promise<Date> {
  return rows.parse(await database.query('SELECT clock_timestamp() AS now'))[0].now;
}
