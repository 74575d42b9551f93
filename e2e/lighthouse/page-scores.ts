import { CATEGORIES, type Category, type MeasuredPage, nameOf } from './measured-pages.ts';

/** The part of a Lighthouse result that is used. */
export interface LighthouseResult {
  readonly runtimeError?: { readonly message: string } | undefined;
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      { readonly title: string; readonly score: number | null; readonly displayValue?: string | undefined }
    >
  >;
}

/** The result of one run. */
export interface PageScores {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** The metrics of the performance score, as formatted by Lighthouse. */
  readonly figures: readonly string[];
  /** The audits that cost points, the most expensive first. */
  readonly losses: readonly Loss[];
}

export interface Loss {
  readonly category: Category;
  readonly text: string;
  /** Points out of the category's 100. */
  readonly points: number;
}

const FIGURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
/** The columns of `figures`. */
export const FIGURE_TITLES: readonly string[] = ['FCP', 'LCP', 'TBT', 'CLS'];

/** Reads a result; throws when a score is missing. */
export function readScores(result: LighthouseResult): PageScores {
  if (result.runtimeError !== undefined) throw new Error(`Lighthouse: ${result.runtimeError.message}`);
  const scores = Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(result, category)]));
  return {
    // Built from CATEGORIES, so every category has a score.
    scores: scores as Record<Category, number>,
    figures: FIGURES.map((id) => result.audits[id]?.displayValue ?? '–'),
    losses: CATEGORIES.flatMap((category) => lossesOf(result, category)).toSorted(
      (a, b) => b.points - a.points,
    ),
  };
}

function scoreOf({ categories }: LighthouseResult, category: Category): number {
  const score = categories[category]?.score ?? null;
  if (score === null) throw new Error(`Lighthouse gave no score for ${category}.`);
  return Math.round(score * 100);
}

function lossesOf({ categories, audits }: LighthouseResult, category: Category): Loss[] {
  const references = categories[category]?.auditRefs ?? [];
  const weights = references.reduce((sum, { weight }) => sum + weight, 0);
  return references.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (audit === undefined || audit.score === null || weight === 0) return [];
    const points = ((1 - audit.score) * weight * 100) / weights;
    const text = audit.displayValue === undefined ? audit.title : `${audit.title} (${audit.displayValue})`;
    return points < 0.5 ? [] : [{ category, text, points }];
  });
}

/** The run with the median performance, because machines vary. */
export function middleRun(runs: readonly PageScores[]): PageScores {
  const sorted = runs.toSorted((a, b) => a.scores.performance - b.scores.performance);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('A page needs at least one run.');
  return middle;
}

/** The categories below their minimum, as sentences; empty when the page meets all. */
export function findShortfalls(page: MeasuredPage, { scores }: PageScores): string[] {
  return CATEGORIES.flatMap((category) => {
    const aim = page.aims[category];
    return aim === null || scores[category] >= aim
      ? []
      : [`${nameOf(page)}: ${category} is ${scores[category]}, its aim ${aim}.`];
  });
}
