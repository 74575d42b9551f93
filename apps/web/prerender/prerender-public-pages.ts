import react from '@vitejs/plugin-react';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { frozenSample } from './frozen-sample.ts';
import { PUBLIC_PAGES, type PrerenderedPage } from './public-pages.ts';
import { headOf } from './page-head.ts';

type DrawPage = (path: string) => Promise<string>;

/**
 * Writes a document for each public page next to the built app: with its own head and, so that it can be read before
 * any script has run, its first paint. `pages.json` says which paths have one.
 */
export function prerenderPublicPages(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'skuline:prerender-public-pages',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      // Of a build that failed nothing is written, and its own error is the one that is told.
      handler: async (failure?: Error) => {
        if (failure === undefined) await writePages(root, outDir);
      },
    },
  };
}

async function writePages(root: string, outDir: string): Promise<void> {
  const template = await readFile(path.join(outDir, 'index.html'), 'utf8');
  await mkdir(path.join(outDir, 'pages'), { recursive: true });
  const pages = await withDrawPage(root, (drawPage) =>
    Promise.all(
      PUBLIC_PAGES.map(async (page) => {
        const drawn = page.isDrawnAhead ? await drawPage(page.path) : '';
        const file = `pages/${page.path === '/' ? 'landing' : page.path.slice(1)}.html`;
        await writeFile(path.join(outDir, file), documentOf(template, page, drawn));
        return { path: page.path, file };
      }),
    ),
  );
  await writeFile(path.join(outDir, 'pages.json'), JSON.stringify(pages));
}

/** Builds the drawing for Node, by the same rules for class names, and throws the build away when it has served. */
async function withDrawPage<T>(root: string, use: (drawPage: DrawPage) => Promise<T>): Promise<T> {
  // Below the workspace, so that the packages are found from there.
  await mkdir(path.join(root, 'node_modules'), { recursive: true });
  const folder = await mkdtemp(path.join(root, 'node_modules/.prerender-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react(), frozenSample()],
      ssr: { noExternal: /^@skuline\// },
      build: { ssr: 'src/prerender/draw-page.tsx', outDir: folder, emptyOutDir: true, target: 'node22' },
    });
    // The module built just now; its type is that of its source.
    const module = (await import(pathToFileURL(path.join(folder, 'draw-page.js')).href)) as {
      drawPage: DrawPage;
    };
    return await use(module.drawPage);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function documentOf(template: string, page: PrerenderedPage, drawn: string): string {
  const document = template
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/\s*<meta name="(description|robots)"[^>]*>/g, '')
    .replace('</head>', () => `${headOf(page)}\n</head>`);
  if (drawn === '') return document;
  const root = `<div id="root" data-drawn-ahead>${inertForms(drawn)}</div>`;
  return startLater(document.replace('<div id="root"></div>', () => root));
}

/** The entry is started by public/start-app.js, once the page has been painted and someone is there. */
function startLater(document: string): string {
  const [tag, source] = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/.exec(document) ?? [];
  if (tag === undefined || source === undefined) throw new Error('The document has no entry script.');
  return document
    .replace(tag, `<script defer src="/start-app.js" data-entry="${source}"></script>`)
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '');
}

/** Until the app is there a form can't be sent; `dialog` outside a dialog is the method that does nothing. */
function inertForms(html: string): string {
  return html.replaceAll('<form ', '<form method="dialog" ');
}
