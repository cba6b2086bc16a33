import type { Progress } from '../../../../shared/sync/sync.schemas.ts';

/** Returns the title of a run. */
export function titleOf({ kind, retryOf, total, startedBy }: Progress): string {
  switch (kind) {
    case 'all':
      return 'All members';
    case 'unsynced':
      return 'New members';
    case 'scheduled':
      return 'Scheduled sync';
    case 'one':
      if (retryOf !== null) return 'Retry of failed members';
      return startedBy === null ? 'Profile visit' : members(total);
  }
}

export const STATUS_LABEL: Record<Progress['status'], string> = {
  running: 'Running',
  completed: 'Completed',
  cancelled: 'Stopped',
  failed: 'Failed',
};

/** Returns roughly how long a run still takes at its measured pace, or null when it is not running. */
export function timeLeft(run: Progress, now: number): string | null {
  if (run.status !== 'running') return null;
  if (run.estimated_end === null) return 'Measuring the pace...';
  const ms = Date.parse(run.estimated_end) - now;
  if (ms <= 0) return 'Any moment now';
  return `About ${roughly(ms)} left`;
}

/** Returns a rounded duration such as “45 s”, “12 min” or “1 h 20 min”. */
export function roughly(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 10) return `${seconds} s`;
  if (seconds <= 90) return `${Math.ceil(seconds / 5) * 5} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Returns the result of an ended run in one line. */
export function summaryOf({ successful, failed, total, status }: Progress): string {
  const left = total - successful - failed;
  const parts = [`${successful} of ${total} read`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (status === 'cancelled' && left > 0) parts.push(`${left} not read`);
  return parts.join(', ');
}

export const members = (count: number): string => `${count} ${count === 1 ? 'member' : 'members'}`;

/** Returns the texts for this number of running runs. spec §2: Active or Idle, running count. */
export function syncState(running: number): { label: 'Active' | 'Idle'; note: string } {
  return running === 0 ? { label: 'Idle', note: 'no sync running' } : { label: 'Active', note: `${running} running` };
}
