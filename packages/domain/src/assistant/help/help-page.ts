/** The parts of the documentation, in their order. */
export const HELP_GROUPS = ['Pages', 'How it works', 'Metrics', 'Reports', 'For operators'] as const;
export type HelpGroup = (typeof HELP_GROUPS)[number];

/** A page of the documentation inside the product. */
export interface HelpPage {
  /** Its address below /help. */
  readonly slug: string;
  readonly group: HelpGroup;
  readonly title: string;
  /** Markdown, without title and picture. Links to other pages are `/help/SLUG`. */
  readonly text: string;
  readonly picture?: HelpPicture;
}

/** What a page looks like in the product. */
export interface HelpPicture {
  /** The name of the file among the pictures of the help. */
  readonly file: string;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
}

/** The slug of the contents, which no page has. */
export const HELP_CONTENTS = 'contents';

/** The address of a page. */
export function helpAddress(slug: string): string {
  return `/help/${slug}`;
}

const PICTURE = /^!\[([^\]]+)\]\(\.\.\/images\/([^)]+)\)\n+/u;

/** A Markdown file as a page: its first line is the title, after which a picture may follow. Throws where it has no title. */
export function helpPageOf(slug: string, group: HelpGroup, markdown: string): HelpPage {
  const [, title, text] = /^# (.+)\n+([\s\S]*)$/u.exec(markdown) ?? [];
  if (title === undefined || text === undefined)
    throw new Error(`The page ${slug} has no title in its first line.`);
  const [line, alt, file] = PICTURE.exec(text) ?? [];
  if (line === undefined || alt === undefined || file === undefined) return { slug, group, title, text };
  return { slug, group, title, text: text.slice(line.length), picture: { file, alt } };
}
