export type PageAccess = 'public' | 'protected';

/** Every page of the web app and who may open it (spec 2); `$slug` is any one word. Any other path is a 404. */
export const PAGES: Readonly<Record<string, PageAccess>> = {
  '/': 'public',
  '/connect': 'public',
  '/demo-sequence': 'public',
  '/feedback': 'public',
  '/invitation': 'public',
  '/privacy-policy': 'public',
  '/request-demo': 'public',
  '/reset-password': 'public',
  '/shared': 'public',
  '/signin': 'public',
  '/signin/callback': 'public',
  '/terms-of-service': 'public',
  '/advertising': 'protected',
  '/catalog': 'protected',
  '/catalogue': 'protected',
  '/cohort': 'protected',
  '/companies': 'protected',
  '/connections': 'protected',
  '/costs': 'protected',
  '/dashboard': 'protected',
  '/funnel': 'protected',
  '/help': 'protected',
  '/help/$slug': 'protected',
  '/import': 'protected',
  '/import/changes': 'protected',
  '/import/coverage': 'protected',
  '/import/match': 'protected',
  '/insights/digest': 'protected',
  '/insights/history': 'protected',
  '/pricing': 'protected',
  '/profile': 'protected',
  '/profile/account': 'protected',
  '/profile/activity': 'protected',
  '/profile/company-profile': 'protected',
  '/profile/insight-settings': 'protected',
  '/profile/links': 'protected',
  '/profile/members': 'protected',
  '/profile/preferences': 'protected',
  '/profile/system': 'protected',
  '/profit-loss': 'protected',
  '/stock': 'protected',
};

/** Who may open the page at a path, with or without a slash at its end; null where there is none. */
export function findPageAccess(path: string): PageAccess | null {
  const plain = path.replace(/(?<=.)\/+$/, '');
  const name = plain.replace(/^\/help\/[\w-]+$/, '/help/$slug');
  return Object.hasOwn(PAGES, name) ? (PAGES[name] ?? null) : null;
}
