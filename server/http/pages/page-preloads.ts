import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/**
 * Tags that let a browser fetch the scripts and styles of a page beside the site's own, instead of after them: by the
 * first part of the address. `folder`: the built client; without its manifest there are none.
 */
export function pagePreloads(folder: string | null): (first: string) => readonly string[] {
  const file = folder === null ? null : path.join(folder, '.vite', 'manifest.json');
  if (file === null || !existsSync(file)) return () => [];
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const main = closure(manifest, 'index.html');
  const tags = new Map(
    Object.keys(manifest).flatMap((key) => {
      const [, page] = /pages\/([\w-]+)-page\.tsx$/.exec(key) ?? [];
      return page === undefined ? [] : [[page, tagsOf(manifest, key, main)] as const];
    }),
  );
  return (first) => tags.get(first === '' ? 'home' : first) ?? [];
}

function tagsOf(manifest: Manifest, page: string, main: ReadonlySet<string>): string[] {
  const own = [...closure(manifest, page)].filter((key) => !main.has(key)).flatMap((key) => manifest[key] ?? []);
  const loaded = new Set([...main].flatMap((key) => manifest[key]?.css ?? []));
  const styles = new Set(own.flatMap(({ css }) => css ?? []).filter((style) => !loaded.has(style)));
  return [
    ...own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...[...styles].map((style) => `<link rel="preload" as="style" crossorigin href="/${style}" />`),
  ];
}

/** A file and everything that it imports at once. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen);
  return seen;
}
