/** Address that shows members side by side. */
export function comparePath(names: readonly string[]): string {
  const search = new URLSearchParams(names.map((name) => ['members', name])).toString();
  return `/compare${search && `?${search}`}`;
}
