import { showName } from '../answer/markdown.ts';

/** A text in which every odd name is one sign, and where each of its characters stands in the text as it was. */
export interface ReadText {
  readonly text: string;
  /** The position in the original; of the end as well. */
  readonly positionOf: (at: number) => number;
}

/**
 * The names that Markdown writes in another way than they are: with signs that mean something there, too long, or over
 * several lines. `A*5` may stand as `A\*5`, and its digit is no figure. In what is read each of them is one sign of its own.
 */
export interface OddNames {
  read(text: string): ReadText;
  /** How a name in small letters stands in what is read. */
  writtenAs(name: string): string;
  /** The name in small letters that something read stands for. */
  nameOf(written: string): string;
}

const SIGN = /[\\`*_[\]{}()<>|~&#]/u;
/** The first of the code points that no text uses. */
const FIRST_PRIVATE = 0xf_0000;
const MOST = 0xfffd;

export function createOddNames(names: readonly string[]): OddNames {
  const odd = names.filter((name) => SIGN.test(name) || showName(name) !== name).slice(0, MOST);
  const signs = new Map(
    odd.map((name, at) => [name.toLowerCase(), String.fromCodePoint(FIRST_PRIVATE + at)]),
  );
  const byForm = new Map(
    odd.flatMap((name) => [name, showName(name)].map((form) => [form.toLowerCase(), name.toLowerCase()])),
  );
  const namesBySign = new Map([...signs].map(([name, sign]) => [sign, name]));
  const forms = [...byForm.keys()].filter((form) => form !== '').toSorted((a, b) => b.length - a.length);
  const pattern = forms.length === 0 ? null : new RegExp(forms.map(patternOf).join('|'), 'giu');
  return {
    read: (text) => (pattern === null ? { text, positionOf: (at) => at } : readWith(text, pattern, signOf)),
    writtenAs: (name) => signs.get(name) ?? name,
    nameOf: (written) => namesBySign.get(written) ?? written,
  };

  function signOf(match: string): string {
    const form = match.toLowerCase();
    const name = byForm.get(form) ?? byForm.get(form.replaceAll(/\\(?=[^\p{L}\p{N}\s])/gu, ''));
    return (name === undefined ? undefined : signs.get(name)) ?? match;
  }
}

/** The name with or without the backslashes of Markdown, and not as the beginning or the end of a longer word. */
function patternOf(form: string): string {
  const characters = Array.from(form);
  const written = characters.map((each) => (/[\p{L}\p{N}\s]/u.test(each) ? each : `\\\\?${escaped(each)}`));
  const before = isWord(characters[0]) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = isWord(characters.at(-1)) ? '(?![\\p{L}\\p{N}])' : '';
  return before + written.join('') + after;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function escaped(character: string): string {
  return /[\\^$.*+?()[\]{}|/]/u.test(character) ? `\\${character}` : character;
}

function readWith(original: string, pattern: RegExp, signOf: (match: string) => string): ReadText {
  let text = '';
  let end = 0;
  /** Where a stretch that is as it was begins, in what is read and in the original. */
  const stretches: { readonly from: number; readonly original: number }[] = [{ from: 0, original: 0 }];
  for (const match of original.matchAll(pattern)) {
    text += original.slice(end, match.index) + signOf(match[0]);
    end = match.index + match[0].length;
    stretches.push({ from: text.length, original: end });
  }
  return {
    text: text + original.slice(end),
    positionOf(at) {
      const stretch = stretches.findLast(({ from }) => from <= at);
      return stretch === undefined ? at : stretch.original + at - stretch.from;
    },
  };
}
