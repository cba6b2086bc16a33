import { readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';

export type FreeBytes = (folder: string) => Promise<number>;

/** Returns the bytes that this user may still write to the disk of a folder. */
const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Returns the bytes of all files below a folder. */
export function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

/** @throws Error with one sentence when a disk has less room than is needed */
export async function requireSpace(folder: string, needed: number, free: FreeBytes = freeBytes): Promise<void> {
  const available = await free(folder);
  if (available >= needed) return;
  throw new Error(
    `The move needs ${megabytes(needed)} of free disk at ${folder}, where ${megabytes(available)} are free. Nothing was changed.`,
  );
}
