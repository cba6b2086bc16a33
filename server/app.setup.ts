import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { ALL_ROUTES } from '../shared/all-routes.ts';
import { DRAWN_ICONS } from '../shared/icons/drawn-icons.ts';
import { firstReads } from '../shared/site/first-paint.ts';
import { bingoPublicRoutes } from '../shared/bingo/public.routes.ts';
import { chooseBoard, wantedBoard } from '../shared/bingo/boards/choose-board.ts';
import type { Board } from '../shared/bingo/bingo.schemas.ts';
import { read } from '../shared/site/first-read.ts';
import { matchPage } from '../shared/site/page-address.ts';
import { type PageSite, SITE_BLOCK_ID } from '../shared/site/site.schemas.ts';
import { BingoReadsService } from './bingo/reads/bingo-reads.service.ts';
import { Clock } from './config/clock.ts';
import type { Config } from './config/config.ts';
import { clientFiles, type FillPage } from './http/pages/client-files.ts';
import { jsonAnswers } from './http/cached/json-answer.ts';
import { dataBlock, pageHtml, readPreload, type PageHtml } from './http/pages/page-html.ts';
import { pagePreloads } from './http/pages/page-preloads.ts';
import { HttpEdge } from './http/edge/edge.ts';
import { requestLog } from './http/edge/request-log.ts';
import { avatarFiles } from './practice/world/avatar-files.ts';
import { iconFiles } from './practice/icons/icon-files.ts';
import type { ClanModel } from './clan-model/clan-model.ts';
import { ClanModelService } from './clan-model/clan-model.service.ts';
import { feedLinks } from './sharing/feed-links.ts';
import { pagePicture } from './sharing/pictures/page-picture.ts';
import { SharePicturesService } from './sharing/pictures/share-pictures.service.ts';
import { SetupHost } from './setup/setup-host.ts';
import { pageMetadata } from './site/page-metadata.ts';
import { pageShell } from './site/page-shell.ts';
import { SiteService } from './site/site.service.ts';

const BODY_LIMIT = '100kb';
/** Pages kept as they were filled last; each has about 8 KB. */
const FILLED_PAGES = 100;

/**
 * Adds all middleware to the application, for the server and for tests. Call before init(). `clientFolder` is the built
 * client, or null without one; `practicePages` serve the pages of a practice world's identity provider and Discord.
 */
export function setUpApp(
  app: NestExpressApplication,
  config: Config,
  clientFolder: string | null,
  practicePages: readonly (RequestHandler | undefined)[] | null = null,
): void {
  app.disable('x-powered-by');
  app.disable('etag'); // read models send their own ETag, other responses are not cached
  app.set('query parser', 'simple');
  app.setGlobalPrefix('api', { exclude: ALL_ROUTES.filter((route) => route.root).map((route) => route.path) });
  app.use(requestLog());
  if (config.practice) {
    app.use('/avatars', avatarFiles());
    app.use(DRAWN_ICONS, iconFiles());
  }
  for (const pages of practicePages ?? []) if (pages) app.use(pages);
  const edge = app.get(HttpEdge);
  app.use(clientFiles(clientFolder, pageFiller(app, config, clientFolder), () => edge.siteHeaders));
  for (const { path, maxBodyKb } of ALL_ROUTES) {
    if (maxBodyKb !== undefined) app.use(`/api${path}`, express.json({ limit: `${maxBodyKb}kb` }));
  }
  app.use('/api', jsonAnswers(edge.siteHeaders));
  app.use('/api', express.json({ limit: BODY_LIMIT }));
}

