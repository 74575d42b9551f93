import lighthouse, { desktopConfig } from 'lighthouse';
import { CATEGORIES, type MeasuredPage } from './measured-pages.ts';
import { type PageScores, readScores } from './page-scores.ts';

/** Measures a page once, as if nothing of it had been fetched before; what the session stored stays. */
export async function measurePage(url: string, page: MeasuredPage, port: number): Promise<PageScores> {
  const found = await lighthouse(
    `${url}${page.path}`,
    {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      // All but cookies and local storage, where the session is.
      clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
    },
    page.device === 'desktop' ? desktopConfig : undefined,
  );
  if (found === undefined) throw new Error(`Lighthouse gave no result for ${page.path}.`);
  return readScores(found.lhr);
}
