import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { overlayEntry } from './build/overlay-entry.ts';
import { FILES } from './build/code-splitting.ts';
import { plainFonts } from './build/fonts.ts';
import { iconsByFile } from './build/icons.ts';
import { designTokens, precompress, sizeGate } from './build/plugins.ts';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [designTokens(), iconsByFile(), react(), plainFonts(), precompress(), sizeGate(), overlayEntry()],
  server: {
    proxy: { '/api': server, '/avatars': server, '/icons': server, '/socket.io': { target: server, ws: true } },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: FILES },
      },
    },
    // The content security policy forbids data: fonts.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
  },
});
