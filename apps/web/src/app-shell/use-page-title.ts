import { useMatches } from '@tanstack/react-router';

/** The title of the page being shown, given by the innermost route that has one. */
export function usePageTitle(): string {
  return useMatches({
    select: (matches) =>
      matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title ?? '',
  });
}
