import { addDays, type DateRange, dayCount } from '../../core/calendar/index.ts';
import { isMetricId, type MetricId } from '../../figures/metrics/index.ts';
import { DIMENSION_IDS, NO_FILTERS, type ProductFilters } from '../../products/index.ts';
import { readMessage } from '../message-text.ts';
import type { PlanScope } from '../plan.ts';
import type { KnownInsight, QuestionContext } from '../question.ts';
import type { Subject } from '../subject.ts';
import { filtersOf, periodOf } from './plans/scope.ts';
import { previousOf } from './periods/compare-periods.ts';
import type { Reading } from './reading/reading.ts';

/** What is asked, and the context it is asked in: nothing of a subject is left in the words. */
export interface Asking {
  readonly question: string;
  readonly context: QuestionContext;
  /** The metric of the subject, which a question that names none is about. */
  readonly metric: MetricId | null;
  /** The insight the question is asked about; null where it is about none, or one that is not kept. */
  readonly insight: KnownInsight | null;
  readonly isAboutInsight: boolean;
}

/** Reads words as a question is read; null where they are too many. */
export type ReadWords = (text: string) => Reading | null;

const DAYS = /^(?:days?|dates?|date[ _-]?range|range|period|time[ _-]?(?:range|frame)?)$/iu;
const COMPARED = /^(?:compar\w*|previous\w*|prior\w*|baseline)/iu;
const PRODUCTS = /^(?:products?|brands?|brand_name|parent\w*(?: skus?)?|skus?|sku_name|filters?)$/iu;
const METRIC = /^metrics?$/iu;
const AGAINST = /,?\s*(?:compared (?:with|to)|against|versus|\bvs\b\.?)\s*/iu;
const ABOUT_INSIGHT = /^(.*\bthis insight)\s*:\s*(.+?)\??$/isu;

/** The first days that a text names. */
function daysIn(text: string | undefined, read: ReadWords): DateRange | null {
  const [period] = text === undefined ? [] : (read(text)?.periods ?? []);
  return period?.resolve(null)?.range ?? null;
}

function filtersIn(texts: readonly string[], read: ReadWords, context: QuestionContext): ProductFilters {
  const names = texts.flatMap((text) => read(text)?.names ?? []);
  return filtersOf(names, NO_FILTERS, context.products);
}

/** The subject of a message whose context stands in its text, after `Parameters:`. */
function subjectOfText(message: string, context: QuestionContext, read: ReadWords) {
  const { question: text, parameters } = readMessage(message);
  const [, question = text, title] = ABOUT_INSIGHT.exec(text) ?? [];
  if (parameters.length === 0 && title === undefined) return { question: text, subject: null };
  const valuesOf = (name: RegExp) => parameters.filter(([own]) => name.test(own)).map(([, value]) => value);
  const [days, compared] = valuesOf(DAYS)[0]?.split(AGAINST) ?? [];
  const range = daysIn(days, read);
  const subject: Subject = {
    metric: valuesOf(METRIC).flatMap((value) => read(value)?.metrics ?? [])[0] ?? null,
    range,
    comparison: range === null ? null : daysIn(compared ?? valuesOf(COMPARED)[0], read),
    filters: filtersIn(valuesOf(PRODUCTS), read, context),
    insight:
      title === undefined
        ? null
        : { id: '', title, description: valuesOf(/^insight$/iu)[0] ?? '', action: null, timeContext: null },
  };
  return { question, subject };
}

/** The same weekdays before: a day or two of an insight are compared with those of the week before. */
function weekdaysBefore({ start, end }: DateRange): DateRange {
  const shift = -7 * Math.ceil(dayCount({ start, end }) / 7);
  return { start: addDays(start, shift), end: addDays(end, shift) };
}

/** Of a product that several brands sell, that of one of them; the name of any other says its brand. */
function ofBrand(filters: ProductFilters, brands: readonly string[], { products }: QuestionContext) {
  const own = [...products.brandToParentSku]
    .filter(([, parents]) =>
      parents.some(
        (parent) =>
          filters.parent_sku_name.includes(parent) ||
          products.parentSkuToSku.get(parent)?.some((sku) => filters.sku_name.includes(sku)) === true,
      ),
    )
    .map(([brand]) => brand);
  const named = own.filter((brand) => brands.includes(brand));
  return own.length > 1 && named.length > 0 ? { ...filters, brand_name: named } : filters;
}

