import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { plainFonts } from './fonts.ts';
import { designTokens, precompress, sizeGate } from './plugins.ts';

/** What OBS and its like are built of may be years old. */
const OLDEST = 'chrome103';

/** The overlay is built apart: one script that shares nothing with the site, so that no line of the site is in it. */
const overlayBuild: InlineConfig = {
  configFile: false,
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  plugins: [designTokens(), react(), plainFonts(), precompress(), sizeGate()],
  // The same components drawn by a smaller library: an overlay is loaded anew whenever its scene is switched to.
  resolve: {
    alias: [
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: false,
    target: OLDEST,
    cssTarget: OLDEST,
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('../overlay.html', import.meta.url)),
      output: { codeSplitting: false, entryFileNames: 'assets/overlay-[hash].js' },
    },
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
  },
};

/** Builds the overlay after the site; in development answers its addresses with its page. */
export function overlayEntry(): Plugin {
  return {
    name: 'citadel-watch:overlay',
    configureServer(server) {
      server.middlewares.use((req, _res, next) => {
        if (/^\/overlay(\/(bingo|activity)([/?]|$)|$|\?)/.test(req.url ?? '')) req.url = '/overlay.html';
        next();
      });
    },
    async closeBundle() {
      if (this.environment.mode === 'build') await build(overlayBuild);
    },
  };
}
