import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Activity } from '../../shared/activities/activities.schemas.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import type { ClanChange } from '../../shared/members/clan.changes.ts';
import { changedIds, memberAfter, readTimes } from '../../shared/members/member.reducer.ts';
import { LiveReplica } from '../live/reads/live-replica.ts';
import type { Versioned } from '../live/reads/versioned.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { ClanModelRepository } from './clan-model.repository.ts';
import { ClanModel, type ModelStat, TOPICS, type Topic } from './clan-model.ts';

const LONGEST_PAUSE_MS = 10_000;
const NO_STATS: ReadonlyMap<number, ModelStat> = new Map();

/**
 * Keeps the model current by the `clan` stream. After `ready()` it contains everything that was committed before the
 * process began to serve. While it is loaded again, it answers with its old contents.
 */
@Injectable()
export class ClanModelService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly model = new ClanModel();
  private readonly replica: LiveReplica<ClanModel, typeof CLAN_STREAM>;
  /** Topics that the present step changes. */
  private readonly touched = new Set<Topic>();
  private stats = NO_STATS;

  constructor(
    live: LiveService,
    private readonly repository: ClanModelRepository,
  ) {
    this.replica = new LiveReplica({
      live,
      stream: CLAN_STREAM,
      load: () => this.load(),
      tooWide: isTooWide,
      prepare: (changes) => this.readStats(changes),
      apply: (model, change) => {
        for (const topic of apply(model, change)) this.touched.add(topic);
        return model;
      },
      changed: () => this.finishStep(),
      retry: { longestMs: LONGEST_PAUSE_MS, isWanted: () => true },
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    this.replica.reload();
    await this.ready();
  }

  onApplicationShutdown(): void {
    this.replica.stop();
  }

  /** True when the model was loaded and can answer. */
  get isReady(): boolean {
    return this.replica.current !== null;
  }

  /** False while the model is loaded again, after a change of many members or a gap. */
  get isWhole(): boolean {
    return this.replica.shown !== null;
  }

  /** Resolves when all events received so far are applied. */
  ready(): Promise<void> {
    return this.replica.settled();
  }

  /** Returns the newest activities of one member, which the model does not contain. */
  activitiesOf(memberId: number, limit: number): Promise<Activity[]> {
    return this.repository.activitiesOf(memberId, limit);
  }

  private async load(): Promise<Versioned<ClanModel>> {
    const { members, activities, version, former, silences } = await this.repository.all();
    this.stats = NO_STATS;
    this.touched.clear();
    this.model.reset(members, activities, version, former);
    this.model.silences = silences;
    return { state: this.model, version };
  }

  /** Reads the skills that changes need, before the step, so that no answer shows half of an event. */
  private readStats(changes: readonly ClanChange[]): Promise<void> | null {
    this.stats = NO_STATS;
    const ids = changes.flatMap((change) => (hasSkills(change) ? [change.member_id] : []));
    if (ids.length === 0) return null;
    return this.repository.statsOf(ids).then((stats) => {
      this.stats = stats;
    });
  }

  /** Finishes a step synchronously. Skills are set last, because the step may add their member. */
  private finishStep(): void {
    const { model, stats, touched } = this;
    for (const [id, stat] of stats) model.setStat(id, stat);
    for (const topic of touched) model.changed[topic] += 1;
    this.stats = NO_STATS;
    touched.clear();
    model.version = this.replica.current?.version ?? model.version;
  }
}

/** Returns true for changes that contain no rows. */
const isTooWide = ({ type }: ClanChange): boolean => type === 'members.reloaded' || type === 'xp.rebased';

const hasSkills = (change: ClanChange) => change.type === 'skills.changed' || change.type === 'xp.changed';

/** Applies one change to the model. Returns the topics that it changed. */
function apply(model: ClanModel, change: ClanChange): Topic[] {
  switch (change.type) {
    case 'member.changed': {
      const before = model.members.get(change.member.id)?.wire.name ?? change.member.name;
      model.put(change.member, change.by_list === undefined ? {} : { byList: change.by_list });
      return before === change.member.name ? ['members', 'skills'] : ['members', 'skills', 'activities'];
    }
    case 'member.removed':
      model.remove(change.member_id);
      return [...TOPICS];
    case 'activities.added':
      model.addActivities(change.activities);
      return ['activities'];
    case 'members.updated':
    case 'skills.changed':
      for (const id of changedIds(change)) {
        const known = model.members.get(id);
        if (known) model.put(memberAfter(known.wire, change));
      }
      return tellTimes(model, change) ? ['members', 'skills', 'readings'] : ['members', 'skills'];
    case 'xp.changed':
      model.touch(change.member_id);
      return ['skills'];
    case 'member.synced':
      model.setReading(change.member_id, change.last_synced_at, change.profile_state, change.sources);
      return ['readings'];
    case 'members.synced':
      return tellTimes(model, change) ? ['readings'] : [];
    case 'feed.updated':
      return ['feed'];
    case 'services.changed':
      model.silences = change.silences;
      return [];
    case 'members.reloaded':
    case 'xp.rebased':
    case 'site.changed':
      return [];
  }
}

/** Sets the times of readings that brought no other state. Returns false when the change tells none. */
function tellTimes(model: ClanModel, change: ClanChange): boolean {
  const times = readTimes(change);
  for (const [id, readMs] of times) model.setReadTime(id, readMs);
  return times.size > 0;
}
