import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { plainFonts } from './fonts.ts';
import { designTokens, precompress, sizeGate } from './plugins.ts';

/** Browsers inside OBS and similar programs may be years old. */
const OLDEST = 'chrome103';

/** Separate build of the overlay: one script that contains no code of the site. */
const overlayBuild: InlineConfig = {
  configFile: false,
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  plugins: [designTokens(), react(), plainFonts(), precompress(), sizeGate()],
  // Preact draws the same components with less code: an overlay loads again whenever its scene is shown.
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

/** Builds the overlay after the site; in development serves its page at its paths. */
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
