import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compressAssets } from './prerender/compress-assets.ts';
import { frozenSample } from './prerender/frozen-sample.ts';
import { preloadApp } from './prerender/preload-app.ts';
import { prerenderPublicPages } from './prerender/prerender-public-pages.ts';
import { withoutJsonSchema } from './prerender/without-json-schema.ts';

/** Where `vite dev` finds the API; the built app is served by the API itself. */
const API = 'http://127.0.0.1:4400';

/**
 * Few files instead of dozens: over HTTP/1.1 a browser asks for six at a time, and on a phone's line each costs a trip.
 * A group takes what it names and all that needs, as far as the groups above have not taken it:
 * - `framework` is everything the entry needs, and becomes part of it;
 * - `base` is what every page draws and asks with, `forms` the fields of forms; public pages need no more than these;
 * - `board` is the part of the dashboard that the landing page shows as well;
 * - `app` is the frame of the signed-in pages and the analysis' first page, which the others share most of;
 * - `controls` floats over pages and comes with the first control that does; `plot` is the chart library.
 */
const CHUNKS = [
  { name: 'framework', tags: ['$initial' as const] },
  {
    name: 'base',
    test: /apps\/web\/src\/ui\/(?!toast)|@tabler\/icons-react|domain\/src\/(formatting|products)|@mantine\/hooks.*\/(use-id|random-id|use-callback-ref|use-merged-ref|use-uncontrolled)\/|mantine-color-scheme|utils\/noop|@tanstack\/(react-query|query-core)|@mantine\/core.*\/components\/ActionIcon\//i,
  },
  {
    name: 'forms',
    test: /@mantine\/core.*\/components\/(CloseButton|Input|InputBase|TextInput|PasswordInput|Textarea|Checkbox|InlineInput)\//,
  },
  {
    name: 'board',
    test: /apps\/web\/src\/features\/dashboard\/(cards\/MetricSheet|chart\/(ChartLegend|plot-rows))\.|domain\/src\/(calendar\/|cards\/|metrics\/|charts\/day-coverage)/,
  },
  {
    name: 'app',
    test: /apps\/web\/src\/(app-shell\/(AppLayout|PlaceholderPage)|features\/dashboard\/(DashboardPage|data\/fetch-dashboard-ahead)|features\/search-volume\/SearchVolumeSection)\.tsx?$/,
  },
  {
    name: 'controls',
    test: /@mantine\/core.*\/components\/(Popover|Menu|Combobox|Select|Drawer|ScrollArea|FocusTrap)\/|apps\/web\/src\/analysis\/use-is-phone/,
  },
  { name: 'plot', test: /node_modules\/recharts/ },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // Writes src/routeTree.gen.ts (committed) and loads each page's component on demand.
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    withoutJsonSchema(),
    frozenSample(),
    prerenderPublicPages(),
    preloadApp(),
    compressAssets(),
  ],
  server: { proxy: { '/api': API, '/healthz': API } },
  build: {
    target: 'es2024',
    // Read by size-budget.mjs.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    // The entry carries the framework: one file of this size is asked for sooner than twenty that add up to it.
    chunkSizeWarningLimit: 700,
    // Fonts and pictures stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
  },
  test: { setupFiles: './src/testing/setup-dom.ts', css: { modules: { classNameStrategy: 'non-scoped' } } },
});
