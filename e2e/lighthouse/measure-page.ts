import lighthouse, { desktopConfig } from 'lighthouse';
import { CATEGORIES, type MeasuredPage } from './measured-pages.ts';
import { type PageScores, readScores } from './page-scores.ts';

/** Measures a page once with an empty HTTP cache; the session's storage stays. */
export async function measurePage(url: string, page: MeasuredPage, port: number): Promise<PageScores> {
  const found = await lighthouse(
    `${url}${page.path}`,
    {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      // Everything but cookies and local storage, which hold the session.
      clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
    },
    page.device === 'desktop' ? desktopConfig : undefined,
  );
  if (found === undefined) throw new Error(`Lighthouse gave no result for ${page.path}.`);
  return readScores(found.lhr);
}
