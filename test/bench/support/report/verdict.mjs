/**
 * Judges the figures of the bench.
 *
 * A row of a case is {name, ratio, foreign, note} and may have:
 * - `counted`: true for a figure that does not depend on time (bytes, statements, losses), which is judged under any load;
 * - `ours`, `bare`, `unit`: both sides of the ratio, and `line`, `column`: its place in a table of docs/performance.md.
 *
 * `ratio` is ours divided by bare, or a plain figure; `foreign` the cores that other processes used meanwhile.
 */

/** Returns true when a name fits a goal's figure, in which * stands for any text. */
function fits(figure, name) {
  const parts = figure.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(name);
}

/** Returns {most}, {least} or {} of a row: the first of `goals` that fits. */
const goalOf = ({ name }, goals) => goals.find(({ figure }) => fits(figure, name)) ?? {};

/** Returns the row with its goal (`most` or `least`) and `verdict`: met, missed, noted (no goal) or disturbed. */
export function judge(row, goals, maxForeign) {
  const { most, least } = goalOf(row, goals);
  const judged = { ...row, most, least };
  if (most === undefined && least === undefined) return { ...judged, verdict: 'noted' };
  if (!row.counted && !(row.foreign <= maxForeign)) return { ...judged, verdict: 'disturbed' };
  // A figure that is no number has not met its goal.
  const met = most === undefined ? row.ratio >= least : row.ratio <= most;
  return { ...judged, verdict: met ? 'met' : 'missed' };
}

const WORDS = { met: 'PASS', missed: 'FAIL', noted: '', disturbed: 'DISTURBED' };

/** Returns the goal as text, "≤ 1.5" or "≥ 0.7", or nothing. */
export const goalText = ({ most, least }) =>
  most !== undefined ? `≤ ${most}` : least !== undefined ? `≥ ${least}` : '';

/** Returns the printed line of a judged row. */
export function lineOf(row) {
  const { name, ratio, ours, bare, foreign, verdict, note } = row;
  const goal = goalText(row);
  const parts = [
    name,
    `ratio=${ratio.toFixed(2)}`,
    ours !== undefined && `(${ours.toFixed(1)} / ${bare.toFixed(1)})`,
    goal && `goal ${goal}`,
    `others=${foreign.toFixed(2)} cores`,
    WORDS[verdict],
    note && ` ${note}`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** Returns the last lines of a run: what was missed, disturbed or broken, and one sentence. */
export function summaryOf(rows, broken) {
  const of = (verdict) => rows.filter((row) => row.verdict === verdict);
  const [missed, disturbed] = [of('missed'), of('disturbed')];
  const list = (title, lines) => (lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)]);
  const whole = missed.length + disturbed.length + broken.length === 0;
  return [
    ...list('Missed:', missed.map(lineOf)),
    ...list('Not judged, because other processes used the machine in every try:', disturbed.map(lineOf)),
    ...list('Broken:', broken),
    whole
      ? 'Every goal was met.'
      : `${missed.length} goals were missed, ${disturbed.length} figures not judged, ${broken.length} cases broken.`,
  ];
}
