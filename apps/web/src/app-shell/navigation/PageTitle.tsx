import { usePageTitle } from './use-page-title.ts';

/** The window's title: the page's own name first, the product's after it. */
export function PageTitle() {
  const title = usePageTitle();
  return <title>{title === '' ? 'Skuline' : `${title} · Skuline`}</title>;
}
