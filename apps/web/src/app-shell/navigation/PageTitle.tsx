import { useMatches } from '@tanstack/react-router';

/** The title of the page being shown, given by the innermost route that has one. */
export function usePageTitle(): string {
  return useMatches({
    select: (matches) => {
      // oxlint-disable-next-line no-underscore-dangle -- the router's only mark of an address without a page
      if (matches.some((match) => match._notFound === true)) return 'Page not found';
      return matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title ?? '';
    },
  });
}

/** The window's title: the page's own name first, the product's after it. */
export function PageTitle() {
  const title = usePageTitle();
  return <title>{title === '' ? 'Skuline' : `${title} · Skuline`}</title>;
}
