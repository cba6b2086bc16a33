import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import { rootLogger } from '../../config/logger.ts';
import { requestIdOf } from '../errors/failure.ts';

/** Logs one line for each call, without query, headers and body: these may contain tokens and people's names. */
export function requestLog(): RequestHandler {
  return pinoHttp({
    logger: rootLogger(),
    genReqId: (_: IncomingMessage, res: ServerResponse) => requestIdOf(res),
    serializers: {
      req: (req: { id: unknown; method: unknown; raw: { url?: string; originalUrl?: string } }) => ({
        id: req.id,
        method: req.method,
        path: (req.raw.originalUrl ?? req.raw.url ?? '').split('?')[0],
      }),
      res: (res: { statusCode: unknown }) => ({ statusCode: res.statusCode }),
    },
    customLogLevel: (req, res, error) => {
      if (error !== undefined || res.statusCode >= 500) return 'error';
      if (req.method === 'GET' || req.method === 'HEAD') return 'debug';
      return 'info';
    },
  });
}
