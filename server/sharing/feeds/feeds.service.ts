import { Injectable } from '@nestjs/common';
import type { Activity, ActivityCategory } from '../../../shared/activities/activities.schemas.ts';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import { achievementsFeedPath, bingoFeedPath } from '../../../shared/sharing/sharing.routes.ts';
import { href } from '../../../shared/site/page-address.ts';
import { ClanModelService } from '../../clan-model/clan-model.service.ts';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import type { CachedBody } from '../../http/cached/cached-body.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { SiteService } from '../../site/site.service.ts';
import { type PublicBoard, PublicBoardsService } from '../boards/public-boards.service.ts';
import { KeptTextsService, type TextMaking } from '../kept-texts.service.ts';
import { type AtomFeed, atomFeed, type FeedEntry, MOST_ENTRIES } from './atom-feed.ts';
import { boardEntries, newestFirst, phaseEntries } from './board-entries.ts';
import { QuietMembersService } from './quiet-members.service.ts';

/** Number of the newest boards whose completions are in the feed of all boards. Of older ones it tells start and end. */
const WHOLE_BOARDS = 10;
/** Lines of a member that are looked through for those of one category. */
const MEMBER_LINES = 200;
const MINUTE_MS = 60_000;

/**
 * Makes the Atom feeds out of what visitors read anyway, so that nothing is in a feed that is on no page. Members who are
 * named on pages only are left out.
 */
@Injectable()
export class FeedsService {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly clan: ClanModelService,
    private readonly boards: PublicBoardsService,
    private readonly site: SiteService,
    private readonly texts: KeptTextsService,
    private readonly members: QuietMembersService,
  ) {}

  /** Returns the newest lines. @throws DomainError MEMBER_NOT_FOUND */
  achievements(of: { category?: ActivityCategory | undefined; member?: string | undefined }): Promise<CachedBody> {
    const address = achievementsFeedPath(of);
    return this.texts.get(address, async () => {
      await this.clan.ready();
      const newest = await this.boards.newestLine();
      const quiet = await this.members.ids();
      return of.member === undefined
        ? this.clanLines(of.category, newest, quiet)
        : this.memberLines(of.member, of.category, newest, quiet);
    });
  }

  /** Returns the feed of all boards that visitors see. */
  allBoards(): Promise<CachedBody> {
    return this.texts.get(bingoFeedPath(null), async () => {
      const { boards, mark } = await this.boards.list(true);
      const now = this.clock.now().getTime();
      const begun = boards.filter((board) => Date.parse(board.start_date ?? board.created_at) <= now);
      const whole: PublicBoard[] = [];
      for (const { id } of begun.slice(0, WHOLE_BOARDS)) {
        // One board whose past is being read again must not keep the others from the feed.
        const found = await this.boards.findReady(id);
        if (found) whole.push(found);
      }
      const { clan_name: clan } = this.site.get();
      const older = begun.slice(WHOLE_BOARDS);
      const quiet = await this.members.ids();
      const entries = () => [
        ...whole.flatMap(({ state }) => boardEntries(state, clan, now, quiet)),
        ...older.flatMap((board) => phaseEntries(board, clan, now, () => '')),
      ];
      return this.making([mark, [...quiet], ...whole.map((at) => [at.state.board.id, at.mark])], now, () => ({
        title: `${clan}: bingo`,
        path: bingoFeedPath(null),
        page: href('bingo'),
        author: clan,
        entries: entries().sort(newestFirst),
      }));
    });
  }

  /** Returns the feed of one board. @throws DomainError BOARD_NOT_FOUND also for a hidden board */
  board(id: number): Promise<CachedBody> {
    return this.texts.get(bingoFeedPath(id), async () => {
      const found = await this.boards.find(id);
      if (!found) throw new DomainError('BOARD_NOT_FOUND');
      const now = this.clock.now().getTime();
      const quiet = await this.members.ids();
      return this.making([found.mark, [...quiet]], now, () => this.boardFeed(found.state, now, quiet));
    });
  }

  private boardFeed(state: BingoState, now: number, quiet: ReadonlySet<number>): AtomFeed {
    const { clan_name: clan } = this.site.get();
    const { id, title } = state.board;
    return {
      title: `${title} of ${clan}`,
      path: bingoFeedPath(id),
      page: href('bingo', {}, { board: id }),
      author: clan,
      entries: boardEntries(state, clan, now, quiet),
    };
  }

  /** Starts and ends are told by the minute, so a feed of boards is looked at again in each. */
  private making(marks: readonly unknown[], now: number, feed: () => AtomFeed): TextMaking {
    const mark = [JSON.stringify(marks), Math.floor(now / MINUTE_MS), this.site.get().revision];
    return { mark, make: () => atomFeed(this.config.publicUrl, feed()) };
  }

  private clanLines(
    category: ActivityCategory | undefined,
    newest: number | null,
    quiet: ReadonlySet<number>,
  ): TextMaking {
    const { model } = this.clan;
    const { clan_name: clan, revision } = this.site.get();
    const make = () =>
      atomFeed(this.config.publicUrl, {
        title: `${clan}: ${category ?? 'achievements'}`,
        path: achievementsFeedPath({ category }),
        page: href('home'),
        author: clan,
        entries: entriesOf(
          model.activities.filter(({ member_name: name }) => !quiet.has(model.find(name)?.wire.id ?? 0)),
          category,
          newest,
        ),
      });
    return { mark: [model.changed.activities, model.removals, revision, newest, [...quiet].join()], make };
  }

  private memberLines(
    name: string,
    category: ActivityCategory | undefined,
    newest: number | null,
    quiet: ReadonlySet<number>,
  ): TextMaking {
    const member = this.clan.model.find(name);
    if (!member) throw new DomainError('MEMBER_NOT_FOUND');
    const { id, name: known } = member.wire;
    const isQuiet = quiet.has(id);
    const shown = isQuiet ? this.site.get().clan_name : member.wire.display_name;
    const make = async () =>
      atomFeed(this.config.publicUrl, {
        title: `${shown}: ${category ?? 'achievements'}`,
        path: achievementsFeedPath({ category, member: known }),
        // Not the name, which a rename changes: readers would take the feed for another one.
        thing: `feeds/member/${id}${category === undefined ? '' : `/${category.replaceAll(' ', '-')}`}`,
        page: isQuiet ? href('home') : href('profile', { name: known }),
        author: shown,
        entries: isQuiet ? [] : entriesOf(await this.clan.activitiesOf(id, MEMBER_LINES), category, newest),
      });
    return { mark: [member, newest, isQuiet], make };
  }
}

/** @param newest greatest id of the lines that may be told; null for all */
function entriesOf(
  lines: readonly Activity[],
  category: ActivityCategory | undefined,
  newest: number | null,
): FeedEntry[] {
  const wanted = lines.filter(
    (line) => (newest === null || line.id <= newest) && (category === undefined || line.category === category),
  );
  return wanted.slice(0, MOST_ENTRIES).map((line) => ({
    thing: `activity/${line.id}`,
    title: `${line.display_name}: ${line.text}`,
    text: line.details,
    at: line.activity_date,
    path: href('profile', { name: line.member_name }),
    author: line.display_name,
    category: line.category,
  }));
}
