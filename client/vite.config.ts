import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { overlayEntry } from './build/overlay-entry.ts';
import { className } from './build/class-names.ts';
import { COMMON, CONTRACTS, LIBRARIES, PARTS, PAUSED } from './build/code-splitting.ts';
import { pauses } from './build/pauses.ts';
import { lastScripts } from './build/last-scripts.ts';
import { iconImports } from './build/icon-imports.ts';
import { plainFonts } from './build/fonts.ts';
import { designTokens, precompress, sizeGate } from './build/plugins.ts';
import { headScript } from './build/head-script.ts';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    designTokens(),
    iconImports(),
    react(),
    plainFonts(),
    pauses(PAUSED),
    lastScripts(),
    headScript(),
    precompress(),
    sizeGate(),
    overlayEntry(),
  ],
  css: { modules: { generateScopedName: className } },
  server: {
    proxy: {
      ...{ '/api': server, '/avatars': server, '/icons': server, '/socket.io': { target: server, ws: true } },
      ...{ '/feeds': server, '/calendar': server, '/share/': server },
    },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // A browser without module preloads loads a page's own file one step later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [LIBRARIES, CONTRACTS, COMMON, PARTS] } } },
    // The content security policy forbids data: fonts.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
  },
});
