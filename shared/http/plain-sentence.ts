import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

/** Words for the expected type, by the library's name of the type. */
const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};
const FORMATS: Record<string, string> = {
  datetime: 'a UTC time such as 2026-03-10T20:00:00Z',
  uuid: 'an id such as 7d444840-9dc0-4ad1-8245-5ffdce74fad2',
  url: 'an address that begins with https://',
  email: 'an e-mail address',
};
/** Most names or choices in one sentence. */
const MOST_NAMED = 12;
const MOST_LETTERS = 40;

/**
 * Returns our sentence for invalid input. Pass it to a parse as `error`: a schema's own message takes precedence, so the
 * validation library's messages are never shown.
 */
export function plainSentence(issue: Issue): string {
  const path = issue.path ?? [];
  const subject = path.length === 0 ? 'The request' : `The field "${path.map(String).join('.').slice(0, 100)}"`;
  return `${subject} ${predicate(issue)}`;
}

function predicate(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return 'is missing';
      const kind = KINDS[issue.expected];
      return kind === undefined ? 'cannot have this value' : `must be ${kind}`;
    }
    case 'too_small':
      return bound(issue.origin, 'at least', issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return bound(issue.origin, 'at most', issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_format': {
      const format = FORMATS[issue.format];
      return format === undefined ? 'has the wrong format' : `must be ${format}`;
    }
    case 'invalid_value':
      return `must be ${choices(issue.values)}`;
    case 'unrecognized_keys': {
      const names = issue.keys.map((key) => `"${key.slice(0, MOST_LETTERS)}"`);
      const shown = names.slice(0, MOST_NAMED).join(', ');
      return names.length === 1 ? `has an unknown field: ${shown}` : `has unknown fields: ${shown}`;
    }
    default:
      return 'cannot have this value';
  }
}

/** Returns the words for a bound: `amount` for a length, `size` for a number. */
function bound(origin: string, amount: string, size: string, limit: number | bigint): string {
  if (origin === 'string') {
    if (amount === 'at least' && Number(limit) === 1) return 'must not be empty';
    return `must have ${amount} ${limit} ${Number(limit) === 1 ? 'character' : 'characters'}`;
  }
  if (origin === 'array' || origin === 'set') {
    if (amount === 'at least' && Number(limit) === 1) return 'must not be empty';
    return `must have ${amount} ${limit} ${Number(limit) === 1 ? 'entry' : 'entries'}`;
  }
  return `must be ${size} ${limit}`;
}

function choices(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_NAMED).map((value) => `"${String(value)}"`);
  if (shown.length === 1) return shown.join('');
  return `one of ${shown.join(', ')}${values.length > MOST_NAMED ? ' and others' : ''}`;
}
