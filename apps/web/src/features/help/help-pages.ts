import { type HelpGroup, type HelpPage, helpPageOf, metricPages, reportPages } from '@skuline/domain/help';

const WRITTEN: readonly (readonly [HelpGroup, Readonly<Record<string, string>>])[] = [
  [
    'Pages',
    import.meta.glob<string>('../../../../../docs/help/pages/*.md', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ],
  [
    'How it works',
    import.meta.glob<string>('../../../../../docs/help/topics/*.md', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ],
];
/** By file, where each picture of the help is served: taken by `npm run screenshots`, and part of the built app. */
const PICTURES = import.meta.glob<string>('../../../../../docs/help/images/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

// What those who run Skuline read in the repository, too.
const FOR_OPERATORS = import.meta.glob<string>(
  [
    '../../../../../docs/how-to/install.md',
    '../../../../../docs/how-to/upgrade.md',
    '../../../../../docs/how-to/back-up-and-restore.md',
    '../../../../../docs/how-to/watch-over-it.md',
    '../../../../../docs/how-to/use-*.md',
    '../../../../../docs/how-to/connect-accounts.md',
    '../../../../../docs/how-to/watch-a-folder.md',
    '../../../../../docs/how-to/send-insights-elsewhere.md',
    '../../../../../docs/how-to/run-a-cluster.md',
    '../../../../../docs/how-to/export-and-delete-a-company.md',
  ],
  { query: '?raw', import: 'default', eager: true },
);

function pagesOf(group: HelpGroup, files: Readonly<Record<string, string>>): HelpPage[] {
  return Object.entries(files).map(([file, markdown]) =>
    helpPageOf(/([^/]+)\.md$/.exec(file)?.[1] ?? file, group, markdown),
  );
}

/** All pages of the documentation; they come with the part of the app that shows them, and need no request. */
export const HELP_PAGES: readonly HelpPage[] = [
  ...WRITTEN.flatMap(([group, files]) => pagesOf(group, files)),
  ...metricPages(),
  ...reportPages(),
  ...pagesOf('For operators', FOR_OPERATORS),
];

export function findHelpPage(slug: string): HelpPage | undefined {
  return HELP_PAGES.find((page) => page.slug === slug);
}

/** Where a link of a page leads: a file of the repository is its page here, and null where it has none. */
export function helpHref(href: string): string | null {
  if (href.startsWith('/') || /^[a-z]+:/.test(href)) return href;
  const page = findHelpPage(/([^/]+)\.md(?:#.*)?$/.exec(href)?.[1] ?? '');
  return page === undefined ? null : `/help/${page.slug}`;
}

/** Where a picture of the help is served; undefined where there is none of this name. */
export function helpPictureUrl(file: string): string | undefined {
  return PICTURES[`../../../../../docs/help/images/${file}`];
}
