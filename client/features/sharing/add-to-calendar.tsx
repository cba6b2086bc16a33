import { boardCalendarPath } from '../../../shared/sharing/calendar-path.ts';
import { buttonClass } from '../../ui/controls/button.tsx';

/** A link with which a calendar program takes over the time of a board that has an end. */
export function AddToCalendar({ boardId }: { boardId: number }) {
  return (
    <a className={buttonClass('outline')} href={boardCalendarPath(boardId)}>
      Add to calendar
    </a>
  );
}
