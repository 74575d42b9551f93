import { WEEKDAY_WORDS } from '../words/period-words.ts';
import type { Token } from '../words/tokens.ts';
import type { ComparisonWish } from './compare-periods.ts';
import { type PeriodClock, type Read, wordAt, yearOf } from './period.ts';
import { readPeriod } from './read-period.ts';
import { isComparing, PREVIOUS, readLastUnit, unitBefore } from './last-unit.ts';
import { countAt, toDateUnit, unitAt } from './read-relative.ts';

/** A wish, and whether a word such as `vs` asks for it: `the month before` alone may name the days themselves. */
export interface WishRead {
  readonly wish: ComparisonWish;
  readonly isAsked: boolean;
}

const SHORT: Readonly<Record<string, ComparisonWish>> = {
  yoy: { kind: 'last_year' },
  ly: { kind: 'last_year' },
  mom: { kind: 'unit_before', unit: 'month', isWhole: false },
  wow: { kind: 'unit_before', unit: 'week', isWhole: false },
  qoq: { kind: 'unit_before', unit: 'quarter', isWhole: false },
  dod: { kind: 'unit_before', unit: 'day', isWhole: false },
};

const BEFORE = ['before', 'earlier', 'prior', 'previously', 'ago', 'preceding'];

/** `yoy`, `year over year`, `y/y`. */
function readOver(tokens: readonly Token[], at: number): Read<WishRead> | null {
  const word = wordAt(tokens, at);
  const short = Object.hasOwn(SHORT, word) ? SHORT[word] : undefined;
  if (short !== undefined) return { words: 1, value: { wish: short, isAsked: true } };
  if (
    (word === 'y' || word === 'm' || word === 'w') &&
    wordAt(tokens, at + 1) === word &&
    tokens[at]?.after === '/'
  ) {
    const units = { y: 'year', m: 'month', w: 'week' } as const;
    return { words: 2, value: { wish: unitBefore(units[word]), isAsked: true } };
  }
  const unit = unitAt(tokens, at);
  const link = wordAt(tokens, at + 1);
  if (unit === null || !['over', 'on', 'to'].includes(link) || unitAt(tokens, at + 2) !== unit) return null;
  if (link === 'to' || (unit === 'day' && link === 'on')) return null;
  return { words: 3, value: { wish: unitBefore(unit), isAsked: true } };
}

const SAME =
  'period time timeframe days dates point span season weekday half stretch part portion window bit'.split(
    ' ',
  );

/** `the same days of October`, `the same half of 2016`: as the named days lie in theirs. */
function readSameOf(tokens: readonly Token[], at: number, clock: PeriodClock): Read<ComparisonWish> | null {
  const isSame = wordAt(tokens, at) === 'same' && SAME.includes(wordAt(tokens, at + 1));
  if (!isSame || !['of', 'in', 'from'].includes(wordAt(tokens, at + 2))) return null;
  const period = readPeriod(tokens, at + 3, clock);
  return period === null
    ? null
    : { words: 3 + period.words, value: { kind: 'same_days_of', draft: period.value } };
}

/** `the same period last year`, `same days of the previous month`. */
function readSame(tokens: readonly Token[], at: number): Read<ComparisonWish> | null {
  if (wordAt(tokens, at) !== 'same' && wordAt(tokens, at) !== 'equivalent') return null;
  // `the same 3 months last year`
  let index = countAt(tokens, at + 1) === null ? at + 1 : at + 2;
  if (SAME.includes(wordAt(tokens, index)) || unitAt(tokens, index) !== null) index += 1;
  while (['of', 'in', 'the', 'a', 'from', 'period'].includes(wordAt(tokens, index))) index += 1;
  const lead = wordAt(tokens, index);
  if (lead === 'last' || PREVIOUS.includes(lead)) {
    const unit = unitAt(tokens, index + 1);
    return unit === null ? null : { words: index - at + 2, value: unitBefore(unit) };
  }
  const unit = unitAt(tokens, index);
  if (unit !== null && BEFORE.includes(wordAt(tokens, index + 1)))
    return { words: index - at + 2, value: unitBefore(unit) };
  return null;
}

