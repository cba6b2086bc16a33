/** Characters that XML 1.0 and iCalendar do not allow, halves of a character, and line ends, which would begin a new line. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]/gu;

/** Returns one line of text that any reader of XML or of calendars accepts. Does not escape it. */
export function oneLine(text: string): string {
  return text.replace(FORBIDDEN, ' ').replace(/ {2,}/g, ' ').trim();
}
