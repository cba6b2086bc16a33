import { Injectable } from '@nestjs/common';
import { boardCalendarPath } from '../../../shared/sharing/calendar-path.ts';
import { sharingRoutes } from '../../../shared/sharing/sharing.routes.ts';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import type { CachedBody } from '../../http/cached/cached-body.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { SiteService } from '../../site/site.service.ts';
import { PublicBoardsService } from '../boards/public-boards.service.ts';
import { KeptTextsService, type TextMaking } from '../kept-texts.service.ts';
import { boardCalendar, type BoardCalendar } from './board-calendar.ts';
import { WithdrawnBoardRepository } from './withdrawn-board.repository.ts';

const HOUR_MS = 3_600_000;
/** For so long a board that was taken away is told as cancelled: a program that reads a calendar once a month hears of it. */
const CANCELLED_MS = 30 * 24 * HOUR_MS;

/** Makes the calendars of the boards that have an end. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly boards: PublicBoardsService,
    private readonly withdrawn: WithdrawnBoardRepository,
    private readonly site: SiteService,
    private readonly texts: KeptTextsService,
  ) {}

  /** Returns the calendar of all boards that visitors see. */
  all(): Promise<CachedBody> {
    return this.texts.get(sharingRoutes.calendar.path, async () => {
      const { boards, mark } = await this.boards.list();
      const { clan_name: clan } = this.site.get();
      return this.making(mark, async (since) => ({
        name: `${clan}: bingo`,
        boards,
        withdrawn: await this.withdrawn.since(since),
      }));
    });
  }

  /** Returns the calendar of one board. @throws DomainError BOARD_NOT_FOUND without a board, and for a board without an end */
  board(id: number): Promise<CachedBody> {
    return this.texts.get(boardCalendarPath(id), async () => {
      const { boards, mark } = await this.boards.list();
      const board = boards.find((one) => one.id === id && one.end_date !== null);
      const { clan_name: clan } = this.site.get();
      if (board) return this.making(mark, () => ({ name: board.title, boards: [board], withdrawn: [] }));
      return this.making(mark, async (since) => {
        const withdrawn = (await this.withdrawn.since(since, id)).filter((one) => one.end_date !== null);
        if (withdrawn.length === 0) throw new DomainError('BOARD_NOT_FOUND');
        return { name: `${clan}: bingo`, boards: [], withdrawn };
      });
    });
  }

  /** @param find gets the time from which on a board that was taken away is told */
  private making(boards: string, find: (since: Date) => BoardCalendar | Promise<BoardCalendar>): TextMaking {
    const hour = Math.floor(this.clock.now().getTime() / HOUR_MS) * HOUR_MS;
    const make = async () => boardCalendar(this.config.publicUrl, await find(new Date(hour - CANCELLED_MS)));
    return { mark: [boards, hour, this.site.get().revision], make };
  }
}
