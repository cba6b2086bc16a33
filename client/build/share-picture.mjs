/* global document -- inside the page */
/**
 * npm run share-picture: draws client/public/share.png, the picture beside a pasted link, from our tokens, our fonts and
 * the citadel of the home page. Run by hand after a change of one of them; the picture is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { createServer } from 'vite';

const SIZE = { width: 1200, height: 630 };
const MOST_KIB = 120;
const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const font = (name, path) =>
  `@font-face { font-family: '${name}'; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(
    file(`../../node_modules/${path}`),
  ).toString('base64')}); }`;

async function citadel() {
  const vite = await createServer({
    configFile: file('../vite.config.ts'),
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
  });
  try {
    const { CitadelArt } = await vite.ssrLoadModule('/features/site/citadel-art.tsx');
    const { tokensToCss } = await vite.ssrLoadModule('/build/tokens.ts');
    const tokens = tokensToCss(JSON.parse(readFileSync(file('../tokens.json'), 'utf8')));
    return { tokens, svg: renderToStaticMarkup(createElement(CitadelArt)) };
  } finally {
    await vite.close();
  }
}

const { tokens, svg } = await citadel();
const colours = /\.art \{([^}]*)\}/.exec(readFileSync(file('../features/site/citadel-art.module.css'), 'utf8'))[1];
const html = `<!doctype html><html data-theme="dark"><meta charset="utf-8"><style>
  ${font('Texturina', '@fontsource/texturina/files/texturina-latin-600-normal.woff2')}
  ${font('Hanken Grotesk', '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2')}
  ${tokens}
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative;
    background: linear-gradient(115deg, var(--c-bg-deep), var(--c-bg-surface1)); color: var(--c-text-primary); }
  .art { position: absolute; right: -56px; top: 6px; width: 1050px; height: 612px; }
  .art g[class*='drift']:not([class*='Late']) { transform: translate(-64px, -128px); }
  .art svg { ${colours} width: 100%; height: 100%; }
  .words { position: absolute; left: 72px; bottom: 76px; width: 470px; }
  h1 { margin: 0; font: 600 104px/1 Texturina; letter-spacing: -.01em; }
  p { margin: 26px 0 0; font: 500 31px/1.35 'Hanken Grotesk'; color: var(--c-text-secondary); }
  .rule { width: 96px; height: 5px; margin-bottom: 30px; background: var(--c-brass-solid); }
  .foot { position: absolute; inset: auto 0 0; height: 10px; background: var(--c-brass-solid); }
</style><div class="art">${svg}</div>
<div class="words"><div class="rule"></div><h1>Citadel Watch</h1><p>Achievements, XP and bingo of our clan, live.</p></div>
<div class="foot"></div></html>`;

const browser = await chromium.launch({ executablePath: process.env.PW_CHROMIUM || undefined });
try {
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const png = await sharp(await page.screenshot())
    .png({ palette: true, colours: 200, effort: 10 })
    .toBuffer();
  if (png.length > MOST_KIB * 1024) throw new Error(`${png.length} bytes are more than ${MOST_KIB} KiB`);
  writeFileSync(file('../public/share.png'), png);
  console.log(`client/public/share.png: ${(png.length / 1024).toFixed(0)} KiB`);
} finally {
  await browser.close();
}
