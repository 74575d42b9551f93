/** The parts of the documentation, in their order. */
export const HELP_GROUPS = ['Pages', 'How it works', 'Metrics', 'Reports', 'For operators'] as const;
export type HelpGroup = (typeof HELP_GROUPS)[number];

/** A page of the documentation inside the product. */
export interface HelpPage {
  /** Its address below /help. */
  readonly slug: string;
  readonly group: HelpGroup;
  readonly title: string;
  /** Markdown, without the title. Links to other pages are `/help/SLUG`. */
  readonly text: string;
}

/** The slug of the contents, which no page has. */
export const HELP_CONTENTS = 'contents';

/** The address of a page. */
export function helpAddress(slug: string): string {
  return `/help/${slug}`;
}

/** A Markdown file as a page: its first line is the title. Throws where it has none. */
export function helpPageOf(slug: string, group: HelpGroup, markdown: string): HelpPage {
  const [, title, text] = /^# (.+)\n+([\s\S]*)$/u.exec(markdown) ?? [];
  if (title === undefined || text === undefined)
    throw new Error(`The page ${slug} has no title in its first line.`);
  return { slug, group, title, text };
}
