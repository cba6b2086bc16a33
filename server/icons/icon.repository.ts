import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { IconEntity } from './icon.entity.ts';

/** Reads and writes pictures by the hash of their bytes, for every node. D110. */
@Injectable()
export class IconRepository {
  /** Stores pictures, each once. Returns their SHA-256 in hex, in the given order. */
  async add(tx: EntityManager, pictures: readonly Buffer[]): Promise<string[]> {
    if (pictures.length === 0) return [];
    const hashes = pictures.map((webp) => createHash('sha256').update(webp).digest('hex'));
    const rows = new Map(pictures.map((webp, at) => [hashes[at] ?? '', webp]));
    await tx
      .getRepository(IconEntity)
      .createQueryBuilder()
      .insert()
      // Sorted, so that two imports of the same pictures cannot deadlock.
      .values([...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([sha256, webp]) => ({ sha256, webp })))
      .orIgnore()
      .updateEntity(false)
      .execute();
    return hashes;
  }

  /** Returns those of the hashes whose picture is stored. */
  async existing(tx: EntityManager, hashes: readonly string[]): Promise<ReadonlySet<string>> {
    if (hashes.length === 0) return new Set();
    const found = await tx
      .getRepository(IconEntity)
      .find({ select: { sha256: true }, where: { sha256: In([...hashes]) } });
    return new Set(found.map(({ sha256 }) => sha256));
  }

  /** Returns the bytes. Returns null when no picture has this hash. */
  async read(tx: EntityManager, sha256: string): Promise<Buffer | null> {
    const icon = await tx
      .getRepository(IconEntity)
      .findOne({ where: { sha256 }, select: { sha256: true, webp: true } });
    return icon?.webp ?? null;
  }
}
