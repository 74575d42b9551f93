import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Where `vite dev` finds the API; the built app is served by the API itself. */
const API = 'http://127.0.0.1:4400';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // Writes src/routeTree.gen.ts (committed) and loads each page's component on demand.
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
  ],
  server: { proxy: { '/api': API, '/healthz': API } },
  build: {
    target: 'es2024',
    // Read by size-budget.mjs.
    manifest: true,
    // Fonts and pictures stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
  },
  test: { setupFiles: './src/testing/setup-dom.ts', css: { modules: { classNameStrategy: 'non-scoped' } } },
});
