import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { PAGE_IDS, type PageId } from '../../../shared/site/pages.ts';

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
 * Returns tags that let a browser fetch a page's scripts and styles together with the site's own, instead of after them.
 * `folder` is the built client; without its manifest there are no tags.
 */
export function pagePreloads(folder: string | null): (page: PageId) => readonly string[] {
  const file = folder === null ? null : path.join(folder, '.vite', 'manifest.json');
  if (file === null || !existsSync(file)) return () => [];
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const main = closure(manifest, 'index.html');
  const tags = new Map(
    PAGE_IDS.map((page) => {
      const key = `app/pages/${page}-page.tsx`;
      return [page, key in manifest ? tagsOf(manifest, key, main) : []];
    }),
  );
  return (page) => tags.get(page) ?? [];
}

function tagsOf(manifest: Manifest, page: string, main: ReadonlySet<string>): string[] {
  const own = [...closure(manifest, page)].filter((key) => !main.has(key)).flatMap((key) => manifest[key] ?? []);
  const loaded = new Set([...main].flatMap((key) => manifest[key]?.css ?? []));
  const styles = new Set(own.flatMap(({ css }) => css ?? []).filter((style) => !loaded.has(style)));
  return [
    ...own.map(({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`),
    ...[...styles].map((style) => `<link rel="preload" as="style" crossorigin href="/${style}" />`),
  ];
}

/** Returns a file and everything that it imports statically, as keys of the manifest. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen);
  return seen;
}
