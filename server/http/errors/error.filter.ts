import {
  type ArgumentsHost,
  BadRequestException,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../shared/http/error-catalogue.ts';
import { allowedMethods } from './allowed-methods.ts';
import { DomainError } from './domain-error.ts';
import { requestIdOf, sendFailure } from './failure.ts';

const BY_STATUS: Partial<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};
/** The database is down, full of connections, starting, stopping, or was cut off. */
const DATABASE_AWAY = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|57P0[1-3]|08\w{3}|53300)$/;
/** The connection ended without an answer, so it is unknown whether the statement was done. */
const CONNECTION_LOST = /Connection terminated|Query runner already released|Query read timeout/;
/**
 * PostgreSQL rolled back: a lock was not granted in time (55P03), the statement took too long (57014), two
 * transactions waited for each other (40P01) or could not be serialised (40001).
 */
const DATABASE_BUSY = /^(55P03|57014|40P01|40001)$/;
/** Every connection of the pool was in use for too long, or a new one was not answered in time. */
const NO_CONNECTION = /timeout exceeded when trying to connect/;
/** The database refused the connection, so the statement was never sent. */
const NEVER_SENT = /^(ECONNREFUSED|57P03|53300)$/;
const NO_ANSWER = 'The database did not answer. Please try again.';
const UNKNOWN_END =
  'The database did not answer. Your change may or may not have been saved: check before you try again.';
const RETRY_AFTER_S = 2;
/** Message of Express when a parameter in the address cannot be decoded. */
const UNDECODABLE = /^Failed to decode param/;
const NOT_JSON = 'The request is not well-formed JSON';

/** Turns any error into the failure envelope. An unexpected error shows only its request id; the log has its details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw error;
    const res = host.switchToHttp().getResponse<Response>();
    if (error instanceof DomainError) {
      const wait = ERROR_CATALOGUE[error.code].status === 503 ? { retryAfterS: RETRY_AFTER_S } : {};
      const { message, details, conflict } = error;
      sendFailure(res, error.code, { message, details, conflict, ...wait });
      return;
    }
    // Nest's router throws this for a wrong method too.
    const allow = error instanceof NotFoundException ? otherMethods(host) : null;
    if (allow !== null) {
      res.setHeader('Allow', allow);
      sendFailure(res, 'METHOD_NOT_ALLOWED');
      return;
    }
    const code = codeOf(error);
    const isPassing = code === 'UNAVAILABLE' || code === 'BUSY';
    const { method, path } = host.switchToHttp().getRequest<Request>();
    // Nest throws this for a body that cannot be parsed; its message is the parser's own.
    const isNoJson = code === 'BAD_REQUEST' && error instanceof BadRequestException;
    const passing = {
      retryAfterS: RETRY_AFTER_S,
      ...(isCutOff(error) && { message: method === 'GET' ? NO_ANSWER : UNKNOWN_END }),
    };
    sendFailure(res, code, isPassing ? passing : isNoJson ? { message: NOT_JSON } : {});
    if (code !== 'INTERNAL' && !isPassing) return;
    const what = `${method} ${path} failed, request ${requestIdOf(res)}`;
    // Our code is not at fault then, so a stack trace would only fill the log.
    if (code === 'BUSY') this.log.warn(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    else this.log.error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}

/** Returns the methods of the address when the request's method is not among them; else null. */
function otherMethods(host: ArgumentsHost): string | null {
  // Below a mounted handler `path` is only the rest of the address.
  const { method, originalUrl } = host.switchToHttp().getRequest<Request>();
  const methods = allowedMethods(originalUrl.split('?')[0] ?? '');
  return methods?.split(', ').includes(method) === false ? methods : null;
}

/** Returns true when the connection was lost after a statement was sent, so that it is unknown whether it was done. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const sqlState = sqlStateOf(error);
  return CONNECTION_LOST.test(error.message) || (DATABASE_AWAY.test(sqlState) && !NEVER_SENT.test(sqlState));
}

const sqlStateOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

function codeOf(error: unknown): ErrorCode {
  // The percent signs in the address cannot be decoded: no id or name has such an address.
  if (error instanceof BadRequestException && UNDECODABLE.test(error.message)) return 'NOT_FOUND';
  if (error instanceof HttpException) return BY_STATUS[error.getStatus()] ?? 'INTERNAL';
  if (!(error instanceof Error)) return 'INTERNAL';
  if ('status' in error && typeof error.status === 'number') return BY_STATUS[error.status] ?? 'INTERNAL';
  const sqlState = sqlStateOf(error);
  if (DATABASE_AWAY.test(sqlState)) return 'UNAVAILABLE';
  if (DATABASE_BUSY.test(sqlState) || NO_CONNECTION.test(error.message)) return 'BUSY';
  return CONNECTION_LOST.test(error.message) ? 'UNAVAILABLE' : 'INTERNAL';
}
