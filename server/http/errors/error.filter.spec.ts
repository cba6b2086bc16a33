import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Logger, type ArgumentsHost } from '@nestjs/common';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ErrorFilter } from './error.filter.ts';

/** The answer to a request of this method whose handler throws. */
function answerTo(method: string, error: Error): { status: number; body: unknown; retryAfter: unknown } {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  const end = jest.spyOn(res, 'end');
  const http = {
    getRequest: () => ({ method, path: '/api/bingo/boards', originalUrl: '/api/bingo/boards' }),
    getResponse: () => res,
  };
  const host: Partial<ArgumentsHost> = { getType: <T>() => 'http' as T, switchToHttp: () => http as never };
  new ErrorFilter().catch(error, host as ArgumentsHost);
  const body: unknown = JSON.parse(String(end.mock.calls[0]?.[0]));
  return { status: res.statusCode, body, retryAfter: res.getHeader('Retry-After') };
}

const sql = (code: string) => Object.assign(new Error('a failure of the database'), { code });

describe('ErrorFilter', () => {
  beforeAll(() => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });

  it.each([
    ['a timeout', new Error('Query read timeout')],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a stop of the database', sql('57P01')],
    ['a reset connection', sql('ECONNRESET')],
  ])('answers a write that was cut off by %s with the warning that it may have been done', (_what, error) => {
    const unknown =
      'The database did not answer. Your change may or may not have been saved: check before you try again.';
    const { status, body, retryAfter } = answerTo('POST', error);
    expect(body).toMatchObject({ success: false, code: 'UNAVAILABLE', error: unknown });
    expect(status).toBe(503);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    const again = 'The database did not answer. Please try again.';
    expect(answerTo('GET', error).body).toMatchObject({ code: 'UNAVAILABLE', error: again });
  });

  it.each(['ECONNREFUSED', '57P03', '53300'])(
    'answers that the service is unavailable when no statement was sent (%s)',
    (code) => {
      const error = 'The service is starting or stopping, please try again';
      expect(answerTo('POST', sql(code)).body).toMatchObject({ code: 'UNAVAILABLE', error });
    },
  );

  it.each(['55P03', '57014', '40P01', '40001'])(
    'answers BUSY when the database rolled everything back (%s)',
    (code) => {
      expect(answerTo('PUT', sql(code))).toMatchObject({ status: 503, body: { code: 'BUSY' } });
    },
  );

  it('answers an unexpected failure without its details', () => {
    const { status, body } = answerTo('GET', sql('42703'));
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'INTERNAL', error: 'Something went wrong on our side' });
  });
});