/** `the 7 days before`, but not `the 7 days before Prime Day`. */
function isBeforeAlone(tokens: readonly Token[], at: number): boolean {
  const next = wordAt(tokens, at + 1);
  return (
    ['before', 'prior', 'preceding'].includes(wordAt(tokens, at)) &&
    (['', 'that', 'it', 'those', 'them', 'for', 'by'].includes(next) ||
      /^[,;:?]/.test(tokens[at]?.after ?? ''))
  );
}

function isEnd(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1] === undefined || /^[,;:?.]/.test(tokens[at]?.after ?? '');
}

/** `two years before`, `3 years earlier`. */
function readYearsBefore(tokens: readonly Token[], at: number): Read<ComparisonWish> | null {
  const years = countAt(tokens, at);
  const isBefore = unitAt(tokens, at + 1) === 'year' && BEFORE.includes(wordAt(tokens, at + 2));
  return years === null || years < 2 || !isBefore || wordAt(tokens, at + 2) === 'ago'
    ? null
    : { words: 3, value: { kind: 'years_before', years } };
}

/** `the week after`, `a week later`, `the following month`, where no days follow. */
function readAfter(tokens: readonly Token[], at: number): Read<ComparisonWish> | null {
  const isFollowing = wordAt(tokens, at) === 'following';
  const unit = unitAt(tokens, isFollowing ? at + 1 : at);
  if (unit === null) return null;
  const isAfter = !isFollowing && ['after', 'later', 'following'].includes(wordAt(tokens, at + 1));
  if (!isFollowing && !isAfter) return null;
  const points = ['that', 'it', 'this', 'those', 'them'].includes(wordAt(tokens, at + 2));
  const isLast = isFollowing || points || isEnd(tokens, at + 1);
  return isLast ? { words: points ? 3 : 2, value: { kind: 'unit_after', unit } } : null;
}

/** `a year ago`, `the month before`, `previous period`, `one week earlier`. */
function readRelative(tokens: readonly Token[], at: number, clock: PeriodClock): Read<ComparisonWish> | null {
  const same = readSame(tokens, at) ?? readSameOf(tokens, at, clock);
  if (same !== null) return same;
  const word = wordAt(tokens, at);
  const isPeriod = (index: number) =>
    ['period', 'time', 'timeframe', 'days', 'dates', 'range'].includes(wordAt(tokens, index));
  if (PREVIOUS.includes(word) && isPeriod(at + 1)) return { words: 2, value: { kind: 'previous' } };
  if (word === 'last' && ['period', 'time'].includes(wordAt(tokens, at + 1)))
    return { words: 2, value: { kind: 'previous' } };
  if (isPeriod(at) && BEFORE.includes(wordAt(tokens, at + 1)))
    return { words: 2, value: { kind: 'previous' } };
  const isBack = PREVIOUS.includes(word) || word === 'last';
  const counted = isBack ? countAt(tokens, at + 1) : null;
  // `the last 7 days vs the prior 7`
  if (counted !== null && PREVIOUS.includes(word) && isEnd(tokens, at + 1))
    return { words: 2, value: { kind: 'previous' } };
  if (counted !== null && PREVIOUS.includes(word) && unitAt(tokens, at + 2) !== null)
    return { words: 3, value: { kind: 'previous' } };
  const years = readYearsBefore(tokens, at);
  if (years !== null && wordAt(tokens, at - 1) !== 'the') return years;
  const count = countAt(tokens, at);
  const counts = unitAt(tokens, at + 1) === null ? 1 : 2;
  if (count !== null && count > 1 && isBeforeAlone(tokens, at + counts))
    return { words: counts + 1, value: { kind: 'previous' } };
  // `the one before that`
  const one = word === 'the' ? at + 1 : at;
  if (wordAt(tokens, one) === 'one' && isBeforeAlone(tokens, one + 1))
    return { words: one - at + 2, value: { kind: 'previous' } };
  const skipped = word === 'a' || word === 'one' || word === '1' ? 1 : 0;
  const unit = unitAt(tokens, at + skipped);
  const after = readAfter(tokens, at + skipped);
  if (after !== null) return { words: skipped + after.words, value: after.value };
  if (
    unit !== null &&
    BEFORE.includes(wordAt(tokens, at + skipped + 1)) &&
    !['last', 'yesterday'].includes(wordAt(tokens, at + skipped + 2))
  ) {
    // `3 weeks ago` is a period of its own, `before Black Friday` one that is not known.
    return { words: skipped + 2, value: unitBefore(unit) };
  }
  return null;
}

