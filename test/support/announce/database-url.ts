import type { TestApp } from '../app/app.ts';

/** Returns the address of a test application's database, for a second node. */
export function databaseUrlOf({ dataSource }: TestApp): string {
  const { options } = dataSource;
  if (!('url' in options) || options.url === undefined) throw new Error('the test database has no address');
  return options.url;
}
