import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { overlayEntry } from './build/overlay-entry.ts';
import { designTokens, precompress, preloadFonts, sizeGate } from './build/plugins.ts';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [designTokens(), react(), preloadFonts(), precompress(), sizeGate(), overlayEntry()],
  server: { proxy: { '/api': server, '/socket.io': { target: server, ws: true } } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      output: {
        // What several pages share comes in one file: forty tiny ones cost more in requests than they save in bytes.
        // What only the admin's tabs share stays out of it, and with it the dialogs' library.
        codeSplitting: {
          groups: [
            {
              name: 'site',
              test: /[\\/](client[\\/](ui|lib)[\\/](?!confirm-dialog|message-area|facts|use-action)|shared[\\/](?!admin)|lucide-react[\\/])/,
              minShareCount: 5,
            },
          ],
        },
      },
    },
    // The content security policy allows no data: fonts.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
  },
});