/** `than last`, `vs the one before`, `the Sunday before`: the period right before. */
function readBareLast(tokens: readonly Token[], at: number): Read<ComparisonWish> | null {
  const isLast = wordAt(tokens, at) === 'last' || PREVIOUS.includes(wordAt(tokens, at));
  const words = isLast && wordAt(tokens, at + 1) === 'one' ? 2 : 1;
  if (isLast && (tokens[at + words] === undefined || words === 2 || tokens[at]?.after !== ''))
    return { words, value: { kind: 'previous' } };
  if (!BEFORE.includes(wordAt(tokens, at + 1))) return null;
  if (['one', 'last'].includes(wordAt(tokens, at))) return { words: 2, value: { kind: 'previous' } };
  const isOfWeek = wordAt(tokens, at) === 'weekend' || Object.hasOwn(WEEKDAY_WORDS, wordAt(tokens, at));
  return isOfWeek ? { words: 2, value: { kind: 'unit_before', unit: 'week', isWhole: false } } : null;
}

/** `2025 same time`, `2016 YTD`: the days of that year that the period has of its own. */
function readTurned(tokens: readonly Token[], at: number, clock: PeriodClock): Read<ComparisonWish> | null {
  const bare = readBareLast(tokens, at);
  if (bare !== null) return bare;
  const year = yearOf(wordAt(tokens, at));
  if (year === null || year !== Number(clock.today.slice(0, 4)) - 1) return null;
  const isToDate = ['ytd', 'to'].includes(wordAt(tokens, at + 1));
  const isSame =
    wordAt(tokens, at + 1) === 'same' && ['time', 'period', 'days', 'dates'].includes(wordAt(tokens, at + 2));
  const words = isSame ? 3 : isToDate ? (wordAt(tokens, at + 1) === 'to' ? 3 : 2) : 0;
  return words === 0 ? null : { words, value: { kind: 'last_year' } };
}

const COMPARATORS: readonly (readonly string[])[] = [
  ['compared', 'to'],
  ['compared', 'with'],
  ['compare', 'to'],
  ['compare', 'with'],
  ['compared', 'against'],
  ['in', 'comparison', 'to'],
  ['in', 'comparison', 'with'],
  ['relative', 'to'],
  ['up', 'on'],
  ['down', 'on'],
  ['up', 'from'],
  ['down', 'from'],
  ['ahead', 'of'],
  ['improved', 'on'],
  ['improve', 'on'],
  ['as', 'opposed', 'to'],
  ['next', 'to'],
  ['vs'],
  ['versus'],
  ['v'],
  ['against'],
  ['than'],
  ['over'],
  ['from'],
  ['with'],
  ['to'],
  ['and'],
  ['on'],
];
/** These also stand before other things; they compare where what follows can only be compared with. */
const WEAK = ['over', 'from', 'with', 'to', 'and', 'on'];

