import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A test of the server waits for its stores as often as it works: one worker would leave half of two cores idle.
    maxWorkers: 2,
    projects: [
      // Pure functions leave nothing behind: files share what they import.
      { test: { name: 'domain', include: ['packages/*/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          pool: 'forks',
          globalSetup: './apps/server/src/testing/made-cluster-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A second is Vitest's own limit: too short where two cores are shared with other work.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: './apps/web',
          include: ['{src,prerender}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 30_000,
        },
      },
      { test: { name: 'e2e', include: ['e2e/{lighthouse,screenshots}/**/*.test.ts'] } },
      { test: { name: 'tools', include: ['tools/**/*.test.mjs'], testTimeout: 60_000 } },
    ],
  },
});
