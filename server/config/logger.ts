import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';

const root = pino({ level: 'silent', base: undefined, timestamp: pino.stdTimeFunctions.isoTime });

/** Returns the logger of the process: one JSON line for each event on standard output. Silent until main sets a level. */
export function rootLogger(): Logger {
  return root;
}

export interface LoggedError {
  at: Date;
  text: string;
}
let newestError: LoggedError | null = null;

/** Returns the newest error that this process logged; null when it logged none. */
export function lastError(): LoggedError | null {
  return newestError;
}

/** Writes Nest's log lines as JSON; its messages at start have the level debug. */
export class PinoLogger implements LoggerService {
  log(message: unknown, ...rest: unknown[]): void {
    const context = contextOf(rest);
    const chatter = ['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication'];
    root[chatter.includes(context) ? 'debug' : 'info']({ context }, textOf(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    const cause = rest.length > 1 ? rest[0] : undefined;
    newestError = { at: new Date(), text: firstLine(textOf(message)) };
    root.error({ context: contextOf(rest), ...(cause !== undefined && { cause: textOf(cause) }) }, textOf(message));
  }
  warn(message: unknown, ...rest: unknown[]): void {
    root.warn({ context: contextOf(rest) }, textOf(message));
  }
  debug(message: unknown, ...rest: unknown[]): void {
    root.debug({ context: contextOf(rest) }, textOf(message));
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    root.trace({ context: contextOf(rest) }, textOf(message));
  }
}

function contextOf(rest: unknown[]): string {
  const last = rest.at(-1);
  return typeof last === 'string' ? last : 'app';
}

/** Returns the first line without the stack, at most 300 characters, because admins see it. */
function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 300);
}

function textOf(message: unknown): string {
  if (message instanceof Error) return message.stack ?? message.message;
  return typeof message === 'string' ? message : JSON.stringify(message);
}
