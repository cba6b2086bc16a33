import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { dataBlock, pageHtml, readPreload, type PageWords } from './page-html.ts';

const built = readFileSync(new URL('../../../client/index.html', import.meta.url), 'utf8');
const site = { name: 'Ravenhold', publicUrl: 'https://hall.example' };
const words: PageWords = {
  title: 'Bingo · Ravenhold',
  description: 'Boards.',
  path: '/bingo',
  type: 'website',
  status: 200,
};

/** Every tag of the head that carries text, as a list of its name and its text. */
function head(html: string): [string, string][] {
  const tags = html.slice(0, html.indexOf('</head>'));
  return [...tags.matchAll(/<(?:meta (?:name|property)|link rel)="([^"]+)" (?:content|href)="([^"]*)"/g)].map(
    ([, name = '', text = '']) => [name, text],
  );
}

describe('the page with its words', () => {
  it('has each word once, and every address from its root', () => {
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

  it('keeps search engines from a page without an address', () => {
    const { body } = pageHtml(built, { ...words, path: null }, site);
    expect(head(body)).toContainEqual(['robots', 'noindex']);
    expect(body).not.toMatch(/canonical|og:url/);
  });

  it.each(['</title><script>alert(1)</script>', '" onload="x', "' '", "$& $` $' $1", 'a\u0000b\u2028c', '&lt;b&gt;'])(
    'lets no name out of its place: %s',
    (name) => {
      const plain = pageHtml(built, words, site).body;
      const { body } = pageHtml(built, { ...words, title: name, description: name }, { ...site, name });
      // The same tags in the same order: only what stands in quotes and in the title differs.
      const bare = (html: string) => html.replace(/"[^"]*"/g, '""').replace(/<title>[^<]*/, '<title>');
      expect(bare(body)).toBe(bare(plain));
      const title = /<title>([^<]*)<\/title>/.exec(body)?.[1];
      expect(decode(title ?? '')).toBe(name.replace(/[\p{Cc}\u2028]/gu, ' '));
    },
  );

  it('has another tag for another word, and the same for the same', () => {
    const { etag } = pageHtml(built, words, site);
    expect(pageHtml(built, { ...words }, site).etag).toBe(etag);
    expect(pageHtml(built, { ...words, description: 'Other.' }, site).etag).not.toBe(etag);
  });

  it('carries data that no text can leave, and the reads that its script will ask for', () => {
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

  it('leaves to a phone what it shows folded', () => {
    expect(readPreload({ address: '/api/x', wideOnly: true })).toBe(
      '<link rel="preload" as="fetch" crossorigin href="/api/x" media="not all and (max-width: 767px)" />',
    );
  });

  it('fails at once on a page that it cannot fill', () => {
    expect(() => pageHtml('<html></html>', words, site)).toThrow('The built page has nothing like');
  });
});

describe('the share picture', () => {
  it('has the size that the tags tell, and is small enough for every chat', () => {
    const png = readFileSync(new URL('../../../client/public/share.png', import.meta.url));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThanOrEqual(120 * 1024);
  });
});

function decode(html: string): string {
  const letters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => letters[name] ?? '');
}
