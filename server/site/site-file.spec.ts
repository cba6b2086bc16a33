import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Site } from '../../shared/site/site.schemas.ts';
import {
  factsAfter,
  factsWith,
  pictureOrigins,
  sampleFacts,
  shippedFacts,
  type SiteWorld,
  unwrittenFacts,
} from './site-facts.ts';
import { readSiteFile, siteFileDigest } from './site-file.ts';

const tokens = JSON.parse(readFileSync(new URL('../../client/tokens.json', import.meta.url), 'utf8'));

/** Returns the clan's own facts of the file in a folder. */
function ownFacts(dir: string) {
  return readSiteFile(dir, 'practice')?.facts ?? {};
}

/** Returns the facts of a site that has taken the file in a folder in. */
function readSite(dir: string, world: SiteWorld): Site {
  return factsWith(shippedFacts(world), readSiteFile(dir, world)?.facts ?? {});
}

/** Returns the relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe('the site file', () => {
  let dir: string;
  const write = (body: unknown): void => {
    writeFileSync(join(dir, 'site.json'), typeof body === 'string' ? body : JSON.stringify(body));
  };
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'site-'));
  });
  afterEach(() => {
    rmSync(dir, { recursive: true });
  });

  it('returns the figures of the specification and six special names by default', () => {
    const site = readSite(dir, 'practice');
    expect(site.stats).toEqual({
      total_level: 3001,
      total_xp: 495_800_000_000,
      members: 499,
      citadel_level: 7,
      kill_death_ratio: 2.21,
    });
    expect(site.special_names).toHaveLength(6);
  });

  it('replaces only what the file names', () => {
    write({ description: 'Ours', links: { chat: '' }, special_names: [] });
    const site = readSite(dir, 'practice');
    expect(site.description).toBe('Ours');
    expect(site.links).toMatchObject({ chat: '', stream: 'https://www.twitch.tv/' });
    expect(site.special_names).toEqual([]);
    expect(site.clan_name).toBe('Ravenhold');
  });

  it('returns computed or hidden figures and empty texts, links and special names for a real clan', () => {
    expect(readSite(dir, 'real')).toMatchObject({
      description: '',
      banner_url: '',
      links: { chat: '', social: '', photos: '', stream: '' },
      stats: {
        total_level: 'hidden',
        total_xp: 'auto',
        members: 'auto',
        citadel_level: 'hidden',
        kill_death_ratio: 'hidden',
      },
      information: { short: [], full: [] },
      special_names: [],
    });
    expect(readSite(dir, 'real').overall_icon_url).toMatch(/^https:\/\/cdn\.discordapp\.com\/emojis\//);
  });

  it('accepts a part of the facts, and own numbers, of a real clan', () => {
    write({ links: { chat: 'https://chat.example' }, stats: { members: 137, citadel_level: 6 } });
    const site = readSite(dir, 'real');
    expect(site.links).toEqual({ chat: 'https://chat.example', social: '', photos: '', stream: '' });
    expect(site.stats).toMatchObject({ members: 137, total_xp: 'auto', citadel_level: 6, total_level: 'hidden' });
    write({ stats: { citadel_level: 'auto' } });
    expect(() => readSite(dir, 'real')).toThrow(
      'stats.citadel_level: A figure is a whole number from 0 up, or "hidden"',
    );
  });

  it('returns the unwritten facts; an empty text counts as written', () => {
    expect(unwrittenFacts(ownFacts(dir))).toHaveLength(10);
    write({ description: '', links: { chat: 'https://chat.example', stream: '' }, special_names: [] });
    expect(unwrittenFacts(ownFacts(dir))).toEqual([
      'the link to the posts',
      'the link to the photos',
      'the text of Clan Information',
      'the total level',
      'the citadel level',
      'the kill/death ratio',
    ]);
  });

  it('returns the facts that are still samples, but not those that a clan may share with them', () => {
    const practice = JSON.parse(readFileSync(new URL('./site.practice.json', import.meta.url), 'utf8'));
    expect(sampleFacts(ownFacts(dir))).toEqual([]);
    write(practice);
    expect(sampleFacts(ownFacts(dir))).toEqual([
      'the description',
      'the link to the chat',
      'the link to the posts',
      'the link to the photos',
      'the link to the stream',
      'the text of Clan Information',
      'the total level',
      'the kill/death ratio',
      'special names',
    ]);
    write({ description: '…', information: { short: ['We cap on Mondays.', '…'] }, stats: { citadel_level: 7 } });
    expect(sampleFacts(ownFacts(dir))).toEqual(['the description', 'the text of Clan Information']);
    write({ description: 'We cap on Mondays.', links: { chat: '' }, special_names: [] });
    expect(sampleFacts(ownFacts(dir))).toEqual([]);
  });

  it('reports all problems at once', () => {
    write({ links: { chat: 'http://insecure.example' }, stats: { members: -1 }, motto: 'x' });
    expect(() => readSite(dir, 'practice')).toThrow(/links\.chat[\s\S]*stats\.members/);
    expect(() => readSite(dir, 'practice')).toThrow(/motto/);
  });

  it('returns the origins of its pictures', () => {
    expect(pictureOrigins(readSite(dir, 'practice'))).toEqual([]);
    write({ banner_url: 'https://Art.example:8443/a,b;c.png?x', overall_icon_url: 'https://art.example/o.png' });
    expect(pictureOrigins(readSite(dir, 'practice'))).toEqual(['https://Art.example:8443', 'https://art.example']);
  });

  it.each(['https://a.example;script-src', 'https://*', 'https://a.example,b', "https://'unsafe-inline'/", 'data:x'])(
    'rejects %s as a picture, because its host is sent in a header',
    (address) => {
      write({ banner_url: address });
      expect(() => readSite(dir, 'practice')).toThrow(/banner_url/);
    },
  );

  it.each(['{', '[]', '"x"'])('rejects %s', (text) => {
    write(text);
    expect(() => readSite(dir, 'practice')).toThrow('is not a JSON object');
  });

  it('notices a change of the file, valid or not', () => {
    expect(siteFileDigest(dir)).toBeNull();
    write({ description: 'Ours' });
    const { digest } = readSiteFile(dir, 'real') ?? {};
    expect(siteFileDigest(dir)).toEqual({ path: join(dir, 'site.json'), digest });
    write('{');
    expect(siteFileDigest(dir)?.digest).not.toBe(digest);
  });

  it('edits only the facts that are named, and gives one its shipped value again by null', () => {
    const own = { description: 'Ours', links: { chat: 'https://chat.example', photos: '' }, special_names: [] };
    expect(factsAfter(own, {})).toEqual(own);
    expect(factsAfter(own, { description: null, links: { chat: null, stream: 'https://tv.example' } })).toEqual({
      links: { photos: '', stream: 'https://tv.example' },
      special_names: [],
    });
    const short = factsAfter(own, { links: { chat: null, photos: null }, information: { short: ['Hello.'] } });
    expect(short).toEqual({ description: 'Ours', special_names: [], information: { short: ['Hello.'] } });
    expect(own.links).toEqual({ chat: 'https://chat.example', photos: '' });
  });

  it('keeps every stop of a shipped name style readable in both themes', () => {
    const site = readSite(dir, 'practice');
    expect(readSite(dir, 'real')).toMatchObject({
      grandmaster_style: site.grandmaster_style,
      booster_style: site.booster_style,
    });
    for (const style of [...site.special_names, site.grandmaster_style, site.booster_style]) {
      for (const theme of ['dark', 'light'] as const) {
        for (const stop of style[theme]) {
          expect(contrast(stop, tokens.color[theme].bg.surface2)).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });
});
