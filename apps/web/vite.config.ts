import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compressAssets } from './prerender/compress-assets.ts';
import { frozenSample } from './prerender/frozen-sample.ts';
import { prerenderPublicPages } from './prerender/prerender-public-pages.ts';

/** Where `vite dev` finds the API; the built app is served by the API itself. */
const API = 'http://127.0.0.1:4400';

/** Shared chunks of fewer bytes are merged into the one whose pages are most like theirs. */
const SMALL_BYTES = 14_000;

/**
 * Over HTTP/1.1 a browser asks for six files at a time, so what is loaded later comes in few of them (ADR 29). A group
 * takes what it names and all that needs, as far as the groups above have not taken it. The entry is one file: the
 * framework, the frame of the signed-in pages and the dashboard. What public pages need comes first, so that they load
 * nothing of the dashboard; then what every signed-in page loads, then what the dashboard loads. The last group makes one
 * chunk of what the same other pages and parts use.
 */
const CHUNKS = [
  { name: 'framework', tags: ['$initial' as const] },
  {
    name: 'forms',
    test: /@mantine\/core.*\/components\/(CloseButton|Input|InputBase|TextInput|PasswordInput|Textarea|Checkbox|InlineInput|NativeSelect|Combobox\/(ComboboxChevron|get-parsed-combobox-data))\/|ui\/PasswordEye|IconAlertCircle|src\/new-id/,
  },
  { name: 'public', test: /features\/marketing\/(frame\/|legal\/LegalPage)|ui\/Prose/ },
  {
    name: 'public-forms',
    test: /features\/marketing\/(forms\/(FieldError|FormFrame|use-form-submission)|reset-password\/use-sending|sign-in\/(PasswordField|Refusal))/,
  },
  // A chart's rows, words and legend, which the landing page draws without the chart library.
  {
    name: 'drawn',
    test: /packages\/domain\/src\/figures\/(charts\/|search-volume\/volume-words)|dashboard\/chart\/(ChartLegend|plot-rows)|ui\/(Plot|plot-props)|use-resize-observer/,
  },
  // The dashboard as the landing page and the sign-in show it.
  { name: 'picture', test: /features\/(dashboard\/preview|marketing\/sample\/sample-(picture|board))/ },
  {
    name: 'plot',
    test: /node_modules\/recharts|ui\/(TimePlot|TooltipCard)|dashboard\/chart\/ChartPlot|search-volume\/WeeksPlot/,
  },
  // Of answers and of the help.
  { name: 'markdown', test: /node_modules\/(react-markdown|remark-gfm)\/|ui\/SafeLink/ },
  { name: 'workbook', test: /node_modules\/hucre/ },
  // Loaded on every page when the browser is idle.
  { name: 'session', test: /node_modules\/oidc-client-ts|session\/oidc-identity-provider|src\/telemetry\// },
  // The schemas of the calls that the entry makes none of, and the strip whose call is the first of them.
  { name: 'contract', test: /packages\/contract\/src|insights\/today\/(Today|today-query)/ },
  {
    name: 'frame',
    test: /@mantine\/core.*\/components\/(Popover|Menu|Combobox|Select|Drawer|ScrollArea|FocusTrap)\/|app-shell\/(header\/ThemeMenu|sidebar\/SidebarSheet)|notifications\/NotificationSource|analysis\/ComparisonMenu|ui\/Select\.|panel\/PanelSlot|routes\/-AssistantDock/,
  },
  {
    name: 'dashboard',
    test: /dashboard\/chart\/ChartCard|dashboard\/movers\/MoversCard|data-changes\/ChangesMark|search-volume\/SearchVolumeView/,
  },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALL_BYTES },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // Writes src/routeTree.gen.ts (committed) and loads each page's component on demand.
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true }),
    react(),
    frozenSample(),
    prerenderPublicPages(),
    compressAssets(),
  ],
  server: { proxy: { '/api': API, '/healthz': API } },
  build: {
    target: 'es2024',
    // One style sheet: each later one makes the browser look for all fonts and lay out the whole page again (ADR 29).
    cssCodeSplit: false,
    // Read by size-budget.mjs.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    // The entry carries the framework: one file of this size is asked for sooner than twenty that add up to it.
    chunkSizeWarningLimit: 700,
    // Links for the dozen scripts of a part that is loaded later would all be made in one long task; the browser asks for
    // them by itself when it reads the part, one round trip later.
    modulePreload: {
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'js' ? [] : dependencies),
    },
    // Fonts and pictures stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
  },
  test: { setupFiles: './src/testing/setup-dom.ts', css: { modules: { classNameStrategy: 'non-scoped' } } },
});
