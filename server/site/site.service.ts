import { Injectable } from '@nestjs/common';
import type { PageSite } from '../../shared/site/site.schemas.ts';
import { Config } from '../config/config.ts';
import { readSite, siteFile, unwrittenFacts } from './site.file.ts';

/** What the clan says about itself; read once at start. */
@Injectable()
export class SiteService {
  /** Facts that nobody has written yet, in words; empty in the practice world, which has samples of all of them. */
  readonly unwritten: readonly string[];
  /** The file that they go into. */
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
    this.file = siteFile(dataDir);
  }

  /** The clan's name is that of CLAN_NAME where it is set. */
  get(): PageSite {
    return this.site;
  }
}
