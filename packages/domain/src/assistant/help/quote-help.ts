import { foldForSearch } from '../../core/paging/index.ts';
import type { HelpPage } from './help-page.ts';
import { excerptOf, foldPage } from './search-help.ts';

/** What the documentation says to a question. */
export interface HelpQuote {
  readonly slug: string;
  readonly title: string;
  /** A line of the page, without the signs of Markdown. */
  readonly text: string;
}

/** Words of questions that say nothing of what is asked. */
const EMPTY = new Set(
  'a an and any are be can could did do does for from get got has have how i if in into is it its like many me much my of on or our please set should so some that the their there these they this those to tell up us use want was way we what when where which who why will with work works would you your skuline'.split(
    ' ',
  ),
);
const LEAST_LETTERS = 3;

/** `downloaded` and `download`, `reports` and `report` are one word. */
function stemmed(word: string): string {
  return word.length > 5 ? word.replace(/(?:ing|ed|es|s)$/u, '') : word.replace(/s$/u, '');
}

/**
 * The line of the page that tells most of a question, by its words: all of them stand on the page, and one in its title.
 * Null where no page is so close, or the question has no words of its own.
 */
export function quoteHelp(pages: readonly HelpPage[], question: string): HelpQuote | null {
  const words = [
    ...new Set(
      foldForSearch(question)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length >= LEAST_LETTERS && !EMPTY.has(word))
        .map(stemmed),
    ),
  ];
  if (words.length === 0) return null;
  const weighed = pages.map((page) => {
    const { title, text } = foldPage(page);
    const isWhole = words.every((word) => title.includes(word) || text.includes(word));
    return { page, weight: isWhole ? words.filter((word) => title.includes(word)).length : 0 };
  });
  const [best] = weighed.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  if (best === undefined) return null;
  const { slug, title, text, group } = best.page;
  // Of a report it is asked where it is downloaded: its page has that in bold.
  const menuPath = group === 'Reports' ? /\*\*(.+?)\*\*/u.exec(text)?.[1] : undefined;
  return { slug, title, text: menuPath ?? excerptOf(text, words) };
}
