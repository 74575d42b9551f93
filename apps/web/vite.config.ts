import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compressAssets } from './prerender/compress-assets.ts';
import { frozenSample } from './prerender/frozen-sample.ts';
import { prerenderPublicPages } from './prerender/prerender-public-pages.ts';

/** Where `vite dev` finds the API; the built app is served by the API itself. */
const API = 'http://127.0.0.1:4400';

/**
 * Libraries that are loaded later come in few files instead of dozens: over HTTP/1.1 a browser asks for six at a time
 * (ADR 29). A group takes what it names and all that needs, as far as the groups above have not taken it. The entry is one
 * file: the framework, the frame of the signed-in pages and the dashboard.
 */
const CHUNKS = [
  { name: 'framework', tags: ['$initial' as const] },
  {
    name: 'forms',
    test: /@mantine\/core.*\/components\/(CloseButton|Input|InputBase|TextInput|PasswordInput|Textarea|Checkbox|InlineInput)\//,
  },
  {
    name: 'controls',
    test: /@mantine\/core.*\/components\/(Popover|Menu|Combobox|Select|Drawer|ScrollArea|FocusTrap)\//i,
  },
  { name: 'plot', test: /node_modules\/recharts/ },
  // Icons that several pages load later, of a few hundred bytes each.
  {
    name: 'icons',
    test: /icons-react.*\/Icon(ArrowUp|Check|Chevron(Left|Right)|CircleCheck|Download|File(Spreadsheet|TypeCsv)|Pencil|Plus|Search)\.mjs/,
  },
  // The schemas of the calls that are loaded later, with the first of them.
  { name: 'contract', test: /packages\/contract\/src/ },
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
