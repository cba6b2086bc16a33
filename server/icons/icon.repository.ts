import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IconEntity } from './icon.entity.ts';

/** Reads and writes pictures by the hash of their bytes, for every node. D110. */
@Injectable()
export class IconRepository {
  /** Stores a picture once. Returns its SHA-256 in hex. */
  async add(tx: EntityManager, webp: Buffer): Promise<string> {
    const sha256 = createHash('sha256').update(webp).digest('hex');
    await tx
      .getRepository(IconEntity)
      .createQueryBuilder()
      .insert()
      .values({ sha256, webp })
      .orIgnore()
      .updateEntity(false)
      .execute();
    return sha256;
  }

  exists(tx: EntityManager, sha256: string): Promise<boolean> {
    return tx.getRepository(IconEntity).existsBy({ sha256 });
  }

  /** Returns the bytes. Returns null when no picture has this hash. */
  async read(tx: EntityManager, sha256: string): Promise<Buffer | null> {
    const icon = await tx
      .getRepository(IconEntity)
      .findOne({ where: { sha256 }, select: { sha256: true, webp: true } });
    return icon?.webp ?? null;
  }
}
