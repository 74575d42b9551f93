import { foldForSearch } from '../../core/paging/index.ts';
import type { HelpPage } from './help-page.ts';

/** A page that is found, and the sentence that tells why. */
export interface HelpHit {
  readonly page: HelpPage;
  /** The line of its text with most of the words; its first one where only the title has them. */
  readonly excerpt: string;
}

const LONGEST_EXCERPT = 160;
const MOST_HITS = 30;

interface FoldedPage {
  readonly title: string;
  readonly text: string;
}

const FOLDED = new WeakMap<HelpPage, FoldedPage>();

/** A page as its words are looked for: folded once, however often something is asked. */
export function foldPage(page: HelpPage): FoldedPage {
  const known = FOLDED.get(page);
  if (known !== undefined) return known;
  const folded = { title: foldForSearch(page.title), text: foldForSearch(page.text) };
  FOLDED.set(page, folded);
  return folded;
}

/**
 * The pages that have every word of a search, whatever its case and accents: those whose title has them first. Nothing
 * for an empty search.
 */
export function searchHelp(pages: readonly HelpPage[], search: string): HelpHit[] {
  const words = foldForSearch(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const weigh = (page: HelpPage): number => {
    const { title, text } = foldPage(page);
    if (!words.every((word) => title.includes(word) || text.includes(word))) return 0;
    const isWhole = title === words.join(' ');
    return 1 + words.filter((word) => title.includes(word)).length * 2 + (isWhole ? 10 : 0);
  };
  return pages
    .map((page) => ({ page, weight: weigh(page) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_HITS)
    .map(({ page }) => ({ page, excerpt: excerptOf(page.text, words) }));
}

/** The line of a text with most of the words, as it reads. */
export function excerptOf(text: string, words: readonly string[]): string {
  const lines = text
    .split('\n')
    .map(plainLine)
    .filter((line) => line !== '');
  const count = (line: string) => words.filter((word) => foldForSearch(line).includes(word)).length;
  const [best = ''] = lines.toSorted((a, b) => count(b) - count(a));
  return best.length > LONGEST_EXCERPT ? `${best.slice(0, LONGEST_EXCERPT).trimEnd()}…` : best;
}

/** What a page is about: the first sentence of its text. */
export function firstSentenceOf(text: string): string {
  const line =
    text
      .split('\n')
      .map(plainLine)
      .find((each) => each !== '') ?? '';
  return /^.*?[.:!?](?=\s|$)/u.exec(line)?.[0].replace(/:$/u, '.') ?? line;
}

/** A line of Markdown as it reads: without its signs; headings, tables and code say nothing alone. */
function plainLine(line: string): string {
  if (/^\s*(?:#|\||```|<)/u.test(line)) return '';
  return line
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/gu, '$1')
    .replaceAll(/[*_`]/gu, '')
    .replace(/^\s*(?:[-+]|\d+\.)\s+/u, '')
    .trim();
}
