import { Injectable } from '@nestjs/common';
import type { PageSite } from '../../shared/site/site.schemas.ts';
import { Config } from '../config/config.ts';
import { readSite, sampleFacts, siteFile, unwrittenFacts } from './site-file.ts';

/** Holds the facts about the clan, which are read once at startup. */
@Injectable()
export class SiteService {
  /** Names of facts that are not written yet; empty in the practice world, which has samples of all. */
  readonly unwritten: readonly string[];
  /** Names of facts that are still samples of the practice clan or of the instructions; empty in the practice world. */
  readonly samples: readonly string[];
  /** Path of the file for the facts. */
  readonly file: string;
  private readonly site: PageSite;

  constructor({ practice, dataDir, clanName, skillIconUrl: skill_icon_url }: Config) {
    const site = readSite(dataDir, practice ? 'practice' : 'real');
    this.site = Object.freeze(
      practice
        ? {
            ...site,
            skill_icon_url,
            overall_icon_url: site.overall_icon_url || skill_icon_url.replace('{skill}', 'Overall'),
          }
        : { ...site, skill_icon_url, clan_name: clanName },
    );
    this.unwritten = practice ? [] : unwrittenFacts(dataDir);
    this.samples = practice ? [] : sampleFacts(dataDir);
    this.file = siteFile(dataDir);
  }

  /** Returns the facts. In a real clan the name is that of CLAN_NAME. */
  get(): PageSite {
    return this.site;
  }
}
