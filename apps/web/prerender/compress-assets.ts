import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** What compresses well; fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg)$/;
const brotli = promisify(brotliCompress);

/**
 * Writes each script and style sheet compressed beside itself, as small as it goes. The server sends these files as they
 * are: compressing at every request would have to be quick, and a fifth larger.
 */
export function compressAssets(): Plugin {
  let folder = '';
  return {
    name: 'skuline:compress-assets',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler(failure?: Error) {
        if (failure !== undefined) return;
        const files = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name));
        await Promise.all(files.map((name) => compress(path.join(folder, name))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  };
  await Promise.all([
    brotli(content, options).then((compressed) => writeFile(`${file}.br`, compressed)),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((compressed) =>
      writeFile(`${file}.gz`, compressed),
    ),
  ]);
}
