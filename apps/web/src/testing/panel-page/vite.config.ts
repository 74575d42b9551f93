import { defineConfig } from 'vite';

/** Builds the page for the journeys alone; it is no part of the app. */
export default defineConfig({
  root: import.meta.dirname,
  // Apart from the addresses of the app, whose server answers everything else.
  base: '/panel-page/',
  build: { target: 'es2024', assetsInlineLimit: 0, emptyOutDir: true },
});
