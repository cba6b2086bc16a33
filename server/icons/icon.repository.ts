import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';

const rows = z.array(z.object({ webp: z.instanceof(Buffer) }));

/** SQL of icon: pictures by the hash of their bytes, for every node. D110. */
@Injectable()
export class IconRepository {
  constructor(private readonly database: DataSource) {}

  /** Stores a picture once. @returns its SHA-256 in hex */
  async add(webp: Buffer): Promise<string> {
    const sha = createHash('sha256').update(webp).digest('hex');
    await this.database.query('INSERT INTO icon (sha256, webp) VALUES ($1, $2) ON CONFLICT DO NOTHING', [sha, webp]);
    return sha;
  }

  async exists(sha: string): Promise<boolean> {
    const found: unknown[] = await this.database.query('SELECT 1 FROM icon WHERE sha256 = $1', [sha]);
    return found.length > 0;
  }

  async read(sha: string): Promise<Buffer | null> {
    return rows.parse(await this.database.query('SELECT webp FROM icon WHERE sha256 = $1', [sha]))[0]?.webp ?? null;
  }
}
