import { Injectable } from '@nestjs/common';
import type { Site } from '../../shared/site/site.schemas.ts';
import { Config } from '../config/config.ts';
import { readSite } from './site.file.ts';

/** What the clan says about itself; read once at start. */
@Injectable()
export class SiteService {
  private readonly site: Site;

  constructor(config: Config) {
    const site = readSite(config.dataDir);
    this.site = Object.freeze(config.practice ? site : { ...site, clan_name: config.clanName });
  }

  /** The clan's name is that of CLAN_NAME where it is set. */
  get(): Site {
    return this.site;
  }
}
