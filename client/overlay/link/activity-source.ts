import * as z from 'zod/mini';
import { activitySchema } from '../../../shared/activities/activities.schemas.ts';
import type { Activity } from '../../../shared/activities/activities.schemas.ts';
import { activitiesRoutes } from '../../../shared/activities/activities.routes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { request } from '../../lib/api/api.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import type { OverlayLink } from './overlay-link.ts';

const READ = 200;
const MOST = 12;

/** Parses only changes that the strip shows; any other clan change passes unread. */
const changeSchema = z.union([
  z.object({ type: z.literal('activities.added'), activities: z.array(activitySchema) }),
  z.object({ type: z.literal('member.removed'), activity_ids: z.array(z.number()) }),
  z.object({ type: z.string() }),
]);
type Change = z.infer<typeof changeSchema>;

interface Line {
  activity: Activity;
  /** Time from which the strip may show it, in ms on the server's clock. */
  knownAt: number;
}

/** Returns true for drops, pets and levels 99, 110 and 120. */
function isShown({ category, text, details }: Activity): boolean {
  if (category === 'Pets' || category === 'Boss Loot') return true;
  return category === 'Skills' && /\b(99|110|120)\b/.test(`${text} ${details}`);
}

/** Shows the newest activities of the strip, newest first, `delay` seconds late. Returns the function that stops it. */
export function followActivity(
  link: OverlayLink,
  delay: number,
  show: (activities: Activity[], live: boolean) => void,
): () => void {
  let held: readonly Line[] = [];
  const [reader, stop] = link.read<Line[], Change>(CLAN_STREAM, changeSchema, {
    load: async (signal) => {
      const { data, version } = await request(activitiesRoutes.clan, { query: { limit: READ }, signal });
      const known = new Map(held.map((line) => [line.activity.id, line.knownAt]));
      const lines = data.activities.filter(isShown).map((activity) => ({
        activity,
        knownAt: known.get(activity.id) ?? Date.parse(activity.activity_date),
      }));
      return { data: lines, version };
    },
    apply: (lines, change) => {
      if ('activities' in change) {
        const fresh = change.activities.filter(isShown).map((activity) => ({ activity, knownAt: serverNow() }));
        const ids = new Set(fresh.map(({ activity }) => activity.id));
        return [...fresh, ...lines.filter(({ activity }) => !ids.has(activity.id))].sort(newestFirst).slice(0, READ);
      }
      if ('activity_ids' in change) {
        const gone = new Set(change.activity_ids);
        return lines.filter(({ activity }) => !gone.has(activity.id));
      }
      return lines;
    },
    pollMs: 60_000,
    message: '',
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const publish = () => {
    clearTimeout(timer);
    held = reader.store.getState().data ?? [];
    const lines = held;
    const until = serverNow() - delay * 1000;
    const waiting = lines.filter(({ knownAt }) => knownAt > until);
    if (waiting.length > 0) {
      timer = setTimeout(publish, Math.min(...waiting.map(({ knownAt }) => knownAt)) - until + 1);
    }
    const shownIds = lines.filter(({ knownAt }) => knownAt <= until).slice(0, MOST);
    show(
      shownIds.map(({ activity }) => activity),
      reader.channel.mode === 'live',
    );
  };
  const ends = [reader.store.subscribe(publish), link.onChange(CLAN_STREAM, publish)];
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
    stop();
  };
}

function newestFirst(a: Line, b: Line): number {
  return Date.parse(b.activity.activity_date) - Date.parse(a.activity.activity_date) || b.activity.id - a.activity.id;
}
