import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The part of Vite's manifest that is read here. */
export type ChunkManifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
  >
>;

const ENTRY = 'index.html';
/** The frame of every signed-in page, and the page people land on. */
const ROUTES = ['src/routes/_app.tsx?', 'src/routes/_app.dashboard.tsx?'];

/**
 * Lets the app's own document ask for the shell and the dashboard beside the entry, which would ask for them only once it
 * runs. The public pages' documents are written before and stay as they are.
 */
export function preloadApp(): Plugin {
  let outDir = '';
  return {
    name: 'skuline:preload-app',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const file = path.join(outDir, ENTRY);
        // JSON of Vite's own, whose shape its documentation gives.
        const manifest = JSON.parse(
          await readFile(path.join(outDir, '.vite/manifest.json'), 'utf8'),
        ) as ChunkManifest;
        await writeFile(file, withPreloads(await readFile(file, 'utf8'), manifest));
      },
    },
  };
}

/** The document with a link for each script and style sheet the routes need beyond the entry; once each. */
export function withPreloads(document: string, manifest: ChunkManifest): string {
  const known = chunksFrom(manifest, [ENTRY]);
  const wanted = ROUTES.map((route) => Object.keys(manifest).find((key) => key.startsWith(route)));
  if (!wanted.every((key) => key !== undefined))
    throw new Error('The build has no chunks for the signed-in pages.');
  const added = [...chunksFrom(manifest, wanted)].filter((key) => !known.has(key));
  const scripts = added.map((key) => manifest[key]?.file ?? '');
  const styles = new Set(added.flatMap((key) => manifest[key]?.css ?? []));
  const links = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ];
  return document.replace('</head>', () => `${links.join('\n')}\n</head>`);
}

/** The keys of these chunks and of all they import statically. */
function chunksFrom(manifest: ChunkManifest, starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  for (const key of starts) visit(key);
  return seen;
}
