import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';

const root = pino({ level: 'silent', base: undefined, timestamp: pino.stdTimeFunctions.isoTime });

/** The one logger of the process: a JSON line an event on standard output. Silent until main sets a level. */
export function rootLogger(): Logger {
  return root;
}

/** Nest's own log lines as JSON; its start-up chatter is for debugging. */
export class PinoLogger implements LoggerService {
  log(message: unknown, ...rest: unknown[]): void {
    const context = contextOf(rest);
    const chatter = ['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication'];
    root[chatter.includes(context) ? 'debug' : 'info']({ context }, textOf(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    const cause = rest.length > 1 ? rest[0] : undefined;
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

function textOf(message: unknown): string {
  if (message instanceof Error) return message.stack ?? message.message;
  return typeof message === 'string' ? message : JSON.stringify(message);
}
