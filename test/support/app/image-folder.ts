import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ dev: z.optional(z.boolean()) })) });

/** Creates a folder with the files of the image: package.json, the built files, and the packages of production. */
export async function makeImageFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'citadel-watch-image-'));
  const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  await cp('package.json', path.join(folder, 'package.json'));
  await cp('dist', path.join(folder, 'dist'), { recursive: true });
  for (const [place, { dev }] of Object.entries(packages)) {
    const isShipped = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) && dev !== true;
    // Packages of other machines are in the lock file and are not installed.
    if (!isShipped || !existsSync(place)) continue;
    await mkdir(path.dirname(path.join(folder, place)), { recursive: true });
    await symlink(path.resolve(place), path.join(folder, place));
  }
  return folder;
}
