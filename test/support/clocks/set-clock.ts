import { Clock } from '../../../server/config/clock.ts';
import { createTestDatabase, type TestDatabase } from '../database/database.ts';

/** Every `clock_timestamp()` of statements and of columns reads the table, because its schema is searched first. */
const FAKE = `
CREATE TABLE test_clock (at timestamptz NOT NULL);
CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT at FROM public.test_clock';
DO $$
DECLARE c record;
BEGIN
  EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database());
  FOR c IN SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_default = 'clock_timestamp()'
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT public.clock_timestamp()', c.table_name, c.column_name);
  END LOOP;
END $$`;

/** Time of a database and of the processes of a test on it, which passes only when the test says so. */
export class SetClock extends Clock {
  private constructor(
    readonly database: TestDatabase,
    private at: number,
  ) {
    super();
  }

  /** Creates a database with this time. The caller drops it. */
  static async create(at: Date): Promise<SetClock> {
    const database = await createTestDatabase();
    await database.dataSource.query(FAKE);
    await database.dataSource.query('INSERT INTO test_clock VALUES ($1)', [at]);
    return new SetClock(database, at.getTime());
  }

  now(): Date {
    return new Date(this.at);
  }

  /** Lets time pass. */
  async pass(ms: number): Promise<void> {
    this.at += ms;
    await this.database.dataSource.query('UPDATE test_clock SET at = $1', [this.now()]);
  }
}
