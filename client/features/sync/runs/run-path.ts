/** Address of the Sync tab with one run opened. */
export function runPath(syncId: string): string {
  return `/admin?tab=sync&run=${syncId}`;
}
