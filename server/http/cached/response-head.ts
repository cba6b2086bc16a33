import type { OutgoingHttpHeader } from 'node:http';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { CACHE_CONTROL } from './cache-control.ts';

/** Ways of sending a body. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Headers of every answer with a body, flat: name, value, name, value. */
export type SharedHeaders = readonly string[];

/** Headers of one ready answer in the flat form of writeHead, made once; only the version differs between requests. */
export class ResponseHead {
  private readonly list: OutgoingHttpHeader[];
  private readonly versionAt: number;

  private constructor(headers: readonly string[]) {
    this.list = ['Cache-Control', CACHE_CONTROL.shared, 'Vary', 'Accept-Encoding', ...headers, LIVE_VERSION_HEADER, ''];
    this.versionAt = this.list.length - 1;
  }

  /** A 304 has only what its reader needs: the headers of the stored answer stay valid. */
  static unchanged(headers: SharedHeaders, etag: string): ResponseHead {
    return new ResponseHead([...headers, 'ETag', etag]);
  }

  static body(shared: SharedHeaders, etag: string, encoding: Encoding, bytes: number): ResponseHead {
    const packed = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const type = ['Content-Type', 'application/json; charset=utf-8'];
    return new ResponseHead([...shared, 'ETag', etag, ...type, ...packed, 'Content-Length', String(bytes)]);
  }

  /** Returns the list itself, not a copy: writeHead reads it before it returns. @param version null for none */
  fill(version: number | null): OutgoingHttpHeader[] {
    if (version === null) return this.list.slice(0, this.versionAt - 1);
    this.list[this.versionAt] = String(version);
    return this.list;
  }
}
