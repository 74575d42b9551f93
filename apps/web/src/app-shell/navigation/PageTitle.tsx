import { useMatches } from '@tanstack/react-router';

/** The title of the current page, from the innermost route that has one. */
export function usePageTitle(): string {
  return useMatches({
    select: (matches) => {
      // oxlint-disable-next-line no-underscore-dangle -- the router's only way to tell that no route matched
      if (matches.some((match) => match._notFound === true)) return 'Page not found';
      return matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title ?? '';
    },
  });
}

/** The document's title: the page's name followed by the product's. */
export function PageTitle() {
  const title = usePageTitle();
  return <title>{title === '' ? 'Skuline' : `${title} · Skuline`}</title>;
}
