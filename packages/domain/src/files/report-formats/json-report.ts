import { isEconomics, tableOfEconomics } from './economics-json.ts';
import type { ReportMatch } from './match-report.ts';
import { isObject, type Json } from './values/json-value.ts';
import { writeNumber } from './values/number-text.ts';

/** A JSON report as a table, so that it is read like every other; or why it can't be. */
export type JsonTable =
  | {
      readonly status: 'table';
      readonly header: readonly string[];
      readonly rows: Iterable<readonly string[]>;
    }
  | Exclude<ReportMatch, { status: 'taken' | 'declined' | 'asks' }>;

const SALES_AND_TRAFFIC = 'amazon_sales_and_traffic_json';
const PLEASE =
  'Request GET_SALES_AND_TRAFFIC_REPORT for one day, with dateGranularity DAY and asinGranularity SKU.';

/** Makes a table of what an API's file holds: objects in a list, or Amazon's sales and traffic. */
export function tableOfJson(value: unknown): JsonTable {
  if (isEconomics(value)) return tableOfEconomics(value);
  if (Array.isArray(value)) return tableOfList(value);
  if (!isObject(value)) return { status: 'unknown' };
  if (Array.isArray(value['salesAndTrafficByAsin']))
    return tableOfTraffic(value, value['salesAndTrafficByAsin']);
  if (Array.isArray(value['dataByAsin'])) return tableOfQueries(value, value['dataByAsin']);
  return { status: 'unknown' };
}

/** No report's figures lie deeper. */
const DEEPEST = 4;

/** Names inside one another are joined by points: 'salesByAsin.orderedProductSales.amount'. */
export function flatten(
  value: Json,
  prefix = '',
  into = new Map<string, string>(),
  depth = 1,
): Map<string, string> {
  for (const [name, inner] of Object.entries(value)) {
    if (isObject(inner)) {
      if (depth < DEEPEST) flatten(inner, `${prefix}${name}.`, into, depth + 1);
    } else if (inner === null) into.set(`${prefix}${name}`, '');
    else if (typeof inner === 'string') into.set(`${prefix}${name}`, inner);
    else if (typeof inner === 'number') into.set(`${prefix}${name}`, writeNumber(inner));
  }
  return into;
}

/** The names that {@link flatten} gives, without its texts: they are gathered from every object of a file at once. */
export function addNames(value: Json, into: Set<string>, prefix = '', depth = 1): void {
  for (const [name, inner] of Object.entries(value)) {
    if (isObject(inner)) {
      if (depth < DEEPEST) addNames(inner, into, `${prefix}${name}.`, depth + 1);
    } else if (inner === null || typeof inner === 'string' || typeof inner === 'number') {
      into.add(`${prefix}${name}`);
    }
  }
}

function tableOfList(list: readonly unknown[]): JsonTable {
  const objects = list.filter(isObject);
  const first = objects[0];
  if (first === undefined || objects.length < list.length) return { status: 'unknown' };
  const header = new Set<string>();
  for (const object of objects) addNames(object, header);
  return tableOf([...header], objects);
}

function tableOf(
  header: readonly string[],
  objects: readonly Json[],
  more: readonly string[] = [],
): JsonTable {
  return { status: 'table', header, rows: rowsOf(header.slice(more.length), objects, more) };
}

function* rowsOf(
  names: readonly string[],
  objects: readonly Json[],
  more: readonly string[],
): Generator<readonly string[]> {
  for (const object of objects) {
    const cells = flatten(object);
    yield [...more, ...names.map((name) => cells.get(name) ?? '')];
  }
}

function tableOfTraffic(report: Json, list: readonly unknown[]): JsonTable {
  const about = isObject(report['reportSpecification']) ? report['reportSpecification'] : {};
  const options = isObject(about['reportOptions']) ? about['reportOptions'] : {};
  const [start, end] = [dayText(about['dataStartTime']), dayText(about['dataEndTime'])];
  const granularity = options['dateGranularity'];
  if (options['asinGranularity'] === 'PARENT') {
    const sentence = `The report counts by parent ASIN, and no SKU's figures can be told from it; the child's are needed. ${PLEASE}`;
    return { status: 'refused', format: SALES_AND_TRAFFIC, reason: 'parent_level', sentence };
  }
  const problem = dayProblemOf(start, end, granularity);
  if (problem !== null) {
    const sentence = `${problem}, and a SKU's figures are needed for one day. ${PLEASE}`;
    return { status: 'refused', format: SALES_AND_TRAFFIC, reason: 'several_days', sentence };
  }
  const objects = list.filter(isObject);
  // An empty list has the report's fields; otherwise those that are there count: a misspelt one is missing, not 0.
  const names = new Set(
    objects.length > 0 ? [] : ['childAsin', 'trafficByAsin.sessions', 'salesByAsin.unitsOrdered'],
  );
  for (const object of objects) addNames(object, names);
  return tableOf(['dataStartTime', ...names], objects, [start]);
}

/** Names that say that an empty list is one of search queries. */
const QUERY_NAMES = ['asin', 'endDate', 'searchQueryData.searchQuery', 'searchQueryData.searchQueryVolume'];

/** Its lines name their week and ASIN; the marketplace is that of the request, which has one alone. */
function tableOfQueries(report: Json, list: readonly unknown[]): JsonTable {
  const about = isObject(report['reportSpecification']) ? report['reportSpecification'] : {};
  const ids = Array.isArray(about['marketplaceIds']) ? about['marketplaceIds'] : [];
  const objects = list.filter(isObject);
  const names = new Set(objects.length > 0 ? [] : QUERY_NAMES);
  for (const object of objects) addNames(object, names);
  const marketplace = typeof ids[0] === 'string' ? ids[0] : '';
  return tableOf(['marketplaceId', ...names], objects, [marketplace]);
}

/** Why the report is not of one day; null where it is. */
function dayProblemOf(start: string, end: string, granularity: unknown): string | null {
  if (start === '' || end === '') {
    return 'The report does not say which day it is of: its reportSpecification needs dataStartTime and dataEndTime';
  }
  if (start !== end) return `The report adds up ${start} to ${end}`;
  if (granularity === undefined || granularity === 'DAY') return null;
  return 'The report does not count by the day: its dateGranularity is not DAY';
}

function dayText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 10) : '';
}
