import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SiteEdit, SiteFacts } from '../../shared/site/site-facts.schemas.ts';
import type { PageSite, Site } from '../../shared/site/site.schemas.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import { Config } from '../config/config.ts';
import { Transactions } from '../database/transactions.ts';
import { HttpEdge } from '../http/edge/edge.ts';
import { LiveReplica } from '../live/reads/live-replica.ts';
import type { Versioned } from '../live/reads/versioned.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { factsAfter, factsWith, pictureOrigins, sampleFacts, shippedFacts, unwrittenFacts } from './site-facts.ts';
import { SiteFactsRepository, type StoredFacts } from './site-facts.repository.ts';
import { readSiteFile, siteFileDigest } from './site-file.ts';

const LONGEST_PAUSE_MS = 10_000;
/** A load that began before an edit was stored answers without it, so one more is needed. */
const MOST_LOADS = 3;

/**
 * Holds the facts about the clan, which admins edit: those of the database over those that the product ships. Every node
 * follows the edits. A file of an earlier version is taken in once. D500.
 */
@Injectable()
export class SiteService implements OnModuleInit, OnApplicationShutdown {
  /** Facts without any of the clan's own. */
  readonly shipped: Site;
  private readonly log = new Logger('site');
  private readonly replica: LiveReplica<StoredFacts, typeof CLAN_STREAM, never>;
  private own: SiteFacts = {};
  private site: PageSite;

  constructor(
    private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly stored: SiteFactsRepository,
    private readonly live: LiveService,
    private readonly edge: HttpEdge,
  ) {
    this.shipped = shippedFacts(config.practice ? 'practice' : 'real');
    this.site = this.pageSite({}, 0);
    this.replica = new LiveReplica({
      live,
      stream: CLAN_STREAM,
      load: () => this.load(),
      // An event about anything else changes nothing here; one without readable changes may be an edit.
      changesOf: ({ changes }) => (changes?.every((change) => !isSiteChange(change)) ? [] : null),
      apply: (facts) => facts,
      changed: () => this.show(),
      retry: { longestMs: LONGEST_PAUSE_MS, isWanted: () => true },
    });
  }

  /** Takes the file in when nothing is stored yet. @throws Error with all problems of that file */
  async onModuleInit(): Promise<void> {
    await this.takeFileIn();
    await this.replica.ready();
  }

  onApplicationShutdown(): void {
    this.replica.stop();
  }

  /** Returns the facts; the same object until they change. In a real clan the name is that of CLAN_NAME. */
  get(): PageSite {
    return this.site;
  }

  /** Returns the shipped facts with a clan's own over them. */
  withOwn(own: SiteFacts): Site {
    return factsWith(this.shipped, own);
  }

  /** Names of facts that the clan has not written; empty in the practice world, which has samples of all. */
  get unwritten(): readonly string[] {
    return this.config.practice ? [] : unwrittenFacts(this.own);
  }

  /** Names of facts that are still samples of the practice clan or of the instructions; empty in the practice world. */
  get samples(): readonly string[] {
    return this.config.practice ? [] : sampleFacts(this.own);
  }

  /** Stores the facts of a clan that is about to be followed, in its own database, which `tx` belongs to. */
  async storeFirst(tx: EntityManager, edit: SiteEdit): Promise<void> {
    const own = factsAfter({}, edit);
    if (Object.keys(own).length === 0) return;
    await this.stored.addOnce(tx, { revision: 1, own, before: null, edited_at: null, file: null });
  }

  /**
   * Resolves when the pages of this node show an edit that is stored. A page that an admin opens after saving a picture
   * needs its security policy, too: with an older one the browser would refuse the picture until the next visit.
   */
  async follow(revision: number): Promise<void> {
    for (let loads = 0; this.site.revision < revision && loads < MOST_LOADS; loads++) {
      this.replica.reload();
      try {
        await this.replica.ready();
      } catch {
        return; // The edit is stored, and the replica repeats its load in the background.
      }
    }
  }

  private async takeFileIn(): Promise<void> {
    const { manager } = this.transactions;
    const { dataDir, practice } = this.config;
    const known = await this.stored.find(manager);
    if (known === null) {
      const file = readSiteFile(dataDir, practice ? 'practice' : 'real');
      if (file === null) return;
      await this.stored.addOnce(manager, {
        revision: 1,
        own: file.facts,
        before: null,
        edited_at: null,
        file: file.digest,
      });
      this.log.log(`${file.path} was taken into the database. From now on the facts are edited at /admin?tab=site.`);
      return;
    }
    const file = siteFileDigest(dataDir);
    if (file === null || file.digest === known.file) return;
    this.log.warn(
      `${file.path} is not read: the facts of the site are in the database, and are edited at /admin?tab=site.`,
    );
  }

  private load(): Promise<Versioned<StoredFacts>> {
    return this.transactions.snapshot(async (tx) => ({
      state: await this.stored.get(tx),
      version: await this.live.currentVersion(tx, CLAN_STREAM),
    }));
  }

  private show(): void {
    const facts = this.replica.current?.state;
    if (!facts || (facts.own === this.own && facts.revision === this.site.revision)) return;
    this.own = facts.own;
    this.site = this.pageSite(facts.own, facts.revision);
    this.edge.allowPictures(pictureOrigins(this.site));
  }

  private pageSite(own: SiteFacts, revision: number): PageSite {
    const { practice, clanName, skillIconUrl: skill_icon_url } = this.config;
    const site = this.withOwn(own);
    const overall = skill_icon_url.replace('{skill}', 'Overall');
    return Object.freeze({
      ...site,
      revision,
      skill_icon_url,
      ...(practice ? { overall_icon_url: site.overall_icon_url || overall } : { clan_name: clanName }),
    });
  }
}

function isSiteChange(change: unknown): boolean {
  return typeof change === 'object' && change !== null && 'type' in change && change.type === 'site.changed';
}
