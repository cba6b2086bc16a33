import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ErrorCode } from '../../shared/http/error-catalogue.ts';
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
const CONNECTION_LOST = /Connection terminated|timeout exceeded when trying to connect|Query runner already released/;

/** Turns any error into the envelope. What we did not foresee says nothing but the request id; the log has the rest. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw error;
    const res = host.switchToHttp().getResponse<Response>();
    if (error instanceof DomainError) {
      sendFailure(res, error.code, { message: error.message, details: error.details });
      return;
    }
    // Nest's router says this of a wrong method too.
    const allow = error instanceof NotFoundException ? otherMethods(host) : null;
    if (allow !== null) {
      res.setHeader('Allow', allow);
      sendFailure(res, 'METHOD_NOT_ALLOWED');
      return;
    }
    const code = codeOf(error);
    if (code === 'UNAVAILABLE') {
      sendFailure(res, code, { retryAfterS: 2 });
    } else {
      sendFailure(res, code);
    }
    if (code === 'INTERNAL' || code === 'UNAVAILABLE') {
      const { method, path } = host.switchToHttp().getRequest<Request>();
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.log.error(`${method} ${path} failed, request ${requestIdOf(res)}: ${cause}`);
    }
  }
}

/** The methods that the address takes, when the one that came is not among them. */
function otherMethods(host: ArgumentsHost): string | null {
  // Below a mounted handler `path` is only the rest of the address.
  const { method, originalUrl } = host.switchToHttp().getRequest<Request>();
  const methods = allowedMethods(originalUrl.split('?')[0] ?? '');
  return methods?.split(', ').includes(method) === false ? methods : null;
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof HttpException) return BY_STATUS[error.getStatus()] ?? 'INTERNAL';
  if (!(error instanceof Error)) return 'INTERNAL';
  if ('status' in error && typeof error.status === 'number') return BY_STATUS[error.status] ?? 'INTERNAL';
  if ('code' in error && typeof error.code === 'string' && DATABASE_AWAY.test(error.code)) return 'UNAVAILABLE';
  return CONNECTION_LOST.test(error.message) ? 'UNAVAILABLE' : 'INTERNAL';
}