/** `vs last year`, `compared with the month before`, `against Q2`, `than in September`. */
function readAsked(tokens: readonly Token[], at: number, clock: PeriodClock): Read<WishRead> | null {
  const comparator = COMPARATORS.find((words) =>
    words.every((word, index) => wordAt(tokens, at + index) === word),
  );
  if (comparator === undefined) return null;
  const isWeak = WEAK.includes(comparator[0] ?? '') && comparator.length === 1;
  let index = at + comparator.length;
  while (
    ['the', 'in', 'on', 'during', 'for', 'its', 'our', 'my', 'those', 'that', 'of'].includes(
      wordAt(tokens, index),
    )
  )
    index += 1;
  const relative = readRelative(tokens, index, clock);
  if (relative !== null)
    return {
      words: index - at + relative.words,
      value: { wish: relative.value, isAsked: comparator[0] !== 'and' },
    };
  // `compare the weekend of Nov 21 with the weekend before`
  const bare = isWeak && BEFORE.includes(wordAt(tokens, index + 1)) ? readBareLast(tokens, index) : null;
  if (bare !== null) return { words: index - at + bare.words, value: { wish: bare.value, isAsked: true } };
  const lastUnit = readLastUnit(tokens, index);
  // `compare Black Friday with last year`
  if (isWeak && lastUnit !== null && isComparing(tokens, at)) {
    return { words: index - at + lastUnit.words, value: { wish: lastUnit.value, isAsked: true } };
  }
  if (isWeak) return null;
  const turned = readTurned(tokens, index, clock);
  if (turned !== null)
    return { words: index - at + turned.words, value: { wish: turned.value, isAsked: true } };
  const whole = ['whole', 'full', 'entire', 'all'].includes(wordAt(tokens, index)) ? index + 1 : index;
  const start = wordAt(tokens, whole) === 'of' ? whole + 1 : whole;
  const unit = readLastUnit(tokens, start, whole > index);
  if (unit !== null) {
    return { words: start - at + unit.words, value: { wish: unit.value, isAsked: true } };
  }
  const isBack = wordAt(tokens, index) === 'last' || PREVIOUS.includes(wordAt(tokens, index));
  const toDate = isBack ? toDateUnit(wordAt(tokens, index + 1)) : null;
  if (toDate !== null) return { words: index - at + 2, value: { wish: unitBefore(toDate), isAsked: true } };
  const period = readPeriod(tokens, whole > index ? start : index, clock);
  if (period === null) return null;
  // `Q3 2017 vs Q3 two years before`
  const years = period.value.hasYear ? null : readYearsBefore(tokens, index + period.words);
  if (years !== null)
    return { words: index - at + period.words + years.words, value: { wish: years.value, isAsked: true } };
  const wish = { kind: 'period', draft: period.value } as const;
  return whole > index
    ? { words: start - at + period.words, value: { wish: { ...wish, isWhole: true }, isAsked: true } }
    : { words: index - at + period.words, value: { wish, isAsked: true } };
}

const CHANGES =
  /^(?:worse|better|up|down|grow|grown|grew|growth|fell|fall|fallen|drop|dropped|increase|increased|decrease|decreased|improve|improved|change|changed|lost|gained|declined|decline)$/;

/** `what fell since last month`: of a change the unit before is what it is compared with. */
function readSince(tokens: readonly Token[], at: number): Read<WishRead> | null {
  const unit = unitAt(tokens, at + 2);
  const isSince = wordAt(tokens, at) === 'since' && wordAt(tokens, at + 1) === 'last' && unit !== null;
  if (!isSince || unit === 'day' || !tokens.some(({ word }) => CHANGES.test(word))) return null;
  return { words: 3, value: { wish: unitBefore(unit), isAsked: true } };
}

/** A comparison in words that begins at a word; null where none does. */
export function readComparison(
  tokens: readonly Token[],
  at: number,
  clock: PeriodClock,
): Read<WishRead> | null {
  const found = readOver(tokens, at) ?? readSince(tokens, at) ?? readAsked(tokens, at, clock);
  if (found !== null) return found;
  const relative = readRelative(tokens, at, clock);
  return relative === null
    ? null
    : { words: relative.words, value: { wish: relative.value, isAsked: false } };
}
