const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a time (ms) as the log does: 25-Mar-2026 04:13, London time, to the minute. */
export function logDate(at: number): string {
  const part: Record<string, string> = {};
  for (const { type, value } of PARTS.formatToParts(at)) part[type] = value;
  const month = MONTHS[Number(part['month']) - 1] ?? 'Jan';
  return `${part['day']}-${month}-${part['year']} ${part['hour']}:${part['minute']}`;
}
