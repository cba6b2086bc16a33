import type { OutgoingHttpHeader } from 'node:http';
import { REQUEST_ID_HEADER } from '../errors/failure.ts';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import type { HeaderList } from '../edge/security-headers.ts';

/** Ways of sending a body. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Headers of every response of this site, flat: name, value, name, value. */
export type SharedHeaders = readonly string[];

export function sharedHeaders(headers: HeaderList): SharedHeaders {
  return headers.flat();
}

/** Headers of one ready answer in the flat form of writeHead, made once; only version and request id differ. */
export class ResponseHead {
  private readonly list: OutgoingHttpHeader[];
  private readonly versionAt: number;

  private constructor(shared: SharedHeaders, own: readonly string[]) {
    this.list = [...shared, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding', ...own];
    this.list.push(LIVE_VERSION_HEADER, '', REQUEST_ID_HEADER, '');
    this.versionAt = this.list.length - 3;
  }

  static unchanged(shared: SharedHeaders, etag: string): ResponseHead {
    return new ResponseHead(shared, ['ETag', etag]);
  }

  static body(shared: SharedHeaders, etag: string, encoding: Encoding, bytes: number): ResponseHead {
    const packed = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const type = ['Content-Type', 'application/json; charset=utf-8'];
    return new ResponseHead(shared, ['ETag', etag, ...type, ...packed, 'Content-Length', String(bytes)]);
  }

  /** Returns the list itself, not a copy: writeHead reads it before it returns. */
  fill(version: number, requestId: string): OutgoingHttpHeader[] {
    this.list[this.versionAt] = String(version);
    this.list[this.versionAt + 2] = requestId;
    return this.list;
  }
}
