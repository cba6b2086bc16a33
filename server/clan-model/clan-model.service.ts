import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { clanChangesSchema, type ClanChange } from '../../shared/members/clan.changes.ts';
import type { LiveEvent } from '../../shared/live/live.protocol.ts';
import type { Activity } from '../../shared/activities/activities.schemas.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { ClanModelRepository } from './clan-model.repository.ts';
import { ClanModel, TOPICS, type Topic } from './clan.model.ts';

type ClanEvent = LiveEvent<ClanChange>;
const MAX_RETRY_MS = 10_000;

/**
 * Keeps the model in step with the `clan` stream: subscribe, load, then take in each later event once and in order.
 * Whoever waits for `ready()` sees everything that was committed before the process began to serve.
 */
@Injectable()
export class ClanModelService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly model = new ClanModel();
  private readonly log = new Logger(ClanModelService.name);
  private waiting: ClanEvent[] = [];
  private working: Promise<void> | null = null;
  private loaded = false;
  private mustReload = true;
  private stopped = false;
  private end = (): void => undefined;

  constructor(
    private readonly live: LiveService,
    private readonly repository: ClanModelRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.end = await this.live.onEvent(CLAN_STREAM, (event) => {
      this.waiting.push(event);
      this.work();
    });
    this.work();
    await this.ready();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    this.end();
  }

  /** The model can answer. */
  get isReady(): boolean {
    return this.loaded;
  }

  /** Resolves when everything that arrived so far is taken in. */
  async ready(): Promise<void> {
    while (this.working) await this.working;
  }

  /** Returns the newest activities of one member. The model does not hold them. */
  activitiesOf(memberId: number, limit: number): Promise<Activity[]> {
    return this.repository.activitiesOf(memberId, limit);
  }

  private work(): void {
    this.working ??= this.drain().finally(() => {
      this.working = null;
      if (!this.stopped && (this.mustReload || this.waiting.length > 0)) this.work();
    });
  }

  private async drain(): Promise<void> {
    for (let failures = 0; !this.stopped && (this.mustReload || this.waiting.length > 0);) {
      try {
        if (this.mustReload) await this.reload();
        else await this.takeIn();
        failures = 0;
      } catch (error) {
        this.mustReload = true;
        failures += 1;
        if (this.stopped) return;
        this.log.warn(`the clan could not be read: ${error instanceof Error ? error.message : String(error)}`);
        await pause(Math.min(MAX_RETRY_MS, 100 * 2 ** failures), undefined, { ref: false });
      }
    }
  }

  private async reload(): Promise<void> {
    const contents = await this.repository.all();
    this.model.reset(contents.members, contents.activities, contents.version, contents.former);
    this.waiting = this.waiting.filter(({ version }) => version > contents.version);
    this.mustReload = false;
    this.loaded = true;
  }

  /** One batch: the events that lie here now. Their skills are read first, so that no answer shows half of an event. */
  private async takeIn(): Promise<void> {
    const batch = [...this.waiting]; // of its own: more arrive while the skills are read
    const { model } = this;
    const first = batch.find(({ version }) => version > model.version);
    const last = batch.at(-1);
    if (!first || !last) {
      this.waiting = [];
      return;
    }
    const heard = batch.filter(({ version }) => version > model.version).flatMap((event) => event.changes);
    // Stored changes have their keys in another order; bodies made of parsed ones are the same on every node.
    const { data: changes } = clanChangesSchema.safeParse(heard);
    if (first.version !== model.version + 1 || !changes || changes.some(isTooWide)) {
      this.mustReload = true;
      return;
    }
    const dirty = changes.flatMap((change) => (change.type === 'xp.changed' ? [change.member_id] : []));
    const stats = dirty.length > 0 ? await this.repository.statsOf(dirty) : new Map<number, never>();
    const touched = new Set<Topic>();
    for (const change of changes) for (const topic of apply(model, change)) touched.add(topic);
    for (const [id, stat] of stats) model.setStat(id, stat);
    for (const topic of touched) model.changed[topic] += 1;
    model.version = last.version;
    this.waiting = this.waiting.slice(batch.length);
  }
}

/** Changes that name no rows. */
const isTooWide = ({ type }: ClanChange): boolean => type === 'members.reloaded' || type === 'xp.rebased';

/** Puts one change into the model; answers what it touched. Skills come from the database beside it. */
function apply(model: ClanModel, change: ClanChange): Topic[] {
  switch (change.type) {
    case 'member.changed': {
      const before = model.members.get(change.member.id)?.wire.name ?? change.member.name;
      model.put(change.member);
      return before === change.member.name ? ['members', 'skills'] : ['members', 'skills', 'activities'];
    }
    case 'member.removed':
      model.remove(change.member_id);
      return [...TOPICS];
    case 'activities.added':
      model.addActivities(change.activities);
      return ['activities'];
    case 'xp.changed':
      return ['skills'];
    case 'member.synced':
      model.setReading(change.member_id, change.last_synced_at, change.profile_state, change.sources);
      return ['readings'];
    case 'members.reloaded':
    case 'xp.rebased':
    case 'feed.updated':
      return [];
  }
}
