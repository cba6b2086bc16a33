import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config/config.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Hosts and origins of this site. With a loopback PUBLIC_URL the three loopback names count as one host. D114. */
export class SiteOrigin {
  readonly secure: boolean;
  readonly loopback: boolean;
  private readonly hosts: ReadonlySet<string>;
  private readonly origins: ReadonlySet<string>;

  constructor(config: Config) {
    const own = new URL(config.publicUrl);
    const port = own.port === '' ? '' : `:${own.port}`;
    this.secure = own.protocol === 'https:';
    this.loopback = LOOPBACK.includes(own.hostname);
    const names = this.loopback ? LOOPBACK : [own.hostname];
    this.hosts = new Set(names.map((name) => name + port));
    this.origins = new Set(names.map((name) => `${own.protocol}//${name}${port}`));
  }

  /** Returns true when the Host header names this site; this also stops DNS rebinding. */
  isOurHost(req: IncomingMessage): boolean {
    return this.hosts.has((req.headers.host ?? '').toLowerCase());
  }

  isOurOrigin(origin: string | undefined): boolean {
    return origin !== undefined && this.origins.has(origin.toLowerCase());
  }

  /** Returns true for a write that another site may have caused, and for one without any header of its origin. */
  isForeignWrite(req: IncomingMessage): boolean {
    if (SAFE_METHODS.has(req.method ?? '')) return false;
    const { origin } = req.headers;
    const site = req.headers['sec-fetch-site'];
    if (origin !== undefined && !this.isOurOrigin(origin)) return true;
    return site === undefined ? origin === undefined : site !== 'same-origin' && site !== 'none';
  }
}