/** Fills pages with metadata from the memory of this process, so that a profile's is as new as its API. */
function pageFiller(app: NestExpressApplication, config: Config, clientFolder: string | null): FillPage {
  const { model } = app.get(ClanModelService);
  const sites = app.get(SiteService);
  const bingo = app.get(BingoReadsService);
  const pictures = app.get(SharePicturesService);
  const clock = app.get(Clock);
  const canSetUp = app.get(SetupHost).isOpen;
  const find = (name: string) => {
    const member = model.find(name);
    return member && { wire: member.wire, totalLevel: member.stat?.level[0] ?? null };
  };
  const figures = figuresOf(model);
  const shellOf = async (match: NonNullable<ReturnType<typeof matchPage>>, search: URLSearchParams) =>
    pageShell(match.page, {
      clanName: sites.get().clan_name,
      memberName: find(match.params['name'] ?? '')?.wire.display_name ?? null,
      countMembers: () => figures().members,
      boardTitles: match.page === 'bingo' ? await titlesOf(bingo) : null,
      hasQuery: search.size > 0,
    });
  const preloads = pagePreloads(clientFolder);
  const blockOf = siteBlock();
  const filled = new LRUCache<string, PageHtml>({ max: FILLED_PAGES });
  return async (html, path, query) => {
    const search = new URLSearchParams(query);
    const site = sites.get();
    // While the database is away it is unknown whether a board exists, so it counts as existing.
    const boards = search.has('board') ? await bingo.knownBoards().catch(() => null) : null;
    const hasBoard = (id: number) => boards?.some((board) => board.id === id) ?? true;
    const plain = pageMetadata(path, { site, find, figures, hasBoard, canSetUp, search });
    // A page without an address, such as an unknown member's, has no reads to preload.
    const match = matchPage(path);
    const board = match?.page === 'bingo' ? await shownBoard(bingo, search, clock.now().getTime()) : null;
    const shown = board ? [read(bingoPublicRoutes.getState, { params: { id: board.id } })] : [];
    const picture =
      match && plain.status === 200 ? await pagePicture(pictures, match.page, board, site.clan_name) : undefined;
    const words = picture ? { ...plain, picture } : plain;
    const reads = words.path === null ? [] : [...firstReads(path, search), ...shown].map(readPreload);
    const shell = match && words.status === 200 ? await shellOf(match, search) : null;
    const member = find(match?.params['name'] ?? '')?.wire.name ?? null;
    const links = match && words.status === 200 ? feedLinks(match, search, member) : [];
    // All that differs between two fillings. A page is read far more often than it changes.
    const key = JSON.stringify([match?.page, words, reads, links, shell, site.revision]);
    const known = filled.get(key);
    if (known !== undefined) return known;
    const head = [...(match ? preloads(match.page) : []), ...reads, ...links];
    const facts = { name: site.clan_name, publicUrl: config.publicUrl };
    const page = pageHtml(html, words, facts, { head, body: [blockOf(site)], shell });
    filled.set(key, page);
    return page;
  };
}

/** Returns a function that makes the block with the site's facts, once for each state of them. */
function siteBlock(): (site: PageSite) => string {
  let made: { of: PageSite; block: string } | null = null;
  return (site) => {
    if (made?.of !== site) made = { of: site, block: dataBlock(SITE_BLOCK_ID, site) };
    return made.block;
  };
}

/** Returns a function that counts the active members and their XP, once for each state of the model. */
function figuresOf(model: ClanModel) {
  let counted: string | null = null;
  let figures = { members: 0, totalXp: 0 };
  return () => {
    // A model that is loaded again may have the version that it had.
    const state = `${model.version} ${model.changed.members}`;
    if (counted !== state) {
      const active = [...model.members.values()].filter(({ wire }) => wire.is_active);
      figures = { members: active.length, totalXp: active.reduce((sum, { wire }) => sum + wire.total_xp, 0) };
      counted = state;
    }
    return figures;
  };
}

/** Returns the board that the bingo page shows; null without one, with a read token, and while the database is away. */
async function shownBoard(bingo: BingoReadsService, search: URLSearchParams, now: number): Promise<Board | null> {
  if (search.has('token')) return null;
  const boards = await bingo.knownBoards().catch(() => []);
  return chooseBoard(boards, wantedBoard(search), now);
}

/** Returns the titles of the boards that visitors see; null while the database is away and none are known. */
async function titlesOf(bingo: BingoReadsService): Promise<string[] | null> {
  const boards = await bingo.knownBoards().catch(() => null);
  return boards?.map(({ title }) => title) ?? null;
}
