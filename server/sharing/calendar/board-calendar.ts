import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import { PRODUCT } from '../../../shared/product.ts';
import { href } from '../../../shared/site/page-address.ts';
import { oneLine } from '../foreign-text.ts';
import type { WithdrawnBoard } from './withdrawn-board.repository.ts';

const REFRESH_S = 3600;

export interface BoardCalendar {
  name: string;
  boards: readonly Board[];
  /** Boards that visitors saw and do not see any more. */
  withdrawn: readonly WithdrawnBoard[];
}

/**
 * Returns a calendar of the boards that have an end. All times are in UTC, and nothing depends on when it is made. A board that
 * was withdrawn is cancelled under its id and without its words: a program that showed it takes it away.
 */
export function boardCalendar(publicUrl: string, { name, boards, withdrawn }: BoardCalendar): string {
  const { hostname } = new URL(publicUrl);
  const uid = (id: number): string => `board-${id}@${hostname}`;
  const calendar = ical({
    // The library writes the name as it is, and only the texts of events escaped.
    name: oneLine(name).replace(/[\\;,]/g, (letter) => `\\${letter}`),
    prodId: { company: PRODUCT.id, product: PRODUCT.name, language: 'EN' },
    ttl: REFRESH_S,
  });
  const common = { transparency: ICalEventTransparency.TRANSPARENT };
  for (const board of boards) {
    if (board.end_date === null) continue;
    const { start, end } = spanOf(board, board.end_date);
    const url = publicUrl + href('bingo', {}, { board: board.id });
    const words = oneLine(board.description ?? '');
    calendar.createEvent({
      ...common,
      ...{ id: uid(board.id), sequence: board.revision, stamp: new Date(board.created_at), start, end },
      summary: oneLine(board.title),
      description: words === '' ? url : `${words}\n${url}`,
      url,
      status: ICalEventStatus.CONFIRMED,
    } satisfies ICalEventData);
  }
  for (const board of withdrawn) {
    if (board.end_date === null) continue;
    calendar.createEvent({
      ...common,
      ...spanOf(board, board.end_date),
      ...{ id: uid(board.id), sequence: board.revision + 1, stamp: new Date(board.withdrawn_at) },
      summary: 'Cancelled',
      status: ICalEventStatus.CANCELLED,
    } satisfies ICalEventData);
  }
  return calendar.toString();
}

/** A board whose end is before its start takes no time. */
function spanOf({ start_date, created_at }: Pick<Board, 'start_date' | 'created_at'>, until: string) {
  const end = new Date(until);
  const start = new Date(start_date ?? created_at);
  return { start: start > end ? end : start, end };
}
