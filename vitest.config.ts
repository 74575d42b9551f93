import { defineConfig } from 'vitest/config';

/**
 * A test of the server waits for its stores as often as it works: two workers leave an eighth of two cores idle (the
 * server's tests: 507 s with two, 442 s with three).
 */
const WORKERS = 3;

/** They replace the page's address, and read a file as Node's own streams do: neither can be had in a page within a thread. */
const NEED_A_PROCESS = [
  'src/app-shell/screens/handle-render-error.test.ts',
  'src/features/imports/ImportPage.test.tsx',
];

// Said again for threads, which would take as many as there are processors less one.
const WEB = {
  extends: './apps/web/vite.config.ts',
  test: { root: './apps/web', environment: 'jsdom', testTimeout: 30_000, maxWorkers: WORKERS },
} as const;

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      // Pure functions leave nothing behind: files share what they import.
      {
        test: {
          name: 'domain',
          include: ['packages/*/src/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          // A measuring program that starts the app is tried as its tests are.
          include: ['apps/server/src/**/*.test.ts', 'bench/**/*.test.ts'],
          pool: 'forks',
          // Two seconds of processor time for each file otherwise: the server and its engine are loaded once a worker.
          isolate: false,
          setupFiles: './apps/server/src/testing/restore-replaced.ts',
          globalSetup: './apps/server/src/testing/made-cluster-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A second is Vitest's own limit: too short where two cores are shared with other work.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        ...WEB,
        test: {
          ...WEB.test,
          name: 'web',
          // A page for each file in a process that stays: half the time of a process for each.
          pool: 'vmThreads',
          include: ['{src,prerender}/**/*.test.{ts,tsx}'],
          exclude: NEED_A_PROCESS,
        },
      },
      // Vitest runs projects in the order of their names: two long files at the very end would leave a core idle.
      { ...WEB, test: { ...WEB.test, name: 'pages', include: NEED_A_PROCESS } },
      { test: { name: 'e2e', include: ['e2e/{lighthouse,screenshots}/**/*.test.ts'] } },
      { test: { name: 'tools', include: ['tools/**/*.test.mjs'], testTimeout: 60_000 } },
    ],
  },
});
