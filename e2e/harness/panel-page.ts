import type { Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@skuline/server/src/platform/project-root.ts';

const SOURCE = path.join(projectRoot, 'apps/web/src/testing/panel-page');
const VITE = path.join(projectRoot, 'node_modules/vite/bin/vite.js');
const BASE = '/panel-page/';

/** Builds a page that gives the app's shell a panel; returns its folder. */
export async function buildPanelPage(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-panel-page-'));
  const run = promisify(execFile);
  await run(process.execPath, [VITE, 'build', SOURCE, '--outDir', folder, '--logLevel', 'error']);
  return folder;
}

/** Serves that page in place of every page of the app; session and data remain the server's. */
export async function servePanelPage(page: Page, folder: string): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'document')
      await route.fulfill({ path: path.join(folder, 'index.html'), contentType: 'text/html' });
    else if (pathname.startsWith(BASE))
      await route.fulfill({ path: path.join(folder, pathname.slice(BASE.length)) });
    else await route.fallback();
  });
}
