import { useRouter, useSearch } from '@tanstack/react-router';
import { safeReturnTo } from '../../../session/index.ts';

export interface ReturnPage {
  /** A path of this site. */
  readonly path: string;
  /** The page's name, or null when nobody asked for a page or it has none. */
  readonly title: string | null;
  /** Whether the visitor's session has ended by itself there. */
  readonly wasSignedOut: boolean;
}

/** Where signing in leads: the page that sent the visitor here, by its path and its name. */
export function useReturnPage(): ReturnPage {
  const router = useRouter();
  const { returnTo, notice } = useSearch({ from: '/signin' });
  const wasSignedOut = notice === 'signed-out';
  const path = safeReturnTo(returnTo);
  if (returnTo === undefined) return { path, title: null, wasSignedOut };
  const [pathname] = path.split(/[?#]/, 1);
  const route = Object.entries(router.routesByPath).find(([fullPath]) => fullPath === pathname)?.[1];
  return { path, title: route?.options.staticData?.title ?? null, wasSignedOut };
}
