import { createHash } from 'node:crypto';
import type { FirstRead } from '../../../shared/site/first-read.ts';
import { escapeHtml } from './escape-html.ts';
import { WIDE } from '../../../shared/site/widths.ts';

/** Picture that chats show with a link; client/build/share-picture.mjs draws it. */
const PICTURE = { path: '/share.png', alt: 'A citadel at night with lit windows' } as const;
/** Size of every such picture. */
const [WIDTH, HEIGHT] = [1200, 630];

/** Metadata of a page for chats and search engines. Plain text; the code that writes it into HTML escapes it. */
export interface PageMetadata {
  title: string;
  description: string;
  /** Canonical path of the page, encoded; null when it has none and search engines must not index it. */
  path: string | null;
  type: 'website' | 'profile';
  /** 404 when the page's script will show that the page was not found. */
  status: 200 | 404;
  /** Picture of its own that chats show with the page: path with version, and words for it. */
  picture?: { path: string; alt: string };
}

/** A page ready to send. */
export interface PageHtml {
  body: string;
  etag: string;
  status: 200 | 404;
  /** True for a page that exists and has an address: it is the same for everybody. */
  isPublic: boolean;
}

interface PageParts {
  head: readonly string[];
  body: readonly string[];
  /** What the browser paints until the page's script draws. */
  shell?: string | null;
}
const NO_PARTS: PageParts = { head: [], body: [] };

interface PageSite {
  name: string;
  publicUrl: string;
}

/**
 * Returns `html` with the page's metadata in its head: title and description replace the built ones, tags for chats and
 * search engines are added, all addresses absolute below `publicUrl`. `parts` are tags that are added unescaped to the end
 * of the head and of the body; its shell is put into the root.
 * @throws Error when `html` has no title or description to replace
 */
export function pageHtml(html: string, words: PageMetadata, site: PageSite, parts: PageParts = NO_PARTS): PageHtml {
  const address = words.path === null ? null : site.publicUrl + words.path;
  const picture = words.picture ?? PICTURE;
  const tags = [
    ...(address === null
      ? [meta('name', 'robots', 'noindex')]
      : [`<link rel="canonical" href="${escapeHtml(address)}" />`]),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', words.type),
    meta('property', 'og:title', words.title),
    meta('property', 'og:description', words.description),
    ...(address === null ? [] : [meta('property', 'og:url', address)]),
    meta('property', 'og:image', site.publicUrl + picture.path),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(WIDTH)),
    meta('property', 'og:image:height', String(HEIGHT)),
    meta('property', 'og:image:alt', picture.alt),
    meta('property', 'og:locale', 'en_GB'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
  const head = [`<title>${escapeHtml(words.title)}</title>`, ...tags].join('\n    ');
  const described = replaceOnce(html, /<meta name="description"[^>]*>/, meta('name', 'description', words.description));
  const titled = replaceOnce(described, /<title>[^<]*<\/title>/, head);
  const linked = withTags(withShell(titled, parts.shell ?? null), 'head', parts.head);
  const body = withTags(linked, 'body', parts.body);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, etag, status: words.status, isPublic: words.status === 200 && words.path !== null };
}

function withShell(html: string, shell: string | null): string {
  if (shell === null) return html;
  return replaceOnce(html, /<div id="root"><\/div>/, `<div id="root">${shell}</div>`);
}

function withTags(html: string, part: 'head' | 'body', tags: readonly string[]): string {
  if (tags.length === 0) return html;
  return replaceOnce(html, new RegExp(`</${part}>`), `  ${tags.join('\n    ')}\n  </${part}>`);
}

/** Returns an element with JSON for the page's script; the browser does not execute it. */
export function dataBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`;
}

/** Returns a tag that lets the browser fetch a read while it loads the scripts, with the same request as the page's script. */
export function readPreload({ address, wideOnly }: FirstRead): string {
  const media = wideOnly ? ` media="${WIDE}"` : '';
  return `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}"${media} />`;
}

function meta(key: 'name' | 'property', name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;
}

/** Replaces the first match. The replacement is a function, because `$&` in a name would otherwise be expanded. */
function replaceOnce(text: string, pattern: RegExp, value: string): string {
  if (!pattern.test(text)) throw new Error(`The built page has nothing like ${pattern.source}`);
  return text.replace(pattern, () => value);
}
