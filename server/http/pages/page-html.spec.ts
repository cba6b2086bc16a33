import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { dataBlock, pageHtml, readPreload, type PageMetadata } from './page-html.ts';

const built = readFileSync(new URL('../../../client/index.html', import.meta.url), 'utf8');
const site = { name: 'Ravenhold', publicUrl: 'https://hall.example' };
const words: PageMetadata = {
  title: 'Bingo · Ravenhold',
  description: 'Boards.',
  path: '/bingo',
  type: 'website',
  status: 200,
};

/** Name and text of every tag of the head that has a text. */
function head(html: string): [string, string][] {
  const tags = html.slice(0, html.indexOf('</head>'));
  return [...tags.matchAll(/<(?:meta (?:name|property)|link rel)="([^"]+)" (?:content|href)="([^"]*)"/g)].map(
    ([, name = '', text = '']) => [name, text],
  );
}

describe('pageHtml', () => {
  it('writes each tag once, with absolute addresses', () => {
    const { body } = pageHtml(built, words, site);
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).toContain('<title>Bingo · Ravenhold</title>');
    const found = head(body).filter(([name]) => /^(og:|twitter:|description|canonical|robots)/.test(name));
    expect(Object.fromEntries(found)).toEqual({
      description: 'Boards.',
      canonical: 'https://hall.example/bingo',
      'og:site_name': 'Ravenhold',
      'og:type': 'website',
      'og:title': 'Bingo · Ravenhold',
      'og:description': 'Boards.',
      'og:url': 'https://hall.example/bingo',
      'og:image': 'https://hall.example/share.png',
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'A citadel at night with lit windows',
      'og:locale': 'en_GB',
      'twitter:card': 'summary_large_image',
    });
    expect(found).toHaveLength(14);
  });

  it('writes noindex into a page without an address', () => {
    const { body } = pageHtml(built, { ...words, path: null }, site);
    expect(head(body)).toContainEqual(['robots', 'noindex']);
    expect(body).not.toMatch(/canonical|og:url/);
  });

  it.each(['</title><script>alert(1)</script>', '" onload="x', "' '", "$& $` $' $1", 'a\u0000b\u2028c', '&lt;b&gt;'])(
    'escapes a name in the title and in attributes: %s',
    (name) => {
      const plain = pageHtml(built, words, site).body;
      const { body } = pageHtml(built, { ...words, title: name, description: name }, { ...site, name });
      // The tags and their order are the same: only quoted values and the title differ.
      const bare = (html: string) => html.replace(/"[^"]*"/g, '""').replace(/<title>[^<]*/, '<title>');
      expect(bare(body)).toBe(bare(plain));
      const title = /<title>([^<]*)<\/title>/.exec(body)?.[1];
      expect(decode(title ?? '')).toBe(name.replace(/[\p{Cc}\u2028]/gu, ' '));
    },
  );

  it('returns the same ETag for the same metadata and another for other metadata', () => {
    const { etag } = pageHtml(built, words, site);
    expect(pageHtml(built, { ...words }, site).etag).toBe(etag);
    expect(pageHtml(built, { ...words, description: 'Other.' }, site).etag).not.toBe(etag);
  });

  it('writes escaped data blocks and preload tags of the page’s reads', () => {
    const data = { name: '</script><script>alert(1)</script><!--', of: "'$&" };
    const parts = {
      head: [readPreload({ address: '/api/x?a=1&b="><script>', wideOnly: false })],
      body: [dataBlock('facts', data)],
    };
    const { body } = pageHtml(built, words, site, parts);
    expect(body).toContain(
      '<link rel="preload" as="fetch" crossorigin href="/api/x?a=1&amp;b=&quot;&gt;&lt;script&gt;" />\n  </head>',
    );
    const text = /<script type="application\/json" id="facts">([^<]*)<\/script>\n {2}<\/body>/.exec(body)?.[1];
    expect(JSON.parse(text ?? '')).toEqual(data);
  });

  it('does not preload on a phone a read whose section is folded there', () => {
    expect(readPreload({ address: '/api/x', wideOnly: true })).toBe(
      '<link rel="preload" as="fetch" crossorigin href="/api/x" media="not all and (max-width: 767px)" />',
    );
  });

  it('throws for a page without a title or description', () => {
    expect(() => pageHtml('<html></html>', words, site)).toThrow('The built page has nothing like');
  });
});

describe('the share picture', () => {
  it('keeps the share picture at the size that the tags state and at most 120 KiB', () => {
    const png = readFileSync(new URL('../../../client/public/share.png', import.meta.url));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThanOrEqual(120 * 1024);
  });
});

function decode(html: string): string {
  const letters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => letters[name] ?? '');
}
