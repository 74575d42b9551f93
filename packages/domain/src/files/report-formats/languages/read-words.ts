import { MONTH_NAMES } from '../../../core/calendar/index.ts';
import { normalizeHeader } from '../header-names.ts';
import { findCurrency } from '../values/currency-signs.ts';
import { CHINESE } from './chinese.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import { JAPANESE } from './japanese.ts';
import type { DateOrder, Language } from './language.ts';
import { SPANISH } from './spanish.ts';

/** What is in no table is asked for, never guessed. */
const LANGUAGES: readonly Language[] = [GERMAN, FRENCH, ITALIAN, SPANISH, JAPANESE, CHINESE];

/** A column of money may name its currency: 'Ausgaben (€)', 'Total cost (USD)'. */
const IN_BRACKETS = / ?\(([^()]{1,4})\)$/u;

/** The currency that stands in brackets behind a column's name; '' where none does. */
export function currencyInHeader(name: string): string {
  const text = IN_BRACKETS.exec(normalizeHeader(name))?.[1];
  return text === undefined ? '' : findCurrency(text.toUpperCase());
}

function withoutCurrency(normalized: string): string {
  return currencyInHeader(normalized) === '' ? normalized : normalized.replace(IN_BRACKETS, '');
}

/** Spaces come and go between the letters of some languages, and apostrophes are of two kinds. */
function keyOf(name: string): string {
  return withoutCurrency(normalizeHeader(name)).replaceAll(' ', '').replaceAll('’', "'");
}

type Words = ReadonlyMap<string, string>;

/** Our words by those of a language, or of all of them; not those that are the same but for their spaces. */
function wordsOf(tables: readonly Language['headers'][]): Words {
  return new Map(
    tables.flatMap((table) =>
      Object.entries(table).flatMap(([ours, names]) =>
        names.map(keyOf).flatMap((key) => (key === keyOf(ours) ? [] : [[key, ours] as const])),
      ),
    ),
  );
}

const HEADERS = wordsOf(LANGUAGES.map(({ headers }) => headers));
const VALUES = wordsOf(LANGUAGES.map(({ values }) => values));
const HEADERS_BY_LANGUAGE = LANGUAGES.map((language) => ({ language, words: wordsOf([language.headers]) }));

/** A header's name as it is compared, in the English words of the report where another language's are known. */
export function englishHeader(name: string): string {
  return HEADERS.get(keyOf(name)) ?? withoutCurrency(normalizeHeader(name));
}

/** A cell's word in English where another language's is known, in small letters; else as it stands. */
export function englishValue(text: string): string {
  return VALUES.get(keyOf(text)) ?? text;
}

/** What the names of a header say of their language. */
export interface HeaderLanguage {
  /** Whether some of them are known in a language other than English. */
  readonly isForeign: boolean;
  /** How its languages write a date in figures; null where they say nothing, or differ. */
  readonly dateOrder: DateOrder | null;
}

export function languageOf(header: readonly string[]): HeaderLanguage {
  const keys = header.map(keyOf).filter((key) => HEADERS.has(key));
  const orders = HEADERS_BY_LANGUAGE.filter(({ words }) => keys.some((key) => words.has(key))).map(
    ({ language }) => language.dateOrder,
  );
  const [order = null] = orders;
  return {
    isForeign: keys.length > 0,
    dateOrder: orders.every((other) => other === order) ? order : null,
  };
}

/** Letters without their accents, which some programs leave out. */
function plainLetters(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** 'set' is a month; fewer letters say nothing. */
const SHORTEST = 3;

/** By the beginnings of their names in all languages; 0 is a beginning of several. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  [...Map.groupBy(monthBeginnings(), ({ start }) => start)].map(([start, found]) => {
    const months = new Set(found.map(({ month }) => month));
    return [start, months.size === 1 ? (found[0]?.month ?? 0) : 0];
  }),
);

function monthBeginnings(): readonly { readonly start: string; readonly month: number }[] {
  return [MONTH_NAMES, ...LANGUAGES.map(({ months }) => months)].flatMap((names) =>
    names.flatMap((name, at) => {
      const letters = plainLetters(name);
      const more = Math.max(0, letters.length - SHORTEST + 1);
      return Array.from({ length: more }, (_, rest) => ({
        start: letters.slice(0, SHORTEST + rest),
        month: at + 1,
      }));
    }),
  );
}

/** The month a word names in any of the languages, whole or shortened, 1 to 12; 0 where it names none, or several. */
export function monthNumber(word: string): number {
  return MONTHS.get(plainLetters(word)) ?? 0;
}
