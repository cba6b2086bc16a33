import type { Activity } from '../../shared/activities/activities.schemas.ts';
import { nameKey } from '../../shared/game/names.ts';
import type { Period } from '../../shared/game/periods.ts';
import { rankOrder } from '../../shared/game/ranks.ts';
import type { Member, ProfileState, ReadingSources } from '../../shared/members/members.schemas.ts';
import type { Silence } from '../../shared/roster/silences.ts';
import type { PeriodKeys } from '../xp/periods/xp-periods.ts';

/** Data of a member's skills for reads; arrays in the order of SKILLS. */
export interface ModelStat {
  xp: number[];
  level: number[];
  rank: (number | null)[];
  keys: PeriodKeys;
  bases: Record<Period, number[]>;
  firstReadAt: Date;
}

export interface ModelMember {
  wire: Member;
  /** True when a clan list stored the member first, not an admin. */
  byList: boolean;
  profileState: ProfileState;
  lastSyncedAt: string | null;
  sources: ReadingSources;
  /** Null when never read. */
  stat: ModelStat | null;
}

const NO_SOURCES: ReadingSources = { log_silent_since: null, xp_source: null, xp_read_at: null };
/** What is known of a member before its first reading. */
const NEW_MEMBER: Omit<ModelMember, 'wire'> = {
  byList: false,
  profileState: 'unknown',
  lastSyncedAt: null,
  sources: NO_SOURCES,
  stat: null,
};

/** Number of newest activities that are kept, of all categories and of each. */
export const LINES_KEPT = 1000;

/** Parts of the model; a change of one does not affect the documents of the others. */
export const TOPICS = ['members', 'skills', 'activities', 'readings', 'feed'] as const;
export type Topic = (typeof TOPICS)[number];

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/**
 * The clan as visitors see it, in the memory of this process. clan-model.service.ts loads it and keeps it current. The
 * object of a member is replaced at each change of anything about it, also of what only the database has.
 */
export class ClanModel {
  readonly members = new Map<number, ModelMember>();
  /** Newest first by (date, id). */
  activities: Activity[] = [];
  /** Services of the game that give nothing now. */
  silences: readonly Silence[] = [];
  /** Newest version of the stream that the model contains. */
  version = 0;
  /** Number of changes of each topic, by which cached bodies are found outdated. */
  readonly changed: Record<Topic, number> = { members: 0, skills: 0, activities: 0, readings: 0, feed: 0 };
  /** Counts up when a member is removed, and when everything is loaded anew: such a body must not be sent any more. */
  removals = 0;
  private sorted: ModelMember[] | null = null;
  private readonly ids = new Map<string, number>();
  /** Ids of members by the keys of their former names. */
  private former: ReadonlyMap<string, number> = new Map();

  /** Lists all members by rank as in the dropdown, then by name. D040. */
  list(): ModelMember[] {
    this.sorted ??= [...this.members.values()].sort(
      ({ wire: a }, { wire: b }) =>
        rankOrder(a.clan_rank) - rankOrder(b.clan_rank) || collator.compare(a.name, b.name) || a.id - b.id,
    );
    return this.sorted;
  }

  /** Finds a member by any spelling of its name, or else of a former name. */
  find(name: string): ModelMember | undefined {
    const key = nameKey(name);
    const id = this.ids.get(key) ?? this.former.get(key);
    return id === undefined ? undefined : this.members.get(id);
  }

  /**
   * Returns true when it is known when a member joined: a list stored it after the first list, which names everybody who
   * was in the clan already. D318.
   */
  isJoinKnown({ wire, byList }: ModelMember): boolean {
    if (!byList) return false;
    // Times of one format are in the order of their text.
    return [...this.members.values()].some((other) => other.byList && other.wire.joined_at < wire.joined_at);
  }

  /** Adds or replaces a member; parts that are not given keep their values. */
  put(wire: Member, rest: Partial<Omit<ModelMember, 'wire'>> = {}): void {
    const known = this.members.get(wire.id);
    if (known && known.wire.name !== wire.name) this.rename(known.wire.name, wire);
    const base = known ?? NEW_MEMBER;
    this.members.set(wire.id, { ...base, ...rest, wire });
    this.ids.set(nameKey(wire.name), wire.id);
    this.sorted = null;
  }

  /** Removes a member and its activities. */
  remove(id: number): void {
    const known = this.members.get(id);
    if (!known) return;
    this.removals += 1;
    const key = nameKey(known.wire.name);
    this.members.delete(id);
    this.ids.delete(key);
    this.sorted = null;
    this.activities = this.activities.filter((line) => nameKey(line.member_name) !== key);
  }

  setStat(id: number, stat: ModelStat): void {
    this.replace(id, { stat });
  }

  /** Stores a member's last reading. @param sources absent to keep the known ones */
  setReading(id: number, lastSyncedAt: string, profileState: ProfileState, sources?: ReadingSources): void {
    this.replace(id, { lastSyncedAt, profileState, ...(sources && { sources }) });
  }

  /** Replaces the object of a member whose data in the database changed. */
  touch(id: number): void {
    this.replace(id, {});
  }

  /** Stores the time (ms) of a reading without news, unless a newer one is known. */
  setReadTime(id: number, readMs: number): void {
    const known = this.members.get(id);
    if (!known || (known.lastSyncedAt !== null && Date.parse(known.lastSyncedAt) >= readMs)) return;
    const at = new Date(readMs).toISOString();
    this.setReading(id, at, known.profileState, { ...known.sources, xp_read_at: at });
  }

  /** Adds or replaces activities. */
  addActivities(lines: readonly Activity[]): void {
    const fresh = new Map(lines.map((line) => [line.id, line]));
    const all = [...lines, ...this.activities.filter(({ id }) => !fresh.has(id))].sort(newestFirst);
    this.activities = keepNewest(all);
    const names = new Set(lines.map(({ member_name }) => nameKey(member_name)));
    for (const name of names) this.touch(this.ids.get(name) ?? 0);
  }

  private replace(id: number, parts: Partial<ModelMember>): void {
    const known = this.members.get(id);
    if (!known) return;
    this.members.set(id, { ...known, ...parts });
    this.sorted = null;
  }

  /** Replaces the member's name in its activities. */
  private rename(from: string, { name, display_name }: Member): void {
    const key = nameKey(from);
    this.ids.delete(key);
    this.activities = this.activities.map((line) =>
      nameKey(line.member_name) === key ? { ...line, member_name: name, display_name } : line,
    );
  }

  /** Replaces the whole contents, at a start or after a gap in the events. */
  reset(
    members: ModelMember[],
    activities: Activity[],
    version: number,
    former: ReadonlyMap<string, number> = new Map(),
  ): void {
    this.former = former;
    this.members.clear();
    this.ids.clear();
    for (const { wire, ...rest } of members) this.put(wire, rest);
    this.sorted = null;
    this.activities = keepNewest([...activities].sort(newestFirst));
    this.version = version;
    this.removals += 1;
    for (const topic of TOPICS) this.changed[topic] += 1;
  }
}

const newestFirst = (a: Activity, b: Activity): number => b.activity_date.localeCompare(a.activity_date) || b.id - a.id;

/** Returns the newest activities of all and of each category, so that a rare category's list is not empty. D006. */
function keepNewest(sorted: Activity[]): Activity[] {
  const seen = new Map<string, number>();
  return sorted.filter((line, index) => {
    const count = (seen.get(line.category) ?? 0) + 1;
    seen.set(line.category, count);
    return index < LINES_KEPT || count <= LINES_KEPT;
  });
}
