import { defineConfig } from 'vite';

/** Builds the page for the journeys; it is not part of the app. */
export default defineConfig({
  root: import.meta.dirname,
  // A base path of its own, because the app's server responds to all others.
  base: '/panel-page/',
  build: { target: 'es2024', assetsInlineLimit: 0, emptyOutDir: true },
});
