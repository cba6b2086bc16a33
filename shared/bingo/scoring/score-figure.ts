import { thousands } from '../../format/numbers.ts';
import type { Standing } from '../standings.ts';

type Score = Pick<Standing, 'points' | 'completed' | 'total'>;

/** Returns a score as it is shown beside a team: its points, or its squares as “3/25”. */
export function scoreFigure({ points, completed, total }: Score): string {
  return points === null ? `${completed}/${total}` : signed(points);
}

/** Returns a number of points: “1 point”, “47 points”. */
export function pointsWords(points: number): string {
  return `${signed(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
}

/** Returns a number with a true minus sign. */
export function signed(points: number): string {
  return points < 0 ? `−${thousands(-points)}` : thousands(points);
}
