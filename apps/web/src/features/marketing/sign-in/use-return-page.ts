import { useRouter, useSearch } from '@tanstack/react-router';
import { safeReturnTo } from '../../../session/index.ts';

export interface ReturnPage {
  /** A path of this site. */
  readonly path: string;
  /** The page's name, or null when nobody asked for a page or it has none. */
  readonly title: string | null;
}

/** Where signing in leads: the page that sent the visitor here, by its path and its name. */
export function useReturnPage(): ReturnPage {
  const router = useRouter();
  const { returnTo } = useSearch({ from: '/signin' });
  const path = safeReturnTo(returnTo);
  if (returnTo === undefined) return { path, title: null };
  const [pathname] = path.split(/[?#]/, 1);
  const route = Object.entries(router.routesByPath).find(([fullPath]) => fullPath === pathname)?.[1];
  return { path, title: route?.options.staticData?.title ?? null };
}
