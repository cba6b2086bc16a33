import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { BoardSource } from '../../shared/overlay/overlay.stream.ts';
import { BoardPastsService } from './board-pasts.service.ts';
import { ReadTokenService } from './read-token.service.ts';

const gzipped = promisify(gzip);
const MOST = 200;

/** A state as bytes: made once for each version, whoever asks for it. */
export interface StateBody {
  version: number;
  etag: string;
  json: Buffer;
  gzip: Promise<Buffer>;
}

/** What overlays begin with: a board as it was some seconds ago. */
@Injectable()
export class OverlayStateService {
  private readonly bodies = new Map<string, StateBody>();

  constructor(
    private readonly pasts: BoardPastsService,
    private readonly tokens: ReadTokenService,
  ) {}

  /** Null: there is nothing for this reader, for whatever reason. */
  async read({ boardId, delay, token }: BoardSource): Promise<StateBody | null> {
    if (token !== null && (await this.tokens.find(boardId, token)) === null) return null;
    const { past, now } = await this.pasts.get(boardId);
    const from = token === null ? past.publicFrom : 0;
    const { version, state } = past.at(now() - delay * 1000);
    if (past.deleted || from === null || version < from || !state) return null;
    const key = `${boardId} ${version} ${past.veiledAt}`;
    const known = this.bodies.get(key);
    if (known) return known;
    const json = Buffer.from(JSON.stringify({ success: true, state }));
    const hash = createHash('sha256').update(json).digest('base64url').slice(0, 22);
    const body: StateBody = { version, etag: `W/"${hash}"`, json, gzip: gzipped(json, { level: 6 }) };
    if (this.bodies.size >= MOST) this.bodies.delete(this.bodies.keys().next().value ?? '');
    this.bodies.set(key, body);
    return body;
  }
}