function filtersOfInsight(
  { scope: { brand, parent_sku: parent, sku } }: KnownInsight,
  context: QuestionContext,
): ProductFilters {
  const brands = brand === null ? [] : [brand];
  if (sku !== null) return ofBrand({ ...NO_FILTERS, sku_name: [sku] }, brands, context);
  if (parent !== null) return ofBrand({ ...NO_FILTERS, parent_sku_name: [parent] }, brands, context);
  return { ...NO_FILTERS, brand_name: brands };
}

/** The scope of an insight that is kept: its own days and products. */
function scopeOfKept(insight: KnownInsight, context: QuestionContext): PlanScope {
  const range = insight.days ?? context.screen.range;
  return { range, comparison: weekdaysBefore(range), filters: filtersOfInsight(insight, context) };
}

function hasNames(filters: ProductFilters): boolean {
  return DIMENSION_IDS.some((id) => filters[id].length > 0);
}

/** The scope of a subject: its own, what its insight says in words, and the page's for what neither says. */
function scopeOfSubject(subject: Subject, context: QuestionContext, read: ReadWords): PlanScope {
  const { insight } = subject;
  const range = subject.range ?? daysIn(insight?.timeContext?.period, read) ?? context.screen.range;
  const isOfPage = subject.range === null && range === context.screen.range;
  const previous = previousOf(periodOf(range, context.today));
  const compared = subject.comparison ?? daysIn(insight?.timeContext?.comparison, read);
  // The product an insight is about comes first in its title.
  const [named, ...others] = insight === null ? [] : (read(insight.title)?.names ?? []);
  const brands = others.filter(({ dimension }) => dimension === 'brand_name').map(({ name }) => name);
  const ofTitle =
    named === undefined
      ? NO_FILTERS
      : ofBrand(filtersOf([named], NO_FILTERS, context.products), brands, context);
  return {
    range,
    comparison: compared ?? (isOfPage ? (context.screen.comparison ?? previous) : previous),
    filters: insight !== null && !hasNames(subject.filters) ? ofTitle : subject.filters,
  };
}

function keptInsight({ insight }: Subject, { insights }: QuestionContext): KnownInsight | null {
  if (insight === null) return null;
  return (
    insights.find(({ id, title }) => id === insight.id || (insight.id === '' && title === insight.title)) ??
    null
  );
}

/** Parts a message into its question and what it is about, whether that came beside it or in its text. */
export function readAsking(message: string, given: QuestionContext, read: ReadWords): Asking {
  const inText = subjectOfText(message, given, read);
  const { question } = inText;
  const subject = given.subject ?? inText.subject;
  if (subject === null)
    return { question, context: given, metric: null, insight: null, isAboutInsight: false };
  const insight = keptInsight(subject, given);
  const scope = insight === null ? scopeOfSubject(subject, given, read) : scopeOfKept(insight, given);
  // An insight is of all channels.
  const { channels, marketplaces } = given.screen;
  const screen = subject.insight === null ? { ...scope, channels, marketplaces } : scope;
  const ofTitle = subject.insight === null ? [] : (read(subject.insight.title)?.metrics ?? []);
  const ofInsight = insight !== null && isMetricId(insight.metric) ? insight.metric : null;
  return {
    question,
    // A subject begins a conversation of its own.
    context: { ...given, screen, earlier: [] },
    metric: ofInsight ?? subject.metric ?? ofTitle[0] ?? null,
    insight,
    isAboutInsight: subject.insight !== null,
  };
}

/** What a question is about that points at its subject in place of naming it: `what is behind this insight?`. */
export function readAboutSubject(reading: Reading, { metric, isAboutInsight }: Asking): Reading {
  const { topics, metrics, hints } = reading;
  const pointsAt =
    isAboutInsight && topics.has('insights') && reading.tokens.some(({ word }) => word === 'this');
  const own = new Set(topics);
  if (pointsAt) {
    own.delete('insights');
    own.delete('changes');
    own.add('why');
  }
  const asksChange = (['why', 'contributors', 'movers', 'changes', 'trend'] as const).some((topic) =>
    own.has(topic),
  );
  const isUnnamed = metrics.length === 0 && hints.size === 0 && asksChange;
  return {
    ...reading,
    topics: own,
    metrics:
      isUnnamed && metric !== null ? [metric] : pointsAt && metrics.length === 0 ? ['net_sales'] : metrics,
  };
}
